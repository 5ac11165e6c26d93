/**
 * Draws the pictures of the site in Chromium and writes them to `public/art`: AVIF in every width and one WebP for
 * browsers without AVIF. Run by hand after a change in `art/`: `node apps/web/scripts/render-art.ts [name …]`.
 */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { inStudio, type Paint } from './art/studio.ts'
import { type Work, works } from './art/works.ts'

const TARGET = new URL('../public/art/', import.meta.url)
const FALLBACK_WIDTH = 960

async function hang(paint: Paint, work: Work) {
  const widest = Math.max(...work.widths)
  const picture = sharp(await paint(work, widest))
  const file = (width: number, type: string) => new URL(`${work.name}-${width}.${type}`, TARGET).pathname
  let bytes = 0
  for (const width of work.widths) {
    const made = await picture.clone().resize(width).avif({ quality: 46, effort: 6 }).toFile(file(width, 'avif'))
    bytes += made.size
  }
  const fallback = Math.min(widest, FALLBACK_WIDTH)
  const made = await picture.clone().resize(fallback).webp({ quality: 72, effort: 6 }).toFile(file(fallback, 'webp'))
  console.log(`${work.name}: ${Math.round((bytes + made.size) / 1024)} kB`)
}

const chosen = process.argv.slice(2)
await mkdir(TARGET, { recursive: true })
await inStudio(async (paint) => {
  for (const work of works) if (chosen.length === 0 || chosen.includes(work.name)) await hang(paint, work)
})
