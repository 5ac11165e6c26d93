/**
 * Draws the pictures of the demo in Chromium and writes them to the server's `demo/pictures`, with a list of their
 * measures. Run by hand after a change in `art/`: `node apps/web/scripts/render-demo-art.ts [name …]`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type DemoWork, demoWorks } from './art/demo-works.ts'
import { inStudio, type Paint } from './art/studio.ts'

const TARGET = new URL('../../server/demo/pictures/', import.meta.url)
const LIST = new URL('../../server/demo/pictures.generated.json', import.meta.url)
const SMALLER_WIDTHS = [320, 640]
const PLACEHOLDER_SIDE = 20

type Entry = { width: number; height: number; placeholder: string; renditions: number[] }

const entries: Record<string, Entry> = JSON.parse(await readFile(LIST, 'utf8').catch(() => '{}'))

async function hang(paint: Paint, work: DemoWork) {
  const picture = sharp(await paint(work, work.width))
  const { width = 0, height = 0 } = await picture.metadata()
  const file = (name: string) => new URL(name, TARGET).pathname
  await picture
    .clone()
    .webp({ quality: 62, effort: 6 })
    .toFile(file(`${work.name}.webp`))
  const renditions = SMALLER_WIDTHS.filter((smaller) => smaller < width)
  for (const smaller of renditions)
    await picture
      .clone()
      .resize(smaller)
      .webp({ quality: 58, effort: 6 })
      .toFile(file(`${work.name}-${smaller}.webp`))
  const tiny = await picture
    .clone()
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  entries[work.name] = {
    width,
    height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    renditions,
  }
  console.log(work.name)
}

const chosen = process.argv.slice(2)
await mkdir(TARGET, { recursive: true })
await inStudio(async (paint) => {
  for (const work of demoWorks) if (chosen.length === 0 || chosen.includes(work.name)) await hang(paint, work)
})
const inOrder = demoWorks.flatMap(({ name }) => (entries[name] ? [[name, entries[name]]] : []))
await writeFile(LIST, `${JSON.stringify(Object.fromEntries(inOrder), null, 1)}\n`)
