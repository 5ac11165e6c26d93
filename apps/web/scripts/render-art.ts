/**
 * Draws the pictures of the site in Chromium and writes them to `public/art`: AVIF in every width and one WebP for
 * browsers without AVIF. Run by hand after a change in `art/`: `node apps/web/scripts/render-art.ts [name …]`.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Work, works } from './art/works.ts'

const SOURCE = new URL('./art/', import.meta.url)
const TARGET = new URL('../public/art/', import.meta.url)
const ORIGIN = 'http://art.invalid/'
const FALLBACK_WIDTH = 960

/** Serves the painter's own source to the page, with the types taken off. */
async function openStudio(page: Page) {
  await page.route(`${ORIGIN}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    if (!path.endsWith('.ts')) return route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' })
    const source = await readFile(new URL(path, SOURCE), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  await page.goto(ORIGIN)
}

const paint = (page: Page, work: Work, width: number) =>
  page.evaluate(
    async ({ module, work, width }) => {
      const { draw } = await import(module)
      const canvas = document.querySelector('canvas')
      draw(canvas, work, width)
      return canvas?.toDataURL('image/png') ?? ''
    },
    { module: `${ORIGIN}draw.ts`, work, width },
  )

async function hang(page: Page, work: Work) {
  const widest = Math.max(...work.widths)
  const url = await paint(page, work, widest)
  const picture = sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
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
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(TARGET, { recursive: true })
  const page = await browser.newPage()
  await openStudio(page)
  for (const work of works) if (chosen.length === 0 || chosen.includes(work.name)) await hang(page, work)
} finally {
  await browser.close()
}
