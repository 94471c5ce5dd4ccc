/**
 * What each fault of the hunt does, in code and in words, and a public report of it. The code is
 * ours, in PyTorch's terms; the reports are their authors'.
 *
 * @typedef {object} Report
 * @property {string} wrong a line of the faulty code
 * @property {string} right the same line as it should be
 * @property {string} why
 * @property {string} where whose report it is: `pytorch/pytorch, issue 29546`
 * @property {string} href
 * @property {string} says what was reported, in our words
 */

/** @param {string} where @param {'issues' | 'pull'} kind @param {number} number */
const onGitHub = (where, kind, number) => ({
  where: `${where}, ${kind === 'issues' ? 'issue' : 'pull request'} ${number}`,
  href: `https://github.com/${where}/${kind}/${number}`,
});

/** @type {Record<string, Report>} by the fault's name */
export const REPORTS = {
  no_scale: {
    wrong: 'scores = q @ k.transpose(-2, -1)',
    right: 'scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)',
    why: 'The longer the keys, the larger the dot products. Without the scale the softmax is too sharp: one key takes nearly all, and hardly any gradient is left for the others.',
    says: 'The cross-attention of a library for medical images left the scale out.',
    ...onGitHub('Project-MONAI/GenerativeModels', 'issues', 146),
  },
  model_width: {
    wrong: 'scores = q @ k.transpose(-2, -1) / math.sqrt(d_model)',
    right: 'scores = q @ k.transpose(-2, -1) / math.sqrt(d_model // heads)',
    why: 'A head’s dot product runs over d_k numbers, not over the model’s whole width. The larger divisor makes all weights too even, and with one head nobody notices.',
    says: 'The author of a Rust library saw that the divisor should be the width of one head.',
    ...onGitHub('chelsea0x3b/dfdx', 'issues', 171),
  },
  multiplied: {
    wrong: 'scores = q @ k.transpose(-2, -1) / d_k ** -0.5',
    right: 'scores = q @ k.transpose(-2, -1) * d_k ** -0.5',
    why: 'The scale was already 1/√d_k, and then it was divided by: the scores became √d_k times as large instead of as small. The weights are nearly all 0 and 1.',
    says: 'A reader of a Perceiver implementation found the division by the inverse root.',
    ...onGitHub('esceptico/perceiver-io', 'issues', 9),
  },
  forward: {
    wrong: 'allowed = torch.ones(n, n).triu().bool()',
    right: 'allowed = torch.ones(n, n).tril().bool()',
    why: 'Each token saw itself and what comes after it. In training the answer can be copied from the future; in use there is no future to copy from.',
    says: 'PyTorch’s own function for the look-ahead mask came out flipped for a while.',
    ...onGitHub('pytorch/pytorch', 'issues', 29546),
  },
  diagonal: {
    wrong: 'hidden = torch.ones(n, n).triu(0).bool()',
    right: 'hidden = torch.ones(n, n).triu(1).bool()',
    why: 'An offset of 0 hides the diagonal too. The first token then sees nothing at all, and PyTorch’s softmax answers nan for its row.',
    says: 'The post beside a well-known tutorial had the offset wrong; its code had it right.',
    ...onGitHub('pbloem/former', 'issues', 10),
  },
  after_softmax: {
    wrong: 'weights = scores.softmax(-1).masked_fill(~allowed, 0)',
    right: 'weights = scores.masked_fill(~allowed, -math.inf).softmax(-1)',
    why: 'Hidden keys took their share in the softmax already. Setting it to 0 afterwards does not give it back: rows add up to less than 1, and how much less tells of the future.',
    says: 'An attention layer of a large library of vision models masked after the softmax.',
    ...onGitHub('huggingface/pytorch-image-models', 'pull', 2236),
  },
  softmax_axis: {
    wrong: 'weights = torch.softmax(scores, dim=-2)',
    right: 'weights = torch.softmax(scores, dim=-1)',
    why: 'Each key shared itself out among the queries. A query should share itself out among the keys: along the last axis.',
    says: 'With a single query, every weight of this layer was 1, whatever went in.',
    ...onGitHub('PetrochukM/PyTorch-NLP', 'issues', 2),
  },
  finite_fill: {
    wrong: 'scores = scores.masked_fill(~allowed, -10_000)',
    right: 'scores = scores.masked_fill(~allowed, -math.inf)',
    why: 'A finite number is a score like any other. As long as real scores are far above it nothing shows; once they fall below it, hidden keys get the weight.',
    says: 'A real model’s scores fell below the fill of −100 000, and it attended outside the mask.',
    ...onGitHub('TransformerLensOrg/TransformerLens', 'issues', 318),
  },
  polarity: {
    wrong: 'F.scaled_dot_product_attention(q, k, v, attn_mask=hidden)',
    right: 'F.scaled_dot_product_attention(q, k, v, attn_mask=~hidden)',
    why: 'True means “hidden” in nn.MultiheadAttention and “may attend” in scaled_dot_product_attention. With the wrong one every cell is turned round: only the future is seen.',
    says: 'A book’s notebook handed a mask of hidden cells to the function that wants allowed ones.',
    ...onGitHub('rasbt/LLMs-from-scratch', 'issues', 1061),
  },
  head_merge: {
    wrong: 'merged = context.reshape(batch, n, d_model)',
    right: 'merged = context.transpose(1, 2).reshape(batch, n, d_model)',
    why: 'In memory the heads’ axis stands before the tokens’. Reshape alone reads on in memory order, so a row gets one head’s numbers of several tokens. The shape is right all the same.',
    says: 'A teaching repository’s own training test passed with it: the task was too easy.',
    ...onGitHub('jsbaan/transformer-from-scratch', 'pull', 6),
  },
  batch_swap: {
    wrong: 'attention = nn.MultiheadAttention(d_model, heads)',
    right: 'attention = nn.MultiheadAttention(d_model, heads, batch_first=True)',
    why: 'Without batch_first, the first axis is the sequence. A token then attends to the tokens at its place in the other sentences, and never to its own sentence.',
    says: 'A reader asked about the order of the axes; the author answered that it was wrong.',
    ...onGitHub('karttikeya/minREV', 'issues', 4),
  },
  norm_divisor: {
    wrong: 'x = (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True)',
    right: 'x = (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True, unbiased=False)',
    why: 'torch.std divides by n − 1 unless it is told not to; LayerNorm is defined with n. The difference is small for wide models and plain for narrow ones, and it breaks equality with other code.',
    says: 'A library for language processing changed its own LayerNorm to divide by n.',
    ...onGitHub('allenai/allennlp', 'pull', 953),
  },
};
