/**
 * Draws `public/share-card.png`, the picture that other sites show beside a link to ours: 1200 by 630.
 * Run by hand after a change of the art or the wordmark: `node apps/web/scripts/render-share-card.ts`.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const file = (reference: string) => fileURLToPath(import.meta.resolve(reference))
const asDataUrl = async (path: string, type: string) =>
  `data:${type};base64,${(await readFile(path)).toString('base64')}`

const font = await asDataUrl(file('@fontsource/redaction/files/redaction-latin-400-normal.woff2'), 'font/woff2')
const art = await asDataUrl(file('../public/art/seven-hours-of-harbour-1440.avif'), 'image/avif')
const html = `<!doctype html><style>
  @font-face { font-family: Redaction; src: url(${font}) }
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 560px 1fr; background: #f4f2ed; color: #191713; font-family: Redaction }
  div { display: flex; flex-direction: column; justify-content: space-between; padding: 64px 0 64px 72px }
  b { font-weight: 400; font-size: 56px; letter-spacing: -.02em } b::after { content: ''; display: inline-block; width: 18px; height: 18px; margin-left: 9px; border-radius: 50%; background: #cc2b1b }
  p { margin: 0; font-size: 68px; line-height: .98; letter-spacing: -.025em }
  img { align-self: center; justify-self: end; width: 560px; margin-right: 40px; box-shadow: 0 30px 50px -34px rgb(40 32 20 / .7) }
</style><div><b>Plinth</b><p>Every brief is an open call. Every wall is yours.</p></div><img src="${art}">`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const shot = await page.screenshot()
  const { size } = await sharp(shot)
    .png({ palette: true, quality: 80, effort: 10 })
    .toFile(file('../public/share-card.png'))
  console.log(`share-card.png: ${Math.round(size / 1024)} kB`)
} finally {
  await browser.close()
}
