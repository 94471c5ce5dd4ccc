/** The small torch, as files for MicroPython's file system; paths are below /lib/. */
import init from './torch/__init__.py';
import arithmetic from './torch/_arithmetic.py';
import choose from './torch/_choose.py';
import dtype from './torch/_dtype.py';
import einsum from './torch/_einsum.py';
import elementwise from './torch/_elementwise.py';
import grad from './torch/_grad.py';
import index from './torch/_index.py';
import joining from './torch/_joining.py';
import makes from './torch/_make.py';
import methods from './torch/_methods.py';
import more from './torch/_more.py';
import print from './torch/_print.py';
import products from './torch/_products.py';
import random from './torch/_random.py';
import reduce from './torch/_reduce.py';
import shape from './torch/_shape.py';
import tensor from './torch/_tensor.py';
import throughCore from './torch/_through_core.py';
import views from './torch/_views.py';
import nn from './torch/nn/__init__.py';
import attention from './torch/nn/_attention.py';
import encoder from './torch/nn/_encoder.py';
import layers from './torch/nn/_layers.py';
import module from './torch/nn/_module.py';
import functional from './torch/nn/functional.py';
import start from './torch/nn/init.py';

/** @type {Record<string, string>} */
export const torchFiles = {
  'torch/__init__.py': init,
  'torch/_arithmetic.py': arithmetic,
  'torch/_choose.py': choose,
  'torch/_dtype.py': dtype,
  'torch/_einsum.py': einsum,
  'torch/_elementwise.py': elementwise,
  'torch/_grad.py': grad,
  'torch/_index.py': index,
  'torch/_joining.py': joining,
  'torch/_make.py': makes,
  'torch/_methods.py': methods,
  'torch/_more.py': more,
  'torch/_print.py': print,
  'torch/_products.py': products,
  'torch/_random.py': random,
  'torch/_reduce.py': reduce,
  'torch/_shape.py': shape,
  'torch/_tensor.py': tensor,
  'torch/_through_core.py': throughCore,
  'torch/_views.py': views,
  'torch/nn/__init__.py': nn,
  'torch/nn/_attention.py': attention,
  'torch/nn/_encoder.py': encoder,
  'torch/nn/_layers.py': layers,
  'torch/nn/_module.py': module,
  'torch/nn/functional.py': functional,
  'torch/nn/init.py': start,
};
