/**
 * The ten questions with their standard answers: the lesson's own words, to the letter.
 * The number is the question's place in the list.
 *
 * @typedef {{ question: string, answer: string }} Question
 */

/** @type {Question[]} */
export const questions = [
  {
    question: 'How can each position gather information directly from other positions?',
    answer:
      'A strong answer connects the central idea to a visible computation and a held-out or shape-based check. The durable core is smaller: queries, keys, values, scaled dot-product attention, positional information, and a residual feedforward block.',
  },
  {
    question: 'What does query-key comparison mean here?',
    answer:
      'A query represents what the current position seeks; keys represent what each position offers for matching. Their dot products form relevance scores.',
  },
  {
    question: 'Why is weighted values useful?',
    answer:
      'Softmax-normalized scores weight the value vectors. The output is a context-dependent mixture rather than a fixed window or one recurrent state.',
  },
  {
    question: 'How should you interpret transformer block?',
    answer:
      'Multi-head self-attention is combined with residual paths, normalization, and a position-wise feedforward network. Positional information is added because attention alone does not encode order.',
  },
  {
    question: 'What does the main equation clarify—and what does it not prove?',
    answer:
      "Scaling by √d_k prevents dot products from growing too large as key dimension increases. Softmax converts each query's scores into weights over positions. It does not by itself prove useful behavior on unseen intended-use cases.",
  },
  {
    question: 'What should change when you move the explorer controls?',
    answer:
      'The visible calculation and interpretation should change together. Predict the direction first, then use the result to correct your mental model.',
  },
  {
    question: 'What is the first hands-on check you should perform?',
    answer: 'Start with three small token vectors and one query.',
  },
  {
    question: 'How can you detect the failure called “Missing scale”?',
    answer: 'Divide by the square root of key dimension.',
  },
  {
    question: 'What evidence should be recorded before making a claim?',
    answer:
      'Record data and split assumptions, input/output shapes, settings, the baseline, held-out metrics, representative failures, and the decision supported by that evidence.',
  },
  {
    question: 'How does this week prepare the next topic?',
    answer:
      'Week 13 turns the learned representation into a transferable backbone and compares frozen features with fine-tuning.',
  },
];
