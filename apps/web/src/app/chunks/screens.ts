import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'

/** A screen and the modules that it loads before it is painted first, by their paths in this package. */
export type Screen = { name: string; modules: string[]; budget: number }

// How much JavaScript a screen may wait for, in compressed bytes, by its name; every other may have as much as the last.
const BUDGETS = [
  [/^landing\/landing$/, 130_000],
  [/^campaign\/(?:market|campaign)$/, 160_000],
  [/./, 180_000],
] as const

const LANDING = 'landing/landing'
const FOLDER = 'src/app/routes'
const FILE_END = '-routes.tsx'
// What every screen but the landing begins with.
const ROUTES = `${FOLDER}/route-tree.ts`

type Node = { type: string; [part: string]: unknown }
type Constant = { name: string; init: Node; imports: string[]; names: string[] }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)
const calleeOf = ({ type, callee }: Node) => (type === 'CallExpression' && isNode(callee) ? String(callee.name) : '')

/** What an expression imports on demand, and the names that it uses. */
const readExpression = (node: Node, found = { imports: [] as string[], names: [] as string[] }) => {
  // Lazy parts and panels have something that stands in for them: no paint of the screen waits for them, as it does for the lazy parts of the router.
  if (/^lazy(Part|Panel)$/.test(calleeOf(node))) return found
  if (node.type === 'ImportExpression' && isNode(node.source)) found.imports.push(String(node.source.value))
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') found.names.push(String(node.name))
  for (const child of childrenOf(node)) readExpression(child, found)
  return found
}

const readConstants = (source: string): Constant[] =>
  childrenOf(parseAst(source, { lang: 'tsx' }) as unknown as Node)
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(childrenOf)
    .flatMap(({ id, init }) =>
      isNode(id) && isNode(init) ? [{ name: String(id.name), init, ...readExpression(init) }] : [],
    )

/** The routes that a file declares, each with what it imports on demand. */
export const readRoutes = (source: string): { name: string; imports: string[] }[] => {
  const constants = readConstants(source)
  const importsOf = (name: string, seen = new Set<string>()): string[] => {
    const constant = constants.find((candidate) => candidate.name === name)
    if (!constant || seen.has(name)) return []
    seen.add(name)
    return [...constant.imports, ...constant.names.flatMap((used) => importsOf(used, seen))]
  }
  return constants
    .filter(({ init }) => calleeOf(init) === 'createRoute')
    .map(({ name }) => ({ name: name.replace(/Route$/, ''), imports: [...new Set(importsOf(name))] }))
}

/** Every screen of the product; `isAskedFor` says which modules the build has made a file of that can be asked for. */
export const readScreens = (web: string, isAskedFor: (module: string) => boolean): Screen[] => {
  const files = readdirSync(path.join(web, FOLDER)).filter(
    (file) => file.endsWith(FILE_END) && file !== `development${FILE_END}`,
  )
  const screens = files.flatMap((file) =>
    readRoutes(readFileSync(path.join(web, FOLDER, file), 'utf8')).map((route) => {
      const name = `${file.slice(0, -FILE_END.length)}/${route.name}`
      const own = [`./${file}`, ...route.imports]
        .map((id) => path.posix.join(FOLDER, id))
        .filter((module) => isAskedFor(module) || !module.endsWith(FILE_END))
      const budget = BUDGETS.find(([screen]) => screen.test(name))![1]
      return { name, modules: name === LANDING ? own : [ROUTES, ...own], budget }
    }),
  )
  if (!screens.some(({ name }) => name === LANDING)) throw new Error(`No route is called ${LANDING}.`)
  return screens
}
