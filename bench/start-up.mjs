// How long npm start takes, and how much of a processor the server needs for it, until it is ready: on an empty data directory, and again on the same one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { buildWeb } from '../scripts/build-web.mjs'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { machine, writeSection } from './results.mjs'

const WARM_RUNS = 5

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The seconds of processor that a process has used; Linux tells, in ticks. */
function cpuSeconds(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN
  // The name of the program may hold spaces: fields are counted from its closing bracket.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / Number(execFileSync('getconf', ['CLK_TCK']))
}

/** Measures cold and warm starts and writes the section `start-up`. */
export async function run() {
  buildWeb()
  const { dataDir, remove } = temporaryDataDir()
  const starts = []
  try {
    for (let i = 0; i <= WARM_RUNS; i++) {
      const product = await startProduct({ dataDir })
      starts.push({ seconds: product.readyAfterMs / 1000, cpu: cpuSeconds(product.pid) })
      await product.stop()
    }
  } finally {
    remove()
  }
  const [first, ...warm] = starts
  const row = (name, seconds, cpu) =>
    `| ${name} | ${seconds} | ${Number.isNaN(cpu) ? 'not known' : `${cpu.toFixed(1)} s`} |`
  writeSection(
    'start-up',
    `## Start

| start | until ready | processor time of the server until then |
|---|---|---|
${row('first, on an empty data directory', `${first.seconds.toFixed(1)} s`, first.cpu)}
${row(`warm, median of ${WARM_RUNS}`, `${median(warm.map(({ seconds }) => seconds)).toFixed(1)} s (budget 5 s)`, median(warm.map(({ cpu }) => cpu)))}

${machine()}. Dependencies installed and the web app built before; \`npm start\` itself adds a fraction of a second for npm.`,
  )
}
