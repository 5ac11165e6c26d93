import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { messages } from '@plinth/api-schema/messages'
import { MAX_RICH_TEXT, RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import { expect, test } from 'vitest'
import { SANITISER_VERSION } from './sanitise.ts'
import { type CleanHtml, cleanRichText, isSealed, openSealed, sealOf } from './sealed-text.ts'

const FIELDS = ['bio'] as const
const open = (bio: string, seal: string | null) =>
  openSealed<{ bio: CleanHtml }, 'bio'>({ bio, seal }, FIELDS).bio as string
const DIRTY = '<p onclick="x()">Hi</p>'

test('reads a text with the seal of this sanitiser as it is stored', () => {
  const bio = cleanRichText(DIRTY)
  const seal = sealOf({ bio }, FIELDS)
  expect(open(bio, seal)).toBe('<p>Hi</p>')
  expect(isSealed({ bio, seal }, FIELDS)).toBe(true)
  // A seal that only the sanitiser can give shows that nothing is cleaned twice.
  expect(open(DIRTY, sealOf({ bio: DIRTY as CleanHtml }, FIELDS))).toBe(DIRTY)
})

test.each<[string, (seal: string) => string | null]>([
  ['without a seal', () => null],
  ['with the seal of another version', (seal) => seal.replace(`${SANITISER_VERSION}:`, `${SANITISER_VERSION - 1}:`)],
  ['with the seal of another text', () => sealOf({ bio: cleanRichText('<p>Other</p>') }, FIELDS)],
  ['with half a seal', (seal) => seal.slice(0, -1)],
])('cleans a text %s', (_what, change) => {
  const seal = change(sealOf({ bio: DIRTY as CleanHtml }, FIELDS))
  expect(open(DIRTY, seal)).toBe('<p>Hi</p>')
  expect(isSealed({ bio: DIRTY, seal }, FIELDS)).toBe(false)
})

test('does not let two texts share one seal by moving words between them', () => {
  const both = ['a', 'b'] as const
  const texts = (a: string, b: string) => ({ a: a as CleanHtml, b: b as CleanHtml })
  expect(sealOf(texts('x', 'yz'), both)).not.toBe(sealOf(texts('xy', 'z'), both))
})

test.each(['&', '<a href="https://x.test/">x</a>', '<a href=http:é>', '<'])(
  'refuses a text of %s that is too long once it is clean, and takes any clean text a second time',
  (piece) => {
    const long = piece.repeat(MAX_RICH_TEXT / piece.length)
    expect(() => cleanRichText(long)).toThrow(messages.richTextTooLong)
    const clean = cleanRichText(long.slice(0, 1_200))
    expect(clean.length).toBeGreaterThan(1_200)
    expect(cleanRichText(clean)).toBe(clean)
  },
)

test('counts characters as the rules of forms do: an emoji is one', () => {
  const emoji = '🎨'.repeat(MAX_RICH_TEXT)
  expect(cleanRichText(emoji)).toBe(emoji)
  expect(() => cleanRichText(`${emoji}x`)).toThrow(messages.richTextTooLong)
})

const versionOf = async (name: string): Promise<string> => {
  const lock = JSON.parse(await readFile(new URL('../../../../package-lock.json', import.meta.url), 'utf8'))
  return lock.packages[`node_modules/${name}`].version
}

test('has a version of its own for each sanitiser: raise SANITISER_VERSION with the fingerprint', async () => {
  const source = await readFile(new URL('./sanitise.ts', import.meta.url), 'utf8')
  const parts = [source, RICH_TEXT_TAGS.join(), await versionOf('sanitize-html'), await versionOf('htmlparser2')]
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
  expect({ version: SANITISER_VERSION, fingerprint }).toEqual({ version: 1, fingerprint: 'd385105eb04bf001' })
})
