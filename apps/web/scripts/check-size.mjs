// Fails when a screen waits for more JavaScript than its budget before it is painted first: the entry, the chunks of what its route
// loads, and all that these import statically. Run after a build.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

// In bytes, by the name of a screen; every other may have as much as the last.
const BUDGETS = [
  [/^landing\/landing$/, 130_000],
  [/^campaign\/(?:market|campaign)$/, 160_000],
  [/./, 180_000],
]
const LANDING = 'landing/landing'
// What every screen but the landing begins with.
const ROUTES = 'src/app/routes/route-tree.ts'
const FILE_END = '-routes.tsx'
const web = path.resolve(import.meta.dirname, '..')
const dist = path.join(web, 'dist')
const routes = path.join(web, 'src/app/routes')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
if (!entry) throw new Error('The manifest names no entry.')

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'
const childrenOf = (node) => Object.values(node).flat().filter(isNode)

/** What an expression imports on demand, and the names that it uses. */
const readExpression = (node, found = { imports: [], names: [] }) => {
  // Lazy parts and panels have something that stands in for them: no paint of the screen waits for them, as it does for the lazy parts of the router.
  if (node.type === 'CallExpression' && /^lazy(Part|Panel)$/.test(node.callee.name)) return found
  if (node.type === 'ImportExpression') found.imports.push(node.source.value)
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') found.names.push(node.name)
  for (const child of childrenOf(node)) readExpression(child, found)
  return found
}

const isRoute = ({ type, callee }) => type === 'CallExpression' && callee.name === 'createRoute'

/** The routes of a file, each with the modules that it loads, as the manifest names them; and with the file, if it is a chunk. */
const routesOf = (file) => {
  const room = file.slice(0, -FILE_END.length)
  const { body } = parseAst(readFileSync(path.join(routes, file), 'utf8'), { lang: 'tsx' })
  const constants = body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .map(({ id, init }) => ({ name: id.name, init, ...readExpression(init) }))
  const loadedBy = (name, seen = new Set()) => {
    const constant = constants.find((candidate) => candidate.name === name)
    if (!constant || seen.has(name)) return []
    seen.add(name)
    return [...constant.imports, ...constant.names.flatMap((used) => loadedBy(used, seen))]
  }
  return constants
    .filter(({ init }) => isRoute(init))
    .map(({ name }) => [
      `${room}/${name.replace(/Route$/, '')}`,
      [`./${file}`, ...loadedBy(name)]
        .map((id) => path.posix.join('src/app/routes', id))
        .filter((id) => id in manifest || !id.endsWith(FILE_END)),
    ])
}

/** A chunk and everything it imports statically. */
const withImports = (key, seen = new Set()) => {
  if (!manifest[key]) throw new Error(`The manifest does not name ${key}.`)
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen)
  return seen
}

const sizes = new Map()
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}
const weigh = (name, modules) => {
  const chunks = new Set(
    [entry, ...(name === LANDING ? [] : [ROUTES]), ...modules].flatMap((key) => [...withImports(key)]),
  )
  const files = new Set([...chunks].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

const budgetOf = (name) => BUDGETS.find(([screen]) => screen.test(name))?.[1]

const screens = readdirSync(routes)
  .filter((file) => file.endsWith(FILE_END) && file !== `development${FILE_END}`)
  .flatMap(routesOf)
  .map(([name, modules]) => ({ name, modules, size: weigh(name, modules) }))
  .map((screen) => ({ ...screen, budget: budgetOf(screen.name) }))
  .toSorted((a, b) => b.size - a.size)
if (!screens.some(({ name }) => name === LANDING)) throw new Error(`No route is called ${LANDING}.`)

const kilobytes = (size) => (size / 1000).toFixed(1).padStart(6)
for (const { name, modules, size, budget } of screens)
  console.log(
    `${size > budget ? '!' : ' '} ${kilobytes(size)} kB  ${name.padEnd(32)} ${modules.map((id) => path.basename(id)).join(' ')}`,
  )
const tooHeavy = screens.filter(({ size, budget }) => size > budget)
const [worst] = screens
console.log(`${screens.length} screens, JavaScript until the first paint, gzipped. The heaviest: ${worst.name}.`)
if (tooHeavy.length > 0) {
  console.error(`Too heavy: ${tooHeavy.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
