import { expect, it } from 'vitest'
import { type Chunk, planChunks } from './plan-chunks.ts'

const chunk = (name: string, bytes: number, imports: string[] = []): Chunk => ({
  name,
  bytes,
  files: 1,
  imports,
  isAskedFor: false,
})
const screen = (name: string, imports: string[], weight = 1): Chunk => ({
  ...chunk(name, 5000, imports),
  isAskedFor: true,
  weight,
})
const sorted = (groups: string[][]) => groups.map((group) => group.toSorted()).toSorted()

it('joins small files that the same screens load, and never a screen itself', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('wall', ['button', 'frame']),
    chunk('button', 300),
    chunk('frame', 400),
  ]
  expect(planChunks(chunks)).toEqual([['button', 'frame']])
})

it('joins a small file with one of other screens where a request less is worth the bytes', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('wall', ['button', 'frame']),
    screen('faq', ['button']),
    chunk('button', 300),
    chunk('frame', 400),
  ]
  expect(planChunks(chunks)).toEqual([['button', 'frame']])
})

it('keeps a heavy file from screens that do not need it, though it comes by another', () => {
  const heavy = [chunk('button', 300), chunk('dialog', 200, ['overlay']), chunk('overlay', 30_000)]
  const chunks = [
    screen('market', ['button', 'dialog', 'overlay']),
    screen('wall', ['button', 'dialog', 'overlay']),
    screen('faq', ['button']),
    ...heavy,
  ]
  expect(sorted(planChunks(chunks))).toEqual([['dialog', 'overlay']])
})

it('sends nothing in vain to a screen that counts more', () => {
  const parts = [chunk('button', 300), chunk('frame', 700)]
  const others = [screen('market', ['button', 'frame']), screen('wall', ['button', 'frame'])]
  expect(planChunks([...others, screen('landing', ['button']), ...parts])).toHaveLength(1)
  expect(planChunks([...others, screen('landing', ['button'], 20), ...parts])).toEqual([])
})

it('makes no file that loads itself over another', () => {
  const chunks = [
    screen('market', ['list']),
    screen('wall', ['list', 'time']),
    screen('recount', ['time']),
    chunk('list', 200, ['heavy']),
    chunk('heavy', 90_000, ['time']),
    chunk('time', 200),
  ]
  const joined = planChunks(chunks).map((group) => new Set(group))
  expect(joined.some((group) => group.has('list') && group.has('time') && !group.has('heavy'))).toBe(false)
})
