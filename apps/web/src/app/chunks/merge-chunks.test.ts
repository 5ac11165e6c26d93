import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { findFile, nameModules, readBuild, weighFirstBuild } from './merge-chunks.ts'
import type { Screen } from './screens.ts'

type Parts = { code?: string; imports?: string[]; dynamicImports?: string[]; moduleIds?: string[]; isEntry?: boolean }

const chunk = (fileName: string, parts: Parts) =>
  ({
    type: 'chunk',
    fileName,
    code: '',
    isEntry: false,
    imports: [],
    dynamicImports: [],
    moduleIds: [`/src/${fileName}`],
    facadeModuleId: `/src/${fileName}`,
    ...parts,
  }) as unknown as Rolldown.OutputChunk

const BUILT = [
  chunk('app.js', {
    code: 'let a = 1',
    imports: ['runtime.js'],
    dynamicImports: ['wall.js', 'dialog.js'],
    isEntry: true,
  }),
  chunk('runtime.js', { code: 'let b = 2' }),
  chunk('wall.js', { code: 'let c = 3', imports: ['app.js', 'frame.js'] }),
  chunk('dialog.js', { imports: ['runtime.js', 'frame.js'] }),
  chunk('frame.js', { code: 'let d = 4', moduleIds: ['/src/frame.tsx', '/src/mat.ts'] }),
  { type: 'asset', fileName: 'frame.css', source: 'y' } as Rolldown.OutputAsset,
] as unknown as Rolldown.RolldownOutput['output']

const WALL: Screen = { name: 'artwork/wall', modules: ['wall.js'], budget: 180_000 }

it('reads what comes after the files of every page', () => {
  expect(readBuild(BUILT, [WALL], {}).chunks).toEqual([
    { name: 'wall.js', code: 'let c = 3', imports: ['frame.js'] },
    { name: 'dialog.js', code: '', imports: ['frame.js'] },
    { name: 'frame.js', code: 'let d = 4', imports: [] },
  ])
})

it('reads what asks for files: screens, each with what is left of its budget, and what is loaded later', () => {
  const { loads } = readBuild(BUILT, [WALL], { 'artwork/wall': 8 })
  const firstBytes = weighFirstBuild('let a = 1') + weighFirstBuild('let b = 2')
  expect(loads).toEqual([
    { asked: ['wall.js'], weight: 8, budget: 180_000 - firstBytes - 600 },
    { asked: ['dialog.js'], weight: 1 / 8 },
  ])
  expect(readBuild(BUILT, [WALL], {}).loads[0]?.weight).toBe(1)
})

it('refuses a screen that the build has no file for', () => {
  const read = () => readBuild(BUILT, [{ ...WALL, modules: ['gone.js'] }], {})
  expect(read).toThrow('The build has no file for gone.js')
})

it('refuses to let a screen that does not exist count more', () => {
  expect(() => readBuild(BUILT, [WALL], { 'artwork/gone': 8 })).toThrow('No screen is called artwork/gone')
})

it('finds the file that begins with a module', () => {
  expect(findFile(BUILT, 'src/wall.js')).toBe('wall.js')
  expect(findFile(BUILT, 'src/mat.ts')).toBeUndefined()
})

it('adds to the weight of code the list that comes with each import on demand', () => {
  const code = 'const show = () => load("./wall.js"), hide = () => load("./dialog.js");'
  expect(weighFirstBuild(code.replaceAll('load(', 'import(')) - weighFirstBuild(code)).toBeGreaterThanOrEqual(64)
})

it('names the file of each module that is joined with others', () => {
  expect([...nameModules(BUILT, [['wall.js', 'frame.js']])]).toEqual([
    ['/src/wall.js', 'part-0'],
    ['/src/frame.tsx', 'part-0'],
    ['/src/mat.ts', 'part-0'],
  ])
})
