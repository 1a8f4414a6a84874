// What is left as it is, besides the files that targets.js leaves out.

/** A person reads them and nothing is decided by them; tests name the code of a refusal, not its words. */
const isTextOfError = (path) =>
  path.parentPath?.isNewExpression() === true &&
  (path.parent.callee.name === 'Refusal' ? path.key === 1 : /Error$/.test(path.parent.callee.name))

/** It reads or writes, between decisions that are functions of their own: tests with a database are about it. */
const isReadingOrWriting = (path) => path.isFunction() && path.node.async

const REASONS = [
  [isTextOfError, 'the text of an error'],
  [isReadingOrWriting, 'reads or writes'],
]

const ignorer = {
  shouldIgnore: (path) => REASONS.find(([holds]) => holds(path))?.[1],
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'texts-and-storage', value: ignorer }]
