/** How a run ends that Python itself did not end: one plain sentence each. */
export const ENDINGS = {
  Stopped: 'Stopped. Run starts the program again.',
  TimeLimit:
    'Stopped after five seconds, the longest that a program may run here. A loop may have no end.',
  OutputLimit: 'Stopped: the program printed more than a page can show.',
  MemoryLimit: 'Stopped: the program used more memory than a cell has.',
  Crashed: 'Python itself stopped here. Run starts it anew.',
  NoWorker:
    'Python cannot start here, because this page may not run workers; the rest of the lesson works.',
  NoWebAssembly:
    'Python cannot start here, because this page may not run WebAssembly; the rest of the lesson works.',
  NotFetched: 'Python could not be fetched. When the connection is back, Run tries again.',
};

/** @typedef {keyof typeof ENDINGS} EndingType */
