// What the image editor costs: saving 12 megapixels with all tools against a plain copy, and a move of the hand until its preview.
import os from 'node:os'
import { buildScript, openPage } from './browser-page.mjs'
import { machine, writeSection } from './results.mjs'

const BUDGET = 6
const FRAME_MS = 1000 / 60
const SAVES = 5
const MOVES = 60
const QUIET = 2
const SHARES = [
  { side: 1, words: 'all pixels' },
  { side: 1 / 2, words: 'a quarter' },
  { side: 1 / 3, words: 'a ninth' },
  { side: 1 / 4, words: 'a sixteenth' },
]
const MOVED = ['a slider of Finetune', 'the slider that straightens', 'a redaction that is dragged']

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Does something several times; answers what each costs the processor, and how long it takes, in milliseconds. */
const measure = async ({ page, processor }, runs, script) => {
  await page.evaluate(`(async () => { for (let run = 0; run < 3; run++) await ${script} })()`)
  const before = processor()
  const times = await page.evaluate(`(async () => {
    const times = []
    for (let run = 3; run < ${runs + 3}; run++) {
      const begun = performance.now()
      await ${script}
      times.push(performance.now() - begun)
    }
    return times
  })()`)
  return { processor: ((processor() - before) * 1000) / runs, wall: median(times) }
}

/** Measures in a page and writes the section `editor`. */
export async function run() {
  const [script, worker] = await Promise.all(
    ['bench/editor-page.mjs', 'apps/web/src/lib/picture-editor/draw/picture-worker.ts'].map(buildScript),
  )
  const html = '<!doctype html><script type="module" src="/page.js"></script>'
  const opened = await openPage({ '/': html, '/page.js': script, '/worker.js': worker })
  try {
    const { page } = opened
    const isQuiet = os.loadavg()[0] < QUIET
    const wall = ({ wall: ms }) => (isQuiet ? `${ms.toFixed(1)} ms` : 'not told')
    await page.evaluate('openSaving().then((saving) => { globalThis.saving = saving })')
    const plain = await measure(opened, SAVES, 'saving.plain()')
    const all = await measure(opened, SAVES, 'saving.all()')
    const { width, height } = await page.evaluate('saving.all()')
    const ratio = all.processor / plain.processor
    const lines = [
      '## Image editor',
      '',
      'In the worker of the editor, in Chromium without a graphics card; the processor time is that of the whole browser. `npm run bench -- editor`.',
      '',
      `${machine()}${isQuiet ? '' : ': times of a machine that is so busy would tell nothing'}.`,
      '',
      '| saving as JPEG | processor | time |',
      '|---|--:|--:|',
      `| a plain copy of 4000 x 3000 px | ${plain.processor.toFixed(0)} ms | ${wall(plain)} |`,
      `| ${width} x ${height} px with all eight tools | ${all.processor.toFixed(0)} ms | ${wall(all)} |`,
      `| **ratio** (budget ${BUDGET} times) | ${ratio.toFixed(1)} times | ${isQuiet ? `${(all.wall / plain.wall).toFixed(1)} times` : ''} |`,
      '',
      `From a move to its preview on a stage of 1200 x 900 px, of 4 megapixels with all eight tools; the budget is a frame, ${FRAME_MS.toFixed(1)} ms. A browser that takes longer for all pixels draws as many of them while something moves as it has time for: all, a quarter, a ninth or a sixteenth.`,
      '',
      `| what moves |${SHARES.map(({ words }) => ` processor, ${words} | time |`).join('')} drawn while it moves |`,
      `|---|${'--:|--:|'.repeat(SHARES.length)}---|`,
    ]
    await page.evaluate('openMoving().then((move) => { globalThis.move = move })')
    for (const name of MOVED) {
      const move = (share) => measure(opened, MOVES, `move(${JSON.stringify(name)}, ${share}, run)`)
      const moves = []
      for (const { side, words } of SHARES) moves.push({ words, ...(await move(side)) })
      const cells = moves.map((moved) => `${moved.processor.toFixed(1)} ms | ${wall(moved)}`)
      // What the editor comes to: the most that a frame has time for.
      const chosen = moves.find((moved) => moved.wall <= FRAME_MS)?.words ?? 'more than a frame'
      lines.push(`| ${name} | ${cells.join(' | ')} | ${isQuiet ? chosen : 'not told'} |`)
    }
    console.log(lines.join('\n'))
    writeSection('editor', lines.join('\n'))
  } finally {
    await opened.close()
  }
}
