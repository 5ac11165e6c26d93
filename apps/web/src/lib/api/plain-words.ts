import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const SENTENCES = '\0sentences'
const EVERYWHERE = `${SENTENCES}:everywhere`
// Before the name of a sentence that has a module of its own.
const SENTENCE = `${SENTENCES}:one:`

const CATALOGUE = /export const messages = \{.*?\n\} as const\n/s
const DESCRIPTION = /(\n {2}(\w+): \{[^{}]*?)\n +description:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"),/g
// What only the server asks of a page: whether search engines list it, and what may follow its path.
const FOR_THE_SERVER = /\n {4}(?:unlisted|takesId|takesHex|takesTab): (?:true|\d+),/g
/** The modules of the schema that name pages. */
export const PAGES = ['pages', 'operator-pages']
/** The pages that say their description themselves, until their article has come. */
export const SAID_ON_SCREEN = ['whatNft', 'useCases', 'about']

/** The catalogue of messages as a module of single sentences: a build leaves out those that no screen says itself. */
export const splitMessages = (source: string): string => {
  if (!CATALOGUE.test(source)) throw new Error('messages.ts has no catalogue')
  return source.replace(CATALOGUE, `export * as messages from ${JSON.stringify(SENTENCES)}\n`)
}

/** The pages without what only the server needs: what share cards say of them, and how they are served. */
export const withoutDescriptions = (source: string): string =>
  source
    .replaceAll(FOR_THE_SERVER, '')
    .replace(DESCRIPTION, (whole: string, before: string, page: string) =>
      SAID_ON_SCREEN.includes(page) ? whole : before,
    )

const writeSentences = (sentences: readonly [string, string][]) =>
  sentences.map(([name, sentence]) => `export const ${name} = ${JSON.stringify(sentence)}`).join('\n')

/**
 * A Vite plugin that gives a browser the sentences that it says itself, most being refusals that come from the server as they are:
 * those that every page knows begin with it, each of the others comes with the screens that say it.
 */
export const plainWords = (): Plugin => {
  let schema = ''
  const fileOf = (name: string) => path.join(schema, `${name}.ts`)
  const readSentences = async (everywhere: boolean) => {
    const { messages }: { messages: Record<string, string> } = await import(pathToFileURL(fileOf('messages')).href)
    const refusals = await readFile(fileOf('errors'), 'utf8')
    return Object.entries(messages).filter(([name]) => refusals.includes(`messages.${name} `) === everywhere)
  }
  const writeModule = async (id: string) => {
    if (id === EVERYWHERE) return writeSentences(await readSentences(true))
    const elsewhere = await readSentences(false)
    if (id !== SENTENCES) return writeSentences(elsewhere.filter(([name]) => id === `${SENTENCE}${name}`))
    const single = elsewhere.map(([name]) => `export { ${name} } from ${JSON.stringify(`${SENTENCE}${name}`)}`)
    return [`export * from ${JSON.stringify(EVERYWHERE)}`, ...single].join('\n')
  }
  return {
    name: 'plinth:plain-words',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      schema = path.resolve(config.root, '../../packages/api-schema/src')
    },
    resolveId: (id) => (id.startsWith(SENTENCES) ? id : null),
    load: async (id) => {
      if (id === fileOf('messages')) return splitMessages(await readFile(id, 'utf8'))
      if (PAGES.some((name) => id === fileOf(name))) return withoutDescriptions(await readFile(id, 'utf8'))
      if (!id.startsWith(SENTENCES)) return null
      return { code: await writeModule(id), moduleSideEffects: false }
    },
  }
}
