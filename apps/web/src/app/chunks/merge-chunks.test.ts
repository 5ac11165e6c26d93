import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { nameModules, readChunks } from './merge-chunks.ts'

type Parts = { code?: string; imports?: string[]; dynamicImports?: string[]; moduleIds?: string[]; css?: string[] }

const chunk = (fileName: string, { code = '', css = [], ...parts }: Parts, isEntry = false) =>
  ({
    type: 'chunk',
    fileName,
    code,
    isEntry,
    imports: [],
    dynamicImports: [],
    moduleIds: [`/src/${fileName}`],
    facadeModuleId: `/src/${fileName}`,
    viteMetadata: { importedCss: new Set(css) },
    ...parts,
  }) as unknown as Rolldown.OutputChunk

const BUILT = [
  chunk('app.js', { dynamicImports: ['wall.js'] }, true),
  chunk('wall.js', { imports: ['app.js', 'frame.js'] }),
  chunk('frame.js', { code: 'x'.repeat(100), css: ['frame.css'], moduleIds: ['/src/frame.tsx', '/src/frame.css'] }),
  { type: 'asset', fileName: 'frame.css', source: 'y'.repeat(300) } as Rolldown.OutputAsset,
] as unknown as Rolldown.RolldownOutput['output']

it('reads what comes after the files of every page, with the style of each', () => {
  expect(readChunks(BUILT, { '/wall.js': 8 })).toEqual([
    { name: 'wall.js', bytes: 0, files: 1, imports: ['frame.js'], isAskedFor: true, weight: 8 },
    { name: 'frame.js', bytes: 140, files: 2, imports: [], isAskedFor: false, weight: 1 },
  ])
})

it('names the file of each module that is joined with others', () => {
  expect([...nameModules(BUILT, [['wall.js', 'frame.js']])]).toEqual([
    ['/src/wall.js', 'part-0'],
    ['/src/frame.tsx', 'part-0'],
    ['/src/frame.css', 'part-0'],
  ])
})
