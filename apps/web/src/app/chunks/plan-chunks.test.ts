import { expect, it } from 'vitest'
import { type Chunk, type Load, planChunks } from './plan-chunks.ts'

const chunk = (name: string, bytes: number, imports: string[] = []): Chunk => ({
  name,
  code: 'x'.repeat(bytes),
  imports,
})
const screen = (name: string, imports: string[]) => chunk(name, 5000, imports)
const load = (name: string, more: Partial<Load> = {}): Load => ({ asked: [name], weight: 1, ...more })

const plan = (chunks: Chunk[], loads: Load[]) =>
  planChunks(chunks, loads, (code) => code.length)
    .map((group) => group.toSorted())
    .toSorted()

it('joins small files that the same screens load, and never a screen itself', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('wall', ['button', 'frame']),
    chunk('button', 300),
    chunk('frame', 400),
  ]
  expect(plan(chunks, [load('market'), load('wall')])).toEqual([['button', 'frame']])
})

it('joins a small file with one of other screens where a request less is worth the bytes', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('wall', ['button', 'frame']),
    screen('faq', ['button']),
    chunk('button', 300),
    chunk('frame', 400),
  ]
  expect(plan(chunks, [load('market'), load('wall'), load('faq')])).toEqual([['button', 'frame']])
})

it('keeps a heavy file from screens that do not need it, though it comes by another', () => {
  const chunks = [
    screen('market', ['button', 'dialog', 'overlay']),
    screen('wall', ['button', 'dialog', 'overlay']),
    screen('faq', ['button']),
    chunk('button', 300),
    chunk('dialog', 200, ['overlay']),
    chunk('overlay', 30_000),
  ]
  expect(plan(chunks, [load('market'), load('wall'), load('faq')])).toEqual([['dialog', 'overlay']])
})

it('sends nothing in vain to a screen that counts more', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('wall', ['button', 'frame']),
    screen('landing', ['button']),
    chunk('button', 300),
    chunk('frame', 700),
  ]
  const others = [load('market'), load('wall')]
  expect(plan(chunks, [...others, load('landing')])).toHaveLength(1)
  expect(plan(chunks, [...others, load('landing', { weight: 20 })])).toEqual([])
})

it('sends nothing in vain that would bring a screen above its budget', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('wall', ['button', 'frame']),
    screen('faq', ['button']),
    chunk('button', 300),
    chunk('frame', 400),
  ]
  const others = [load('market'), load('wall')]
  expect(plan(chunks, [...others, load('faq', { budget: 5_700 })])).toEqual([['button', 'frame']])
  expect(plan(chunks, [...others, load('faq', { budget: 5_699 })])).toEqual([])
})

it('counts what comes with a file against the budget', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('wall', ['button', 'frame']),
    screen('faq', ['button']),
    screen('help', ['mat', 'glass']),
    chunk('button', 300),
    chunk('frame', 400, ['mat']),
    chunk('mat', 100, ['glass']),
    chunk('glass', 50),
  ]
  const others = [load('market', { weight: 9 }), load('wall', { weight: 9 }), load('help')]
  const isAlone = (budget: number) =>
    !plan(chunks, [...others, load('faq', { budget })]).some((group) => group.includes('button'))
  expect(isAlone(5_850)).toBe(false)
  expect(isAlone(5_849)).toBe(true)
})

it('still joins what a screen above its budget needs all of', () => {
  const chunks = [screen('wall', ['button', 'frame']), chunk('button', 300), chunk('frame', 400)]
  expect(plan(chunks, [load('wall', { budget: 5_000 })])).toEqual([['button', 'frame']])
})

it('joins what was too much once other parts weigh less together', () => {
  const chunks = [
    screen('market', ['button', 'frame']),
    screen('faq', ['button', 'mat', 'glass']),
    chunk('button', 300),
    chunk('frame', 400),
    chunk('mat', 1_000),
    chunk('glass', 1_000),
  ]
  const weigh = (code: string) => (code.length === 2_000 ? 1_500 : code.length)
  const loads = [load('market', { weight: 5 }), load('faq', { budget: 7_300 })]
  expect(planChunks(chunks, loads, weigh)).toContainEqual(['button', 'frame'])
})

it('counts together what a screen asks for at once', () => {
  const chunks = [screen('routes', ['button']), screen('wall', ['frame']), chunk('button', 300), chunk('frame', 400)]
  expect(plan(chunks, [load('routes'), load('wall')])).toEqual([])
  expect(plan(chunks, [{ asked: ['routes', 'wall'], weight: 1 }])).toEqual([['button', 'frame']])
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
  const joined = plan(chunks, [load('market'), load('wall'), load('recount')]).map((group) => new Set(group))
  expect(joined.some((group) => group.has('list') && group.has('time') && !group.has('heavy'))).toBe(false)
})
