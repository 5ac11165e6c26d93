import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import { allCalls } from '@plinth/api-schema/registry'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const reference = readdirSync(path.join(root, 'docs/product')).map((file) => `docs/product/${file}`)
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...reference,
  'docs/architecture.md',
  'docs/operating.md',
  'docs/contracts.md',
  'docs/security.md',
  'bench/RESULTS.md',
]
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('every path that CONTRIBUTING.md names is there', () => {
  const named = read('CONTRIBUTING.md').matchAll(/`((?:apps|packages|scripts|docs|e2e|attack)\/[\w./-]+)`/g)
  for (const [, place] of named) expect(existsSync(path.join(root, place!)), place).toBe(true)
})

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('every relative link of %s leads to a file and to a heading in it', (file) => {
  for (const [link, target, anchor] of read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
    const linked = target === '' ? file : path.join(path.dirname(file), target!)
    expect(existsSync(path.join(root, linked)), link).toBe(true)
    if (anchor !== undefined) expect(anchorsOf(linked), link).toContain(anchor)
  }
})

test('every heading of the reference that a comment cites is there', () => {
  const grep = ['grep', '-hoE', 'docs/product/[A-Za-z-]+\\.md#[a-z0-9-]+', '--', ':!docs/docs.test.ts']
  const cited = execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(cited.length).toBeGreaterThan(10)
  for (const citation of new Set(cited)) {
    const [file, anchor] = citation.split('#') as [string, string]
    expect(reference, citation).toContain(file)
    expect(anchorsOf(file), citation).toContain(anchor)
  }
})

const wholeReference = () => reference.map(read).join('\n').replace(/\s+/g, ' ')

// That pages names every route is held by the test of the router.
test.each(Object.values(pages))('the reference names the screen $path', ({ path: screen }) => {
  expect(wholeReference()).toContain(`\`${screen}\``)
})

test('the reference names the room of every call', () => {
  const table = read('docs/product/README.md').split('\n## ')[0]!
  for (const room of new Set(allCalls.map((call) => call.room))) expect(table).toContain(`\`${room}\``)
})

test('a message that the reference quotes with its key still reads so', () => {
  const known: Record<string, string> = messages
  const quoted = [...wholeReference().matchAll(/`(\w+)` “([^”]+)”/g)]
  expect(quoted.length).toBeGreaterThan(10)
  for (const [, key, words] of quoted) expect(known[key!], key).toBe(words)
})

test('the README names every setting, and no other', () => {
  const declared = [...read('apps/server/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    (match) => match[1]!,
  )
  const table = read('README.md').split('## Settings')[1]!.split('\n## ')[0]!
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z_]+)`/g)].map((match) => match[1]!),
  )
  expect(documented.sort()).toEqual(declared.sort())
})

test('the README names every command that a person runs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = Object.keys(scripts).filter((name) => !name.startsWith('pre'))
  for (const command of commands) expect(read('README.md')).toMatch(new RegExp(`npm (run )?${command}\\b`))
})

test('docs/security.md names every abuse that is played, and no other', () => {
  const played = readdirSync(path.join(root, 'attack/abuses')).map((file) => path.basename(file, '.ts'))
  const cells = read('docs/security.md').matchAll(/^\| (`[^|]+) \|/gm)
  const named = [...cells].flatMap((row) => [...row[1]!.matchAll(/`([\w-]+)`/g)].map((match) => match[1]!))
  expect(named.sort()).toEqual(played.sort())
})
