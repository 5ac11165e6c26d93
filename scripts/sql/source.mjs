import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'
import { resolveImport } from '../import-rules.mjs'
import { Unknown } from './unknown.mjs'

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

/** The nodes directly below one. */
export const childrenOf = (node) => Object.values(node).flat().filter(isNode)

/** Whether a call runs a statement. */
export const isQuery = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'MemberExpression' && callee.property.name === 'query'

const queried = new WeakMap()
/** Whether anything inside of a node runs a statement. */
export function hasQuery(node) {
  const known = queried.get(node)
  if (known !== undefined) return known
  const answer = isQuery(node) || childrenOf(node).some(hasQuery)
  queried.set(node, answer)
  return answer
}

/** The names that a node uses. */
export function namesIn(node, names = new Set()) {
  if (node.type === 'Identifier') names.add(node.name)
  for (const child of childrenOf(node)) namesIn(child, names)
  return names
}

const reached = new WeakMap()
/** Whether calling a function runs a statement, in its own code or in what it calls of its module. */
export function reachesQuery(node, { reaching }) {
  const known = reached.get(node)
  if (known !== undefined) return known
  const answer = hasQuery(node) || (reaching?.size > 0 && [...namesIn(node)].some((name) => reaching.has(name)))
  reached.set(node, answer)
  return answer
}

/** A scope of names; a module's names are worked out when they are first asked for. */
export class Scope {
  constructor(parent) {
    this.parent = parent
    this.names = new Map()
  }
  set(name, value) {
    this.names.set(name, value)
  }
  setLater(name, make) {
    this.names.set(name, { later: make })
  }
  find(name) {
    return this.names.has(name) ? this : this.parent?.find(name)
  }
  get(name) {
    const value = this.names.get(name)
    if (!value?.later) return value
    this.names.set(name, new Unknown(name))
    const made = value.later()
    this.names.set(name, made)
    return made
  }
}

/** Reads the source files of the tree, each once. */
export function createSources(root, read = (file) => readFileSync(path.join(root, file), 'utf8')) {
  const files = new Map()
  const load = (file) => {
    const text = read(file)
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
    const lineOf = ({ start }) => text.slice(0, start).split('\n').length
    return { file, text, program, lineOf, scope: new Scope(), exports: new Map() }
  }
  const sources = {
    load(file) {
      if (!files.has(file)) files.set(file, load(file))
      return files.get(file)
    },
    /** The file of ours that an import of a file names, or null. */
    resolve(file, specifier) {
      const target = resolveImport(file, specifier)
      return target !== null && existsSync(path.join(root, target)) ? target : null
    },
  }
  return sources
}
