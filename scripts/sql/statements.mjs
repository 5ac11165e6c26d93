import { Interpreter, Thrown } from './interpret.mjs'
import { childrenOf, hasQuery, isQuery, namesIn } from './source.mjs'
import { explore, Path, Unknown, unknownPart } from './unknown.mjs'

// What runs the statements of others is gone into.
const DATABASE = 'apps/server/src/db/'
// What such a function is given is looked at where it is called.
const GIVEN = /^statement(\.text)?$/

/** Gives a module its names: declarations, each worked out when it is asked for, and imports. */
function declare(module, sources, interpreter) {
  if (module.declared === interpreter) return
  module.declared = interpreter
  const later = (name, make) => module.scope.setLater(name, make)
  const declaration = (node) => {
    if (node.type === 'FunctionDeclaration') later(node.id.name, () => interpreter.closure(node, module.scope, module))
    if (node.type === 'ClassDeclaration') later(node.id.name, () => new Unknown(node.id.name))
    if (node.type !== 'VariableDeclaration') return
    for (const { id, init } of node.declarations)
      if (id.type === 'Identifier') later(id.name, () => init && interpreter.evaluate(init, module.scope, module))
      else
        interpreter.bind(id, init ? interpreter.evaluate(init, module.scope, module) : undefined, module.scope, module)
  }
  for (const node of module.program.body) {
    if (node.type === 'ImportDeclaration') declareImport(node, module, sources, interpreter)
    else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) declaration(node.declaration)
    } else declaration(node)
  }
}

function declareImport(node, module, sources, interpreter) {
  const target = sources.resolve(module.file, node.source.value)
  for (const { local, imported, type } of node.specifiers)
    module.scope.setLater(local.name, () => {
      if (target === null || type !== 'ImportSpecifier') return new Unknown(local.name)
      const other = sources.load(target)
      declare(other, sources, interpreter)
      return other.scope.names.has(imported.name) ? other.scope.get(imported.name) : new Unknown(local.name)
    })
}

/** What stands at a module's top level, with the names that each part uses. */
const declarationsOf = ({ program }) =>
  program.body.flatMap((node) => {
    const isExported = node.type === 'ExportNamedDeclaration'
    const declaration = isExported ? node.declaration : node
    if (!declaration || declaration.type === 'ImportDeclaration') return []
    const parts = declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration]
    return parts.map((part) => ({ node: part, name: part.id?.name, isExported, uses: namesIn(part) }))
  })

/** Adds to a module which of its declarations run statements, by themselves or by what they call. */
function findReaching(module) {
  const declarations = declarationsOf(module)
  const reaching = new Set(declarations.filter(({ node }) => hasQuery(node)))
  for (let before = -1; before !== reaching.size; ) {
    before = reaching.size
    for (const declaration of declarations)
      if ([...reaching].some(({ name }) => name && declaration.uses.has(name))) reaching.add(declaration)
  }
  module.reaching = new Set([...reaching].map(({ name }) => name).filter(Boolean))
  return { declarations, reaching }
}

/** What of a module's top level runs statements and is called by nothing else there, or by other modules. */
function entriesOf(module) {
  const { declarations, reaching } = findReaching(module)
  const isUsed = (one) => declarations.some((other) => other !== one && one.name && other.uses.has(one.name))
  return [...reaching].filter((one) => one.isExported || !isUsed(one))
}

const queriesIn = (node) => [...(isQuery(node) ? [node] : []), ...childrenOf(node).flatMap(queriesIn)]

/** Goes one way through one function, and answers the choices that it met. */
function goThrough({ module, entry, sources, prefix, onQuery }) {
  const path = new Path(prefix)
  // What other modules do is looked at there; only what they say is needed here.
  const enters = (fn) =>
    fn.module === module || fn.module.file.startsWith(DATABASE) || (!fn.node.async && !hasQuery(fn.node))
  const interpreter = new Interpreter({ path, onQuery, enters })
  declare(module, sources, interpreter)
  const attempt = (work) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof Thrown)) throw error
    }
  }
  attempt(() => {
    if (!entry.name) {
      interpreter.execute(entry.node, module.scope, module)
      return
    }
    const fn = module.scope.get(entry.name)
    if (typeof fn === 'function' && fn.node) interpreter.callBlindly(fn, '')
  })
  // Functions that were made and handed on: somebody else will call them.
  for (const fn of interpreter.pending)
    if (fn.module === module && !module.program.body.some((node) => (node.declaration ?? node) === fn.node))
      attempt(() => interpreter.callBlindly(fn, `${fn.node.start} `))
  return path
}

/**
 * Every statement that these files send, with its text as it will be: `texts` of a call are all that it can send. A call whose
 * text is not known from the source alone has `unknown`, which says what is missing.
 */
export function findStatements(files, sources) {
  const calls = new Map()
  const record = ({ node, module, statement, by }) => {
    const key = `${module.file}:${node.start}`
    const call = calls.get(key) ?? { node, module, texts: new Map(), unknown: null, raw: false }
    calls.set(key, call)
    if (typeof statement === 'string' || statement === undefined) call.raw = true
    const text = statement instanceof Unknown ? String(statement) : (statement?.text ?? statement)
    const missing = unknownPart(String(text))
    if (missing !== null) {
      if (!(module.file.startsWith(DATABASE) && GIVEN.test(missing))) call.unknown = missing
      return
    }
    const { module: home, node: place } = statement?.origin ?? { module, node }
    const name = typeof statement?.name === 'string' && unknownPart(statement.name) === null ? statement.name : null
    call.texts.set(`${name}:${text}`, { text, name, file: home.file, line: home.lineOf(place), by })
  }
  for (const module of files.map(sources.load))
    for (const entry of entriesOf(module))
      explore((prefix) => goThrough({ module, entry, sources, prefix, onQuery: record }))
  return [...calls.values()]
}

/** Every call of a file that runs a statement, met or not. */
export const callsIn = (module) => queriesIn(module.program)
