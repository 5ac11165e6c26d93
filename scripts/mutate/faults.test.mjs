import { expect, test } from 'vitest'
import { findFaults, plantFaults } from './faults.mjs'

const shown = (source) => findFaults(source, 'x.tsx').map(({ kind, original, instead }) => [kind, original, instead])

test('finds what can be wrong, where a value is computed', () => {
  expect(shown('const late = (at: 1 | 2) => at >= 3')).toEqual([
    ['comparison', 'at >= 3', 'at > 3'],
    ['number', '3', '4'],
  ])
  expect(shown('if (!own && open) refuse()')).toEqual([
    ['negation', '!own', 'own'],
    ['condition', '!own && open', 'true'],
    ['condition', '!own && open', 'false'],
    ['and, or', '!own && open', '!own || open'],
    ['guard', 'refuse()', 'undefined'],
  ])
  expect(shown('await policy.requireOwner(member)')).toEqual([
    ['guard', 'await policy.requireOwner(member)', 'undefined'],
  ])
})

test('leaves types, names of modules, keys and attributes alone', () => {
  for (const source of [
    "import x from 'a b'",
    "type Words = 'one two' | 3",
    "const of = { 'a b': x } as { 'a b': 1 }",
    '<p title="two words">{x}</p>',
    'requireless.act()',
  ])
    expect(shown(source), source).toEqual([])
})

test('a planted fault sleeps until its number is called', () => {
  const source = 'const found = at < 3 ? open("a b") : closed'
  const sample = findFaults(source, 'x.tsx').filter(({ kind }) => kind === 'comparison' || kind === 'text')
  const planted = plantFaults(
    source,
    sample.map((fault, id) => ({ ...fault, id })),
  )
  const run = (awake) => {
    globalThis.plantedFault = (id) => id === awake
    try {
      return new Function('at', 'open', 'closed', `${planted}; return found`)(3, (text) => `open ${text}`, 'closed')
    } finally {
      delete globalThis.plantedFault
    }
  }
  expect([run(null), run(0), run(1)]).toEqual(['closed', 'open a b', 'closed'])
})

test('a planted statement does not run into the line before', () => {
  const source = 'let seen = read\nrequireOwner()\nreturn seen'
  const planted = plantFaults(source, [{ ...findFaults(source.replace('return ', ''), 'x.ts')[0], id: 0 }])
  const read = () => 'called'
  let asked = 0
  expect(new Function('read', 'requireOwner', planted)(read, () => asked++)).toBe(read)
  expect(asked).toBe(1)
  expect(shown('open === 1 && act()').map(([kind]) => kind)).not.toContain('comparison')
})

test('what runs when a file is loaded is told from what is called', () => {
  const loaded = findFaults('const most = 3; const isFull = (rows) => rows > most && rows !== 5', 'x.ts')
  expect(loaded.filter(({ isLoaded }) => isLoaded).map(({ original }) => original)).toEqual(['3'])
})

test('words in markup are planted as markup', () => {
  const source = 'const page = <p>All the works</p>'
  const [fault] = findFaults(source, 'x.tsx')
  expect(plantFaults(source, [{ ...fault, id: 7 }])).toBe(
    "const page = <p>{(globalThis.plantedFault?.(7) ? '' : <>All the works</>)}</p>",
  )
})
