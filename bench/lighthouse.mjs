// Lighthouse, mobile, on the landing page of a freshly started product.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../scripts/browser.mjs'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { machine, writeSection } from './results.mjs'
import { scratchPackages } from './scratch.mjs'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Runs Lighthouse and writes the section `lighthouse`. */
export async function run() {
  const folder = scratchPackages('lighthouse', { lighthouse: '13.5.0', 'chrome-launcher': '1.2.1' })
  const load = (entry) => import(pathToFileURL(path.join(folder, 'node_modules', entry)).href)
  const { default: lighthouse } = await load('lighthouse/core/index.js')
  const { launch } = await load('chrome-launcher/dist/index.js')
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir })
  const rows = []
  try {
    for (let i = 0; i < RUNS; i++) {
      const chrome = await launch({ chromePath: findBrowser(), chromeFlags: CHROME_FLAGS })
      try {
        const { lhr } = await lighthouse(product.address, {
          port: chrome.port,
          output: 'json',
          onlyCategories: CATEGORIES,
          logLevel: 'error',
        })
        rows.push({
          scores: CATEGORIES.map((category) => Math.round(lhr.categories[category].score * 100)),
          lcp: lhr.audits['largest-contentful-paint'].displayValue,
          tbt: lhr.audits['total-blocking-time'].displayValue,
          cls: lhr.audits['cumulative-layout-shift'].displayValue,
          failed: Object.values(lhr.audits)
            .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
            .map((audit) => audit.id),
        })
      } finally {
        chrome.kill()
      }
    }
  } finally {
    await product.stop()
    remove()
  }
  const best = rows.toSorted((a, b) => b.scores[0] - a.scores[0])
  const middle = best[Math.floor(best.length / 2)]
  if (middle.failed.length > 0) console.log(`audits that failed: ${middle.failed.join(', ')}`)
  writeSection(
    'lighthouse',
    `## Lighthouse on \`/\`, mobile

| performance | accessibility | best practices | SEO | LCP | TBT | CLS |
|---|---|---|---|---|---|---|
| ${[...middle.scores, middle.lcp, middle.tbt, middle.cls].join(' | ')} |

Median of ${RUNS} runs by performance (all: ${rows.map((row) => row.scores[0]).join(', ')}). Budget 95/100/100/100. ${machine()}.`,
  )
}
