import { expect, it } from 'vitest'
import { processUpload } from './process-upload.ts'
import { rebuildSvg } from './svg-source.ts'

/** The processor time in ms that this process uses, with all its threads, for a piece of work; what comes of it does not matter. */
const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await Promise.resolve()
    .then(work)
    .catch(() => {})
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of three: whatever else this process does meanwhile only adds to it. */
const leastCpuOf = async (work: () => unknown): Promise<number> =>
  Math.min(await cpuOf(work), await cpuOf(work), await cpuOf(work))

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inner}</svg>`)

it('reads a drawing that is made to be slow in the contained process only', async () => {
  const group = `<g${Array.from({ length: 30 }, (_, index) => ` a${index}="url(#b)"`).join('')}/>`
  const costly = svg(group.repeat(4_000))
  const inHere = await leastCpuOf(() => rebuildSvg(costly))
  const spent: number[] = []
  const beside = await leastCpuOf(() =>
    processUpload('svg', costly, { spend: (milliseconds) => spent.push(milliseconds) }),
  )
  expect(beside).toBeLessThan(inHere / 2)
  expect(spent[0]).toBeGreaterThan(beside)
})

it('refuses a drawing of more elements than anybody draws', async () => {
  const drawing = (elements: number) => rebuildSvg(svg('x<a/>'.repeat(elements)))
  expect(drawing(49_999)).toContain('<a>')
  expect(() => drawing(50_000)).toThrow(expect.objectContaining({ cause: new Error('svg: too many elements') }))
})
