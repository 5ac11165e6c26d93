// How long npm start takes until it is ready: on an empty data directory, and again on the same one.
import { buildWeb } from '../scripts/build-web.mjs'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { machine, writeSection } from './results.mjs'

const WARM_RUNS = 5

/** Measures cold and warm starts and writes the section `start-up`. */
export async function run() {
  buildWeb()
  const { dataDir, remove } = temporaryDataDir()
  const seconds = []
  try {
    for (let i = 0; i <= WARM_RUNS; i++) {
      const product = await startProduct({ dataDir })
      seconds.push(product.readyAfterMs / 1000)
      await product.stop()
    }
  } finally {
    remove()
  }
  const [first, ...warm] = seconds
  const median = warm.sort((a, b) => a - b)[Math.floor(warm.length / 2)]
  writeSection(
    'start-up',
    `## Start

| start | until ready |
|---|---|
| first, on an empty data directory | ${first.toFixed(1)} s |
| warm, median of ${WARM_RUNS} | ${median.toFixed(1)} s (budget 5 s) |

${machine()}. Dependencies installed and the web app built before; \`npm start\` itself adds a fraction of a second for npm.`,
  )
}
