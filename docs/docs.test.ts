import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const documents = ['README.md', 'docs/architecture.md', 'docs/operating.md', 'docs/contracts.md', 'bench/RESULTS.md']
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test.each(documents)('every relative link of %s leads to a file', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1]!)
  for (const link of links) expect(existsSync(path.join(root, path.dirname(file), link)), link).toBe(true)
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
