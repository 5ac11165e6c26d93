/** The globals that code may use; all others are unknown. */
export const GLOBALS = {
  Object,
  Array,
  Math,
  JSON,
  String,
  Number,
  Boolean,
  Map,
  Set,
  BigInt,
  undefined,
  NaN,
  Infinity,
}
/** What is made as it is in the code that is run. */
export const CONCRETE_MAKERS = new Set([Map, Set])
/** Methods that do the right thing with unknown elements; the others would not. */
export const TAKES_UNKNOWN = new Set(
  'push unshift map flatMap forEach join concat filter every some find findIndex reduce set add'.split(' '),
)
/** Methods that ask a function about each element. */
export const ASKS = new Set(['filter', 'every', 'some', 'find', 'findIndex'])
/** Nodes that stand for the expression within. */
export const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'ParenthesizedExpression',
  'ChainExpression',
])
/** The operators on known values. */
export const COMPUTE = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<<': (a, b) => a << b,
  '|': (a, b) => a | b,
}
