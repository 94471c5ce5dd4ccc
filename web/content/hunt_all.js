/** Everything that the bug hunt's element is handed. */
export * from './hunt.js';
export { addressControls } from './hunt_address.js';
export { HEADS, MOST_TOKENS, START } from './hunt_block.js';
export { EXPERIMENTS, experimentNamed } from './hunt_experiments.js';
export { faultNamed } from './hunt_faults.js';
export { keptHunt } from './hunt_kept.js';
export { lookAt, noteOf } from './hunt_look.js';
export { REPORTS } from './hunt_reports.js';
export { huntMatrices, partsOf, STEPS, sizesOf } from './hunt_steps.js';
