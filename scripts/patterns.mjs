import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { analyse } from 'scslre'

const root = path.resolve(import.meta.dirname, '..')
// Tests, measurements and the tools of those who build the product read no text of strangers.
const NOT_PRODUCT = /^(?:e2e|bench|attack|scripts|docs)\/|\/(?:test|corpus|bin)\/|\.(?:test|spec|fixture)\.\w+$/

const lineOf = (source, offset) => source.slice(0, offset).split('\n').length
const isRegExp = ({ callee }) => callee.type === 'Identifier' && callee.name === 'RegExp'
const isRaw = ({ tag }) =>
  tag.type === 'MemberExpression' && tag.object.name === 'String' && tag.property.name === 'raw'

/** The text of an expression that can be known without running the file, or null. */
function textOf(node, constants) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'Identifier') return textOf(constants.get(node.name), constants)
  if (node?.type === 'TaggedTemplateExpression') return isRaw(node) ? joined(node.quasi, 'raw', constants) : null
  return node?.type === 'TemplateLiteral' ? joined(node, 'cooked', constants) : null
}

function joined({ quasis, expressions }, kind, constants) {
  const values = expressions.map((expression) => textOf(expression, constants))
  if (values.includes(null)) return null
  return quasis.map((quasi, index) => quasi.value[kind] + (values[index] ?? '')).join('')
}

function nodesOf(program) {
  const constants = new Map()
  const literals = []
  const made = []
  const collect = (node) => {
    if (isRegExp(node) && node.arguments.length > 0) made.push(node)
  }
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      if (kind !== 'const') return
      for (const { id, init } of declarations) if (id.type === 'Identifier') constants.set(id.name, init)
    },
    Literal(node) {
      if (node.regex) literals.push(node)
    },
    NewExpression: collect,
    CallExpression: collect,
  }).visit(program)
  return { constants, literals, made }
}

/**
 * Every regular expression that a file writes, as a literal or with `RegExp`. `pattern` is null where it is put together
 * from what only the running product knows.
 */
export function patternsOf(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const { constants, literals, made } = nodesOf(program)
  return [
    ...literals.map(({ start, regex: { pattern, flags } }) => ({ start, pattern: new RegExp(pattern, flags) })),
    ...made.map(({ start, arguments: [body, flags] }) => {
      const text = textOf(body, constants)
      return { start, pattern: text === null ? null : new RegExp(text, flags ? textOf(flags, constants) : '') }
    }),
  ].map(({ start, pattern }) => ({ file, line: lineOf(source, start), pattern }))
}

/** Every regular expression of the product. */
export const productPatterns = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !NOT_PRODUCT.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) => patternsOf(file, readFileSync(path.join(root, file), 'utf8')))

const REASONS = {
  Trade: 'two parts of it can take the same letters, so it tries every way to share them',
  Self: 'a part that repeats can take the same letters in several ways',
  Move: 'when it fails after many letters it begins again at the next one',
}

/** Why a pattern takes more than linear time on some text; null when it does not. */
export function whySlow(pattern) {
  if (pattern === null) return 'it is put together at run time and cannot be judged; write it as a literal'
  // A sticky pattern begins at one place only.
  const reportTypes = { Trade: true, Self: true, Move: !pattern.sticky }
  const [report] = analyse(pattern, { reportTypes, maxReports: 1 }).reports
  return report ? REASONS[report.type] : null
}
