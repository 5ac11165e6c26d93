import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { chromium, type Page } from '@playwright/test'
import type { Picture } from './draw.ts'

const SOURCE = new URL('./', import.meta.url)
const ORIGIN = 'http://art.invalid/'

/** Serves the painter's own source to the page, with the types taken off. */
async function serveSource(page: Page) {
  await page.route(`${ORIGIN}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    if (!path.endsWith('.ts')) return route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' })
    const source = await readFile(new URL(path, SOURCE), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  await page.goto(ORIGIN)
}

const paintOn = (page: Page, picture: Picture, width: number) =>
  page.evaluate(
    async ({ module, picture, width }) => {
      const { draw } = await import(module)
      const canvas = document.querySelector('canvas')
      draw(canvas, picture, width)
      return canvas?.toDataURL('image/png') ?? ''
    },
    { module: `${ORIGIN}draw.ts`, picture, width },
  )

/** Paints a picture in a width and answers it as PNG. */
export type Paint = (picture: Picture, width: number) => Promise<Buffer>

/** Opens Chromium as a studio for as long as the work takes. */
export async function inStudio(work: (paint: Paint) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    await serveSource(page)
    await work(async (picture, width) => {
      const url = await paintOn(page, picture, width)
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    })
  } finally {
    await browser.close()
  }
}
