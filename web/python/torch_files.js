/** The small torch, as files for MicroPython's file system; paths are below /lib/. */
import init from './torch/__init__.py';
import arithmetic from './torch/_arithmetic.py';
import dtype from './torch/_dtype.py';
import elementwise from './torch/_elementwise.py';
import index from './torch/_index.py';
import joining from './torch/_joining.py';
import makes from './torch/_make.py';
import methods from './torch/_methods.py';
import print from './torch/_print.py';
import products from './torch/_products.py';
import random from './torch/_random.py';
import reduce from './torch/_reduce.py';
import shape from './torch/_shape.py';
import tensor from './torch/_tensor.py';
import throughCore from './torch/_through_core.py';
import views from './torch/_views.py';
import nn from './torch/nn/__init__.py';
import functional from './torch/nn/functional.py';

/** @type {Record<string, string>} */
export const torchFiles = {
  'torch/__init__.py': init,
  'torch/_arithmetic.py': arithmetic,
  'torch/_dtype.py': dtype,
  'torch/_elementwise.py': elementwise,
  'torch/_index.py': index,
  'torch/_joining.py': joining,
  'torch/_make.py': makes,
  'torch/_methods.py': methods,
  'torch/_print.py': print,
  'torch/_products.py': products,
  'torch/_random.py': random,
  'torch/_reduce.py': reduce,
  'torch/_shape.py': shape,
  'torch/_tensor.py': tensor,
  'torch/_through_core.py': throughCore,
  'torch/_views.py': views,
  'torch/nn/__init__.py': nn,
  'torch/nn/functional.py': functional,
};
