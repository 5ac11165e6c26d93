import { parseAst } from 'rolldown/parseAst'

const COMPARISONS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }
const JOINS = { '&&': '||', '||': '&&' }
const GUARD = /^(?:require|refuse|assert|ensure|check|take)(?:[A-Z]|$)/

const isNode = (value) => typeof value?.type === 'string'
const textOf = (source, { start, end }) => source.slice(start, end)

/** The name under which an expression calls, awaited or not: `requireOwner(…)`, `await policy.requireOwner(…)`. */
const calledName = (expression) => {
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression
  if (call.type !== 'CallExpression') return ''
  return call.callee.name ?? call.callee.property?.name ?? ''
}

/** An expression with another operator between its two sides; brackets stay where they are. */
const withOperator = (source, { start, end, left, right, operator }, other) =>
  source.slice(start, left.end) +
  source.slice(left.end, right.start).replace(operator, other) +
  source.slice(right.start, end)

/** What can be wrong with one node: the kind of fault, the node that it replaces, and what stands there instead. */
const FAULTS = {
  BinaryExpression: (node, source) =>
    node.operator in COMPARISONS
      ? [{ kind: 'comparison', node, instead: withOperator(source, node, COMPARISONS[node.operator]) }]
      : [],
  LogicalExpression: (node, source) =>
    node.operator in JOINS
      ? [{ kind: 'and, or', node, instead: withOperator(source, node, JOINS[node.operator]) }]
      : [],
  UnaryExpression: (node, source) =>
    node.operator === '!' ? [{ kind: 'negation', node, instead: textOf(source, node.argument) }] : [],
  IfStatement: ({ test }) => ['true', 'false'].map((instead) => ({ kind: 'condition', node: test, instead })),
  ConditionalExpression: ({ test }) => ['true', 'false'].map((instead) => ({ kind: 'condition', node: test, instead })),
  ExpressionStatement: ({ expression }) =>
    GUARD.test(calledName(expression)) ? [{ kind: 'guard', node: expression, instead: 'undefined' }] : [],
  Literal: (node) => {
    if (typeof node.value === 'number') return [{ kind: 'number', node, instead: String(node.value + 1) }]
    // A text of several words is one that people read.
    return typeof node.value === 'string' && node.value.includes(' ') ? [{ kind: 'text', node, instead: "''" }] : []
  },
  JSXText: (node) => (node.value.trim().includes(' ') ? [{ kind: 'text', node, instead: "''" }] : []),
}

/** Children of a node in which a value is computed while the program runs: no types, no names of modules or properties. */
function* children(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters' || key === 'returnType')
      continue
    if (key === 'source' || (key === 'key' && !node.computed)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield [key, child]
  }
}

const canHoldExpression = (parent, key) =>
  parent.type !== 'JSXAttribute' && !(parent.type === 'TSEnumMember' && key === 'id')

/** Every small fault that can be planted in the source text of a file, in the order of the text. */
export function findFaults(source, file) {
  const found = []
  // Where lines end without semicolons a statement may not begin with a bracket; a whole one is planted behind `void`.
  const statements = new Map()
  const visit = (node, isCalled) => {
    if (node.type === 'ExpressionStatement') statements.set(node.expression.start, node.expression.end)
    for (const fault of FAULTS[node.type]?.(node, source) ?? []) found.push({ ...fault, isCalled })
    const inside = isCalled || /Function/.test(node.type)
    for (const [key, child] of children(node)) {
      const isType = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(child.type)
      if (!isType && (child.type !== 'Literal' || canHoldExpression(node, key))) visit(child, inside)
    }
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), false)
  return found
    .filter(({ node }) => !statements.has(node.start) || statements.get(node.start) === node.end)
    .map(({ kind, node, instead, isCalled }) => ({
      kind,
      start: node.start,
      end: node.end,
      line: source.slice(0, node.start).split('\n').length,
      original: textOf(source, node),
      instead,
      // What no function holds runs once, when the file is loaded.
      isLoaded: !isCalled,
      isStatement: statements.has(node.start),
      inMarkup: node.type === 'JSXText',
    }))
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** A source text that has all given faults in it, asleep: each wakes when the run is told its number. None may overlap. */
export function plantFaults(source, faults) {
  let planted = source
  for (const fault of faults.toSorted((one, other) => other.start - one.start)) {
    const { id, start, end, original, instead } = fault
    const choice = (whole) => `(globalThis.plantedFault?.(${id}) ? ${instead} : ${whole})`
    const text = fault.inMarkup
      ? `{${choice(`<>${original}</>`)}}`
      : `${fault.isStatement ? 'void ' : ''}${choice(`(${original})`)}`
    planted = planted.slice(0, start) + text + planted.slice(end)
  }
  return planted
}
