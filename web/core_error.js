/** What the core, or the door to it, refuses: with a code and the field that is at fault. */
export class CoreError extends Error {
  /**
   * @param {string} code one of the wire's codes: "shape_mismatch", "not_finite", ...
   * @param {string} message
   * @param {string} field the wire's name of the field: "temperature", "parameters.in_proj_weight"
   */
  constructor(code, message, field) {
    super(message);
    this.name = 'CoreError';
    this.code = code;
    this.field = field;
  }
}
