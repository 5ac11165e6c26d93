import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCall } from '@plinth/api-schema/call'
import type { Plugin } from 'vite'

const PACKAGE = '@plinth/api-schema/'
const PLAIN = '\0plain-calls:'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value

/** What a browser needs of a call: enough to write its request, to keep its answer and to understand its refusal. */
export const plainCall = ({ kind, method, path, audience, encoding, idempotent, cacheSeconds }: AnyCall) => ({
  kind,
  method,
  path,
  audience,
  encoding,
  idempotent,
  cacheSeconds,
})

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : ['string', 'number', 'boolean'].includes(typeof value)

/** The source of a module that declares calls, with the calls and the constants spelt out and all else taken from its file. */
export const writePlainCalls = (file: string, declared: Record<string, unknown>): string => {
  const spelt = Object.entries(declared).flatMap(([name, value]): [string, unknown][] => {
    if (isCall(value)) return [[name, plainCall(value)]]
    return isPlain(value) ? [[name, value]] : []
  })
  const names = new Set(spelt.map(([name]) => name))
  const others = Object.keys(declared).filter((name) => !names.has(name))
  return [
    ...spelt.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
    ...(others.length > 0 ? [`export { ${others.join(', ')} } from ${JSON.stringify(file)}`] : []),
  ].join('\n')
}

/**
 * A Vite plugin that leaves the schemas of calls to the server, which holds every input against them: a browser only writes requests,
 * so a screen that has no form of its own loads neither them nor zod.
 */
export const plainCalls = (): Plugin => {
  let source = ''
  const fileOf = (name: string) => path.join(source, `${name}.ts`)
  const declaredIn = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href)
  return {
    name: 'plinth:plain-calls',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      source = path.resolve(config.root, '../../packages/api-schema/src')
    },
    resolveId: async (id) => {
      if (!id.startsWith(PACKAGE)) return null
      const file = fileOf(id.slice(PACKAGE.length))
      return existsSync(file) && Object.values(await declaredIn(file)).some(isCall) ? `${PLAIN}${file}` : null
    },
    load: async (id) => {
      if (!id.startsWith(PLAIN)) return null
      const file = id.slice(PLAIN.length)
      return { code: writePlainCalls(file, await declaredIn(file)), moduleSideEffects: false }
    },
  }
}
