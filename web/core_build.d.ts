// The compiled glue, for type checks before anything has been compiled.
declare module '*/build/core.js' {
  const createCore: (options?: object) => Promise<any>;
  export default createCore;
}
