import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const WRITERS = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/** A Vite plugin that leaves out how zod writes JSON schemas: the server alone does that, and it is a quarter of zod's weight. */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'plinth:zod-without-json-schema',
  apply: 'build',
  load: async (id) => {
    if (!WRITERS.test(id)) return null
    const source = await readFile(id, 'utf8')
    const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    if (names.length === 0) throw new Error(`${id} exports nothing`)
    const code = ['const absent = () => absent', ...names.map((name) => `export const ${name} = absent`)].join('\n')
    return { code, moduleSideEffects: false }
  },
})
