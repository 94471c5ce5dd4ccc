/**
 * Both workers of the one-file lesson in one script, so that the core's glue is in the file once
 * for them. A worker's name says which it is.
 */
if (self.name === 'cost') import('./cost_worker.js');
else import('./python/worker.js');
