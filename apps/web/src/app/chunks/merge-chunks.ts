import { gzipSync } from 'node:zlib'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { type Chunk, type Load, planChunks, type Weigh } from './plan-chunks.ts'
import { readScreens, type Screen } from './screens.ts'

// Vite writes to each import on demand what is to be loaded with it, when all files are there. So much it is, compressed.
const LIST_BYTES = 32
// What joined code weighs more than planned, at most.
const RESERVE_BYTES = 600
// How much it counts what comes when somebody asks for it, beside a screen.
const LATER_WEIGHT = 1 / 8

type Built = Rolldown.RolldownOutput['output']

/** How much screens count beside the others, which count 1, by their names. */
type Weights = Readonly<Record<string, number>>

/** What code of the first build weighs in the second. */
export const weighFirstBuild: Weigh = (code) =>
  gzipSync(code, { level: 9 }).length + (code.split('import(').length - 1) * LIST_BYTES

const scriptsOf = (built: Built) => built.filter((file) => file.type === 'chunk')

/** A file and all that it imports. */
const withImports = (scripts: readonly Rolldown.OutputChunk[], { fileName, imports }: Rolldown.OutputChunk) => {
  const names = new Set([fileName, ...imports])
  for (const name of names)
    for (const imported of scripts.find((script) => script.fileName === name)?.imports ?? []) names.add(imported)
  return names
}

/** The file of a build that begins with a module, as those do that can be asked for. */
export const findFile = (built: Built, module: string): string | undefined =>
  scriptsOf(built).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))?.fileName

/** What asks for files: screens, which may have no more than their budgets, and what is loaded later, each file by itself. */
const readLoads = (built: Built, first: Set<string>, screens: readonly Screen[], weights: Weights): Load[] => {
  const unknown = Object.keys(weights).find((name) => !screens.some((screen) => screen.name === name))
  if (unknown) throw new Error(`No screen is called ${unknown}`)
  const scripts = scriptsOf(built)
  const firstBytes = scripts
    .filter(({ fileName }) => first.has(fileName))
    .reduce((sum, { code }) => sum + weighFirstBuild(code), 0)
  const loads = screens.map(({ name, modules, budget }) => ({
    asked: modules.map((module) => {
      const file = findFile(built, module)
      if (!file) throw new Error(`The build has no file for ${module}`)
      return file
    }),
    weight: weights[name] ?? 1,
    budget: budget - firstBytes - RESERVE_BYTES,
  }))
  const known = new Set([...first, ...loads.flatMap(({ asked }) => asked)])
  const later = new Set(scripts.flatMap(({ dynamicImports }) => dynamicImports.filter((name) => !known.has(name))))
  return [...loads, ...[...later].map((name) => ({ asked: [name], weight: LATER_WEIGHT }))]
}

/** The files of a build that come after those of every page, and what asks for them. */
export const readBuild = (
  built: Built,
  screens: readonly Screen[],
  weights: Weights,
): { chunks: Chunk[]; loads: Load[] } => {
  const scripts = scriptsOf(built)
  const entry = scripts.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry')
  const first = withImports(scripts, entry)
  const chunks = scripts
    .filter(({ fileName }) => !first.has(fileName))
    .map(({ fileName, code, imports }) => ({
      name: fileName,
      code,
      imports: imports.filter((name) => !first.has(name)),
    }))
  return { chunks, loads: readLoads(built, first, screens, weights) }
}

/** For each module of files that should be one the name of that file. */
export const nameModules = (built: Built, groups: readonly (readonly string[])[]): Map<string, string> => {
  const scripts = new Map(scriptsOf(built).map((script) => [script.fileName, script]))
  return new Map(
    groups.flatMap((group, index) =>
      group.flatMap((file) => scripts.get(file)!.moduleIds.map((id) => [id, `part-${index}`] as const)),
    ),
  )
}

/** The plugins that shape what is built, and how much single screens count. */
type Options = { plugins: PluginOption[]; weights: Weights }

/**
 * A Vite plugin that joins small files. It builds once for the plan, as the bundler divides the code by itself: a file for each set
 * of screens that shares something, which is exact and several hundred files.
 */
export const mergeChunks = ({ plugins, weights }: Options): Plugin => ({
  name: 'plinth:merge-chunks',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  config: async (config) => {
    const { root = process.cwd(), resolve = {}, worker = {}, build: options } = config
    const { output } = options?.rolldownOptions ?? {}
    if (!output || Array.isArray(output)) throw new Error('The build has no single output')
    const result = await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins,
      resolve,
      worker,
      // Without those lists: there will be fewer files.
      build: { ...options, write: false, modulePreload: false, rolldownOptions: { output } },
    })
    if (!('output' in result)) throw new Error('The build has no single output')
    const built = result.output
    const screens = readScreens(root, (module) => findFile(built, module) !== undefined)
    const { chunks, loads } = readBuild(built, screens, weights)
    const names = nameModules(built, planChunks(chunks, loads, weighFirstBuild))
    const joined = {
      name: (id: string) => names.get(id) ?? null,
      debugName: 'joined',
      includeDependenciesRecursively: false,
    }
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [joined] } } } } }
  },
})
