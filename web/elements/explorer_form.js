/**
 * The form that every file in `web/explorers/` fills in. Types only: an explorer is plain data and
 * pure functions, and knows neither the page nor the core.
 *
 * @typedef {'query' | 'key' | 'value' | 'weight'} Role the four colours of the lesson
 *
 * @typedef {object} Slider
 * @property {'slider'} kind
 * @property {string} name the setting's name, also in the address
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {number} step
 * @property {number} start
 * @property {Role} [role]
 * @property {string} [unit] said after the value
 * @property {boolean} [field] true: a number field with its steppers and no range, for sizes that
 *   reach far
 * @property {boolean} [more] true: waits behind the explorer's further ways
 *
 * @typedef {object} Switch
 * @property {'switch'} kind
 * @property {string} name
 * @property {string} label
 * @property {boolean} start
 * @property {boolean} [more] true: waits behind the explorer's further ways
 *
 * @typedef {object} Option one way of a choice
 * @property {string} name in the address; snake_case, as on the wire
 * @property {string} label
 *
 * @typedef {object} Choice one of a few ways
 * @property {'choice'} kind
 * @property {string} name
 * @property {string} label
 * @property {Option[]} options
 * @property {string} start an option's name
 * @property {boolean} [more] true: waits behind the explorer's further ways
 *
 * @typedef {object} MatrixControl numbers of one's own, cell by cell
 * @property {'matrix'} kind
 * @property {string} name
 * @property {string} label
 * @property {Axis} rows
 * @property {Axis} columns
 * @property {number} min
 * @property {number} max
 * @property {number} decimals kept of each number
 * @property {number[][]} start
 * @property {[rows: number, columns: number]} [most] that another matrix in its place may have;
 *   without it the shape is fixed
 * @property {[rows: number, columns: number]} [least] with `most`: 1 and 1 where not said
 * @property {boolean} [whole] true: whole numbers only
 * @property {Role} [role]
 * @property {boolean} [more] not needed: own numbers wait behind a door of their own
 *
 * @typedef {object} Axis
 * @property {string} title what one row, or column, is: `query`
 * @property {string[]} heads
 * @property {Role} [role]
 *
 * @typedef {object} Needs
 * @property {Settings | ((value: any, settings: Settings) => Settings)} [needs] what else must be
 *   set for the control to count; moving the control sets it too. A function is given the value
 *   and the settings before it, and may also say the value anew
 * @property {boolean} [own] true: stands with one's own numbers, as a matrix does
 *
 * @typedef {(Slider | Switch | Choice | MatrixControl) & Needs} Control
 * @typedef {Record<string, any>} Settings a value for each control, by its name
 * @typedef {{settings: Settings, trace: any}} Seen settings and what the core answered to them
 * @typedef {string | {text: string, role: Role}} Part
 *
 * @typedef {object} Predict
 * @property {string} question
 * @property {(trace: any) => number} measure the number whose direction is predicted
 * @property {number} decimals what the page shows of it: a smaller change counts as "stay"
 * @property {(before: Seen, after: Seen) => string} why
 *
 * @typedef {{op: string, input: object}} Question one request of the core
 *
 * @typedef {object} Rule one row of the published table
 * @property {string} name
 * @property {string} when
 *
 * @typedef {object} Bar
 * @property {string} label
 * @property {number} value 0 to 1, the bar's length
 * @property {string} text
 *
 * @typedef {object} Arrow
 * @property {string} label
 * @property {[number, number]} to
 * @property {{name: string, step: number}} [turn] the slider, in degrees, that turning it moves
 * @property {Role} role
 *
 * @typedef {object} Dot
 * @property {string} label
 * @property {[number, number]} at
 * @property {Role} role
 * @property {number} [size] 0 to 1
 * @property {boolean} [main]
 *
 * @typedef {{element: 'bars', role: Role, bars: Bar[]}} BarsPicture
 * @typedef {{element: 'plane', label: string, x: [number, number], y: [number, number],
 *   arrows?: Arrow[], dots?: Dot[]}} PlanePicture
 *
 * @typedef {object} Cell
 * @property {string} text
 * @property {Role} [role]
 * @property {number} [value] 0 to 1: a bar behind the number that repeats it
 *
 * @typedef {object} Row
 * @property {string} head
 * @property {Cell[]} cells
 * @property {boolean} [main] where the learner stands
 *
 * @typedef {{element: 'table', caption: string, columns: string[], rows: Row[],
 *   below?: boolean}} TablePicture columns: the head over the row heads first; below: stands under
 *   the words, not over them
 *
 * @typedef {object} MatrixPicture
 * @property {string} name by which formulas speak of it: `scores`, `weights`, …
 * @property {string} label
 * @property {Axis} rows
 * @property {Axis} columns
 * @property {(number | boolean | string)[][]} values booleans are a mask: true may be seen; text
 *   is shown as it is
 * @property {boolean[][]} [hidden] true: drawn as hidden
 * @property {boolean[][]} [astray] true: drawn as in the wrong place
 * @property {Role} [role]
 * @property {boolean | 'signed' | 'bars'} [fill] true: numbers from 0 to 1 are also shown as depth
 *   of colour; signed: from -1 to 1, in two colours; bars: of one column, from 0, as bars beside
 *   the numbers, the largest in full length
 * @property {number} [decimals] 3 where not said
 * @property {import('../formula.js').Answer[][]} [answers] where the numbers came from, for what
 *   `attended` does not know
 *
 * @typedef {{element: 'matrices', matrices: MatrixPicture[],
 *   attended?: import('../attention_formulas.js').Attended}} MatricesPicture
 *   attended: the request and trace of `attention` that the matrices show steps of
 *
 * @typedef {object} Light
 * @property {string} name what is watched
 * @property {boolean} good
 * @property {string} text what it says when it is broken
 * @property {string} [reading] a number that is always shown
 *
 * @typedef {{element: 'lights', lights: Light[], folded?: boolean}} LightsPicture folded: the
 *   lights that hold are counted in one line, which opens
 * @typedef {object} FlowPicture an encoder block, step by step
 * @property {'flow'} element
 * @property {Settings} settings
 * @property {Record<string, any>} input of `encoderBlock`
 * @property {{name: string, axes: string[], shape: number[], values?: any}[]} steps in the order of
 *   computing, with what was given; without values a step shows its shape alone
 * @property {string} [stop] why the block goes no further than its last step
 *
 * @typedef {{element: 'waves', label: string, waves: {label: string, role: Role,
 *   values: number[]}[]}} WavesPicture numbers from -1 to 1 over places
 *
 * @typedef {object} SpreadPicture many numbers side by side, in strips of two or more groups
 * @property {'spread'} element
 * @property {string} label
 * @property {string} about how to read it
 * @property {{label: string, role: Role}[]} names of the groups
 * @property {{label: string, main: boolean, groups: number[][], spreads: number[]}[]} strips
 *
 * @typedef {BarsPicture | PlanePicture | TablePicture | MatricesPicture | LightsPicture
 *   | FlowPicture | WavesPicture | SpreadPicture} Picture
 *
 * @typedef {object} Reading a number of the present state, to be compared with another state's
 * @property {string} label
 * @property {number} value finite
 * @property {number} [decimals] 3 where not said
 *
 * @typedef {object} Explorer
 * @property {string} name
 * @property {string} title
 * @property {Predict | null} predict
 * @property {boolean} [program] true: its state can be taken away as a program for PyTorch
 * @property {Control[]} controls
 * @property {{evidence: string, interpretation: string}} [opening] shown before the first change;
 *   without it the start is shown
 * @property {{about: string, rows: Rule[]}} [rules] how the interpretation is chosen
 * @property {(settings: Settings) => Question | Question[]} question of a list, the trace is the
 *   list of the answers
 * @property {(trace: any, settings: Settings) => string | Part[]} evidence
 * @property {(trace: any, settings: Settings) => string} interpretation
 * @property {(trace: any, settings: Settings) => Picture[]} picture
 * @property {(trace: any, settings: Settings) => Reading[]} [readings] with them, a state can be
 *   pinned and compared with the next
 * @property {boolean} [drawn] its flow stands right under the open controls, beside them where
 *   there is room
 * @property {string} [more] what the door of the further controls says
 */
export {};
