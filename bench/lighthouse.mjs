// Lighthouse, mobile, on the first pages of a freshly started demo.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../scripts/browser.mjs'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { FIRST_PAGES } from './first-pages.mjs'
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

const median = (rows) => rows.toSorted((a, b) => b.scores[0] - a.scores[0])[Math.floor(rows.length / 2)]

/** Runs Lighthouse and writes the section `lighthouse`. */
export async function run() {
  const folder = scratchPackages('lighthouse', { lighthouse: '13.5.0', 'chrome-launcher': '1.2.1' })
  const load = (entry) => import(pathToFileURL(path.join(folder, 'node_modules', entry)).href)
  const { default: lighthouse } = await load('lighthouse/core/index.js')
  const { launch } = await load('chrome-launcher/dist/index.js')
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir, env: { DEMO: '1' } })

  const measure = async (address) => {
    const chrome = await launch({ chromePath: findBrowser(), chromeFlags: CHROME_FLAGS })
    try {
      const { lhr } = await lighthouse(address, {
        port: chrome.port,
        output: 'json',
        onlyCategories: CATEGORIES,
        logLevel: 'error',
      })
      return {
        scores: CATEGORIES.map((category) => Math.round(lhr.categories[category].score * 100)),
        lcp: lhr.audits['largest-contentful-paint'].displayValue,
        tbt: lhr.audits['total-blocking-time'].displayValue,
        cls: lhr.audits['cumulative-layout-shift'].displayValue,
        failed: Object.values(lhr.audits)
          .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
          .map((audit) => audit.id),
      }
    } finally {
      chrome.kill()
    }
  }

  const lines = []
  try {
    for (const [name, place] of Object.entries(FIRST_PAGES)) {
      const rows = []
      for (let i = 0; i < RUNS; i++) rows.push(await measure(product.address + place))
      const middle = median(rows)
      if (middle.failed.length > 0) console.log(`${name}, audits that failed: ${middle.failed.join(', ')}`)
      const all = rows.map(({ scores }) => scores[0]).join(', ')
      lines.push(`| ${[name, ...middle.scores, middle.lcp, middle.tbt, middle.cls, all].join(' | ')} |`)
    }
  } finally {
    await product.stop()
    remove()
  }
  writeSection(
    'lighthouse',
    `## Lighthouse, mobile

| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS | performance, each run |
|---|--:|--:|--:|--:|--:|--:|--:|---|
${lines.join('\n')}

Medians of ${RUNS} runs by performance, on the demo. Budget 95/100/100/100. ${machine()}.`,
  )
}
