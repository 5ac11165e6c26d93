import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { type Chunk, planChunks } from './plan-chunks.ts'

// What a minified file weighs when it is sent compressed, about.
const COMPRESSED = 0.35

type Built = Rolldown.RolldownOutput['output']

const isChunk = (file: Built[number]) => file.type === 'chunk'
const filesOf = ({ fileName, viteMetadata }: Rolldown.OutputChunk) => [fileName, ...(viteMetadata?.importedCss ?? [])]

/** The files of a build that come after those of every page, as the plan sees them; some count more than the others. */
export const readChunks = (built: Built, weights: Readonly<Record<string, number>>): Chunk[] => {
  const lengths = new Map(built.map((file) => [file.fileName, isChunk(file) ? file.code.length : file.source.length]))
  const chunks = built.filter(isChunk).filter(({ isEntry }) => !isEntry)
  const names = new Set(chunks.map(({ fileName }) => fileName))
  const askedFor = new Set(built.filter(isChunk).flatMap(({ dynamicImports }) => dynamicImports))
  return chunks.map((chunk) => ({
    name: chunk.fileName,
    bytes: filesOf(chunk).reduce((sum, file) => sum + (lengths.get(file) ?? 0) * COMPRESSED, 0),
    files: filesOf(chunk).length,
    imports: chunk.imports.filter((name) => names.has(name)),
    isAskedFor: askedFor.has(chunk.fileName),
    weight: Object.entries(weights).find(([end]) => chunk.facadeModuleId?.endsWith(end))?.[1] ?? 1,
  }))
}

/** For each module of files that should be one the name of that file. */
export const nameModules = (built: Built, groups: readonly (readonly string[])[]): Map<string, string> => {
  const chunks = new Map(built.filter(isChunk).map((chunk) => [chunk.fileName, chunk]))
  return new Map(
    groups.flatMap((group, index) =>
      group.flatMap((file) => chunks.get(file)!.moduleIds.map((id) => [id, `part-${index}`] as const)),
    ),
  )
}

/** The plugins that shape what is built, and how much the weight of single screens counts, by the end of their module's path. */
type Options = { plugins: PluginOption[]; weights: Readonly<Record<string, number>> }

/**
 * A Vite plugin that joins small files. It builds once for the plan, as the bundler divides the code by itself: a file for each set
 * of screens that shares something, which is exact and several hundred files.
 */
export const mergeChunks = ({ plugins, weights }: Options): Plugin => ({
  name: 'plinth:merge-chunks',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  config: async (config) => {
    const { output } = config.build?.rolldownOptions ?? {}
    if (!output || Array.isArray(output)) throw new Error('The build has no single output')
    const result = await build({
      root: config.root ?? process.cwd(),
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins,
      worker: config.worker ?? {},
      build: { ...config.build, write: false, rolldownOptions: { output } },
    })
    if (!('output' in result)) throw new Error('The build has no single output')
    const names = nameModules(result.output, planChunks(readChunks(result.output, weights)))
    const joined = {
      name: (id: string) => names.get(id) ?? null,
      debugName: 'joined',
      includeDependenciesRecursively: false,
    }
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [joined] } } } } }
  },
})
