/**
 * What a cell's Python still does otherwise than CPython and PyTorch, in plain words; the list that
 * the page shows. What is not on it is meant to be the same to the letter.
 *
 * @type {string[]}
 */
export const pythonDiffers = [
  'torch keeps no gradients: tensors show requires_grad and grad_fn as PyTorch’s do, but .backward() and torch.optim are not here. Kinds of number are float32, float64, bool, and whole numbers of 8 to 64 bits; everything is on the CPU.',
  'torch has what a lesson on attention uses. A name that it lacks is an AttributeError, and the nearest names that it has stand below.',
  'Sums, softmax and matrix products round each step to float32 in PyTorch’s order; logarithms, tanh and the like are rounded once, so a last digit beyond the printed four may differ.',
  'The keyword arguments that a function gathers with ** come in another order; dictionaries keep theirs. A set of texts keeps the order in which they came; CPython draws it anew in each run.',
  'There is no match statement and no asyncio. Functions and methods carry no attributes of their own.',
  'The library is small: math, random, statistics, collections, dataclasses, itertools, functools, json, re, string, textwrap, contextlib, time, copy, typing and a few more. NumPy, pandas and matplotlib are not here.',
  'random follows CPython’s generator for whole numbers as seeds.',
  'Floats below 1e-307 may print with more digits. Capital letters and kinds of letters are known for English only.',
  'The first error of a program is told with CPython’s words for the usual slips; rarer messages may be worded differently. An error raised while another one is handled shows the last one only.',
  'A program has five seconds, 2000 lines of output and 128 megabytes.',
];
