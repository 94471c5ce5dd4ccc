/**
 * Python's library, as far as lessons use it, as files for MicroPython's file system; paths are
 * below /lib/. `_start` runs before the learner's own program.
 */
import future from './library/__future__.py';
import math from './library/_math.py';
import percent from './library/_percent.py';
import plain from './library/_plain.py';
import sets from './library/_sets.py';
import shown from './library/_shown.py';
import statements from './library/_statements.py';
import sys from './library/_sys.py';
import text from './library/_text.py';
import time from './library/_time.py';
import abc from './library/abc.py';
import asyncio from './library/asyncio.py';
import collections from './library/collections.py';
import contextlib from './library/contextlib.py';
import copy from './library/copy.py';
import dataclasses from './library/dataclasses.py';
import enumeration from './library/enum.py';
import functools from './library/functools.py';
import itertools from './library/itertools.py';
import json from './library/json.py';
import operator from './library/operator.py';
import random from './library/random.py';
import re from './library/re.py';
import statistics from './library/statistics.py';
import string from './library/string.py';
import textwrap from './library/textwrap.py';
import typing from './library/typing.py';
import start from './start.py';

/** @type {Record<string, string>} */
export const libraryFiles = {
  '__future__.py': future,
  '_math.py': math,
  '_percent.py': percent,
  '_plain.py': plain,
  '_sets.py': sets,
  '_shown.py': shown,
  '_start.py': start,
  '_statements.py': statements,
  '_sys.py': sys,
  '_text.py': text,
  '_time.py': time,
  'abc.py': abc,
  'asyncio.py': asyncio,
  'collections.py': collections,
  'contextlib.py': contextlib,
  'copy.py': copy,
  'dataclasses.py': dataclasses,
  'enum.py': enumeration,
  'functools.py': functools,
  'itertools.py': itertools,
  'json.py': json,
  'operator.py': operator,
  'random.py': random,
  're.py': re,
  'statistics.py': statistics,
  'string.py': string,
  'textwrap.py': textwrap,
  'typing.py': typing,
};
