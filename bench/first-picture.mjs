// When the largest picture of the first pages is on the screen, in an ordinary browser that has never been there, on the demo.
import { createRequire } from 'node:module'
import path from 'node:path'
import { findBrowser } from '../scripts/browser.mjs'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { FIRST_PAGES } from './first-pages.mjs'
import { machine, writeSection } from './results.mjs'

const root = path.resolve(import.meta.dirname, '..')
const { chromium, devices } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test')

const RUNS = 5
const SETTLE_MS = 2_000
const WINDOWS = { desktop: { viewport: { width: 1440, height: 900 } }, phone: devices['Pixel 7'] }

/** Milliseconds from asking for the page until its largest picture is painted. */
const watchPictures = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const pictures = list.getEntries().filter(({ url }) => url !== '')
      resolve(pictures.at(-1)?.startTime ?? null)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Measures first pictures and writes the section `first-picture`. */
export async function run() {
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir, env: { DEMO: '1' } })
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: findBrowser() })

  const measure = async (address, window) => {
    const context = await browser.newContext(window)
    try {
      const page = await context.newPage()
      await page.goto(address)
      await page.waitForTimeout(SETTLE_MS)
      return await page.evaluate(watchPictures)
    } finally {
      await context.close()
    }
  }

  const lines = []
  try {
    for (const [name, place] of Object.entries(FIRST_PAGES)) {
      const cells = []
      for (const window of Object.values(WINDOWS)) {
        const times = []
        for (let i = 0; i < RUNS; i++) times.push(await measure(product.address + place, window))
        cells.push(times.includes(null) ? 'its headline is larger' : `${Math.round(median(times))} ms`)
      }
      lines.push(`| ${[name, ...cells].join(' | ')} |`)
    }
  } finally {
    await browser.close()
    await product.stop()
    remove()
  }
  writeSection(
    'first-picture',
    `## First picture

| page | ${Object.keys(WINDOWS).join(' | ')} |
|---|--:|--:|
${lines.join('\n')}

When the largest picture in the window is painted, from asking for the page on; medians of ${RUNS} first visits without a throttle, on the demo. Budget 1.0 s on
market, wall and artwork. ${machine()}.`,
  )
}
