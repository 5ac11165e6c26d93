import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { JSON_COLUMNS } from './json-columns.mjs'

// Beside the tree, so that it finds the same packages; only files with statements are in it.
const OVERLAY = '.cache/row-types'

// The whole app brings the types of its plugins. A narrower text or number is the code's own knowledge, an address for instance; where the database lists the values, all of
// them are to be expected.
const DECLARATIONS = `import '@fastify/cookie'

declare const json: unique symbol
declare global {
  type JsonColumns = { ${Object.entries(JSON_COLUMNS)
    .map(([name, type]) => `'${name}': ${type}`)
    .join('; ')} }
  type Json<Name extends keyof JsonColumns | null = null> = { [json]: Name extends keyof JsonColumns ? JsonColumns[Name] : any }
  type IsListed<Fact> = string extends Fact ? false : number extends Fact ? false : Fact extends string | number ? true : false
  type Fits<Asserted, Fact> =
    [Fact] extends [{ [json]: infer Held }] ? ([Held] extends [Asserted] ? true : false)
    : IsListed<Fact> extends false ? (Asserted extends Fact ? true : [Fact] extends [Asserted] ? true : false)
    : [Fact] extends [Asserted] ? true : false
  type Column<Asserted, Fact> =
    null extends Fact
      ? null extends Asserted ? Value<Asserted, Fact> : 'this column can be null'
      : null extends Asserted ? 'this column is never null' : Value<Asserted, Fact>
  type Value<Asserted, Fact> = [Fits<Exclude<Asserted, null>, NonNullable<Fact>>] extends [true] ? Asserted : ['this column holds', Fact]
  type Checked<Row, Facts> = {
    [Name in keyof Row]: Name extends keyof Facts ? Column<Row[Name], Facts[Name]> : 'no such column'
  }
  type Proven<Row extends object & Checked<Row, Facts>, Facts> = Row
}
`

const quoted = (name) => JSON.stringify(name)
const factsOf = (columns) =>
  `{ ${columns.map(({ name, type, isNullable }) => `${quoted(name)}: ${type}${isNullable ? ' | null' : ''}`).join('; ')} }`
// What nobody has declared is held against its use.
const plainFactsOf = (columns) => factsOf(columns).replaceAll(/\bJson\b(<'[\w.]+'>)?/g, 'any')

/** The edits that put what Postgres says beside what a call says of its rows. */
const editsOf = ({ node, answers }) => {
  // One type serves all ways to write the statement: what can be null in one of them can be null.
  const nullable = new Set(answers.flat().flatMap(({ name, isNullable }) => (isNullable ? [name] : [])))
  const merged = answers.map((columns) => columns.map((one) => ({ ...one, isNullable: nullable.has(one.name) })))
  const kinds = [...new Map(merged.map((columns) => [factsOf(columns), columns])).values()]
  const [asserted] = node.typeArguments?.params ?? []
  if (!asserted) {
    const [columns] = kinds
    return columns?.length > 0 ? [{ at: node.callee.end, text: `<${plainFactsOf(columns)}>` }] : []
  }
  return [
    { at: asserted.start, text: 'Proven<'.repeat(kinds.length) },
    { at: asserted.end, text: kinds.map((columns) => `, ${factsOf(columns)}>`).join('') },
  ]
}

/** A source with what Postgres says written into it; lines stay where they are. */
function withFacts(source, calls) {
  const edits = calls.flatMap(editsOf).sort((a, b) => b.at - a.at)
  return edits.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}

/**
 * Holds the row types that calls assert against what Postgres says of their statements: TypeScript compares the two. Answers
 * its complaints.
 */
export function checkRowTypes(root, calls, folder = OVERLAY) {
  const overlay = path.join(root, folder)
  rmSync(overlay, { recursive: true, force: true })
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(overlay, file)), { recursive: true })
    writeFileSync(path.join(overlay, file), text)
  }
  for (const [{ file, text }, ofFile] of Map.groupBy(calls, ({ module }) => module))
    write(file, withFacts(text, ofFile))
  write('facts.d.ts', DECLARATIONS)
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { rootDirs: ['.', '../..'] },
    include: ['.'],
    exclude: [],
  }
  write('tsconfig.json', JSON.stringify(config))
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const { stdout, status } = spawnSync(tsc, ['--noEmit', '--pretty', 'false', '-p', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0
    ? []
    : stdout
        .replaceAll(`${folder}/`, '')
        .trimEnd()
        .split(/\n(?=\S)/)
}
