import { expect, it } from 'vitest'
import { inspectPicture } from './picture-header.ts'
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

it('reads a drawing that is made to be slow in the contained process only', { tags: 'long' }, async () => {
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

const chunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), length, body])
}
// A pixel of lossless WebP: signature, 1 x 1, no transforms, five codes of one symbol each.
const PIXEL = chunk('VP8L', Buffer.from('2f00000010071011118888080700', 'hex'))
const movingWebp = (frames: number) => {
  const header = chunk('VP8X', Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), PIXEL]))
  const body = [Buffer.from('WEBP'), header, chunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame)]
  return chunk('RIFF', Buffer.concat(body))
}

// libwebp walks from the first frame to each one: twice as many cost four times as much.
it('reads the header of a picture in the contained process only', { tags: 'long' }, async () => {
  const costly = movingWebp(15_000)
  expect(await inspectPicture(movingWebp(1000), 'webp')).toEqual({ width: 1, height: 1, frames: 1000 })
  const inHere = await leastCpuOf(() => inspectPicture(costly, 'webp'))
  const beside = await leastCpuOf(() => processUpload('webp', costly))
  expect(beside).toBeLessThan(inHere / 2)
  await expect(processUpload('webp', costly)).rejects.toMatchObject({ cause: { message: 'picture: too many frames' } })
})

it('refuses a drawing of more elements than anybody draws', async () => {
  const drawing = (elements: number) => rebuildSvg(svg('x<a/>'.repeat(elements)))
  expect(drawing(49_999)).toContain('<a>')
  expect(() => drawing(50_000)).toThrow(expect.objectContaining({ cause: new Error('svg: too many elements') }))
})
