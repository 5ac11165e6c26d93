import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGES, SAID_ON_SCREEN, splitMessages, withoutDescriptions } from './plain-words.ts'

const source = path.resolve(import.meta.dirname, '../..')
const schema = path.resolve(source, '../../../packages/api-schema/src')
const readSchema = (name: string) => readFileSync(path.join(schema, `${name}.ts`), 'utf8')
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(path.join(source, file), 'utf8')] as const)

describe('words without those that only the server says', () => {
  it('take the catalogue of messages apart and leave the rest of its module', () => {
    const split = splitMessages(readSchema('messages'))
    expect(split).toContain('export * as messages from "\\u0000sentences"')
    expect(split).toContain('export const fill = ')
    expect(split).not.toContain('Currently not logged in')
    expect(() => splitMessages('export const messages = 7')).toThrow('no catalogue')
  })

  it('drop what share cards say of pages, and keep what screens say of them', () => {
    // Whatever names a page is among them.
    const modules = readdirSync(schema).filter((file) =>
      /unlisted: true/.test(readFileSync(path.join(schema, file), 'utf8')),
    )
    expect(modules.sort()).toEqual(PAGES.map((name) => `${name}.ts`).sort())
    const pages = PAGES.map((name) => withoutDescriptions(readSchema(name))).join('\n')
    expect(pages).toContain("title: 'Start here',")
    const read = sources.flatMap(([, text]) =>
      [...text.matchAll(/\bpages\.(\w+)\.description\b/g)].map(([, page]) => page),
    )
    expect(new Set(read)).toEqual(new Set(SAID_ON_SCREEN))
    expect(pages).not.toMatch(/(?:unlisted|takesId|takesHex|takesTab): (?!true$)\w+,/)
    // The type has the word once.
    expect(pages.match(/description:/g)).toHaveLength(SAID_ON_SCREEN.length + 1)
  })

  it('are named where they are said, so that a build sees which are', () => {
    const readers = sources.filter(
      ([, text]) =>
        /\bmessages\[|\.\.\.messages\b|\(messages\)/.test(text) && /from '@plinth\/api-schema\/messages'/.test(text),
    )
    expect(readers.map(([file]) => file)).toEqual([])
  })
})
