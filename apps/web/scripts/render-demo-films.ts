/**
 * Films the banners of the demo's campaigns, a slow walk along each, and writes them to the server's `demo/films`.
 * Run by hand after `render-demo-art.ts`: `node apps/web/scripts/render-demo-films.ts [slug …]`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { demoWorks } from './art/demo-works.ts'

const PICTURES = new URL('../../server/demo/pictures/', import.meta.url)
const TARGET = new URL('../../server/demo/films/', import.meta.url)
const SECONDS = 6
const BANNER = /^banner-(.+?)(?<!-mobile)$/

const slugs = demoWorks.flatMap(({ name }) => BANNER.exec(name)?.[1] ?? [])
const chosen = process.argv.slice(2)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(TARGET, { recursive: true })
  const page = await browser.newPage()
  for (const slug of slugs.filter((slug) => chosen.length === 0 || chosen.includes(slug))) {
    const banner = await readFile(new URL(`banner-${slug}.webp`, PICTURES))
    const film = await page.evaluate(filmPicture, {
      picture: `data:image/webp;base64,${banner.toString('base64')}`,
      seconds: SECONDS,
    })
    await writeFile(new URL(`${slug}.webm`, TARGET), Buffer.from(film, 'base64'))
    console.log(`${slug}: ${Math.round((film.length * 0.75) / 1024)} kB`)
  }
} finally {
  await browser.close()
}

/** Runs in the page: walks along a picture and back, and answers the recording in base64. */
async function filmPicture({ picture, seconds }: { picture: string; seconds: number }): Promise<string> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 360
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('This browser draws no canvas.')
  const view = { w: image.width * 0.7, h: image.width * 0.7 * (canvas.height / canvas.width) }
  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 350_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  const start = performance.now()
  const step = (now: number) => {
    const share = (1 - Math.cos((2 * Math.PI * (now - start)) / (seconds * 1000))) / 2
    ctx.drawImage(
      image,
      (image.width - view.w) * share,
      (image.height - view.h) * (0.3 + 0.4 * share),
      view.w,
      view.h,
      0,
      0,
      canvas.width,
      canvas.height,
    )
    if (now - start < seconds * 1000) requestAnimationFrame(step)
    else recorder.stop()
  }
  recorder.start()
  requestAnimationFrame(step)
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
