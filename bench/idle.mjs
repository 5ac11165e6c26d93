// How much of a processor the product uses while nobody asks anything of it, each of its processes apart.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { buildWeb } from '../scripts/build-web.mjs'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { machine, writeSection } from './results.mjs'

const SETTLE_MS = 30_000
const MEASURE_MS = 60_000
const BUDGET_PERCENT = 1

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']))

/** What Linux tells of every process: its parent, its name and the ticks that it has used. */
const readProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, command, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        const fields = rest.split(' ')
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [
          {
            pid: Number(pid),
            parent: Number(fields[1]),
            command,
            line,
            ticks: Number(fields[11]) + Number(fields[12]),
          },
        ]
      } catch {
        // It has ended since the folder was read.
        return []
      }
    })

/** The product's processes: the server, what it has started, and what its database has started. */
const ofProduct = (serverPid, dataDir) => {
  const all = readProcesses()
  const found = new Map(
    all.filter(({ pid, line }) => pid === serverPid || line.includes(dataDir)).map((one) => [one.pid, one]),
  )
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const one of all) if (found.has(one.parent)) found.set(one.pid, one)
  }
  return found
}

const kindOf = ({ pid, command }, serverPid) => {
  if (pid === serverPid) return 'server'
  if (command.startsWith('anvil') || command.includes('qemu')) return 'embedded chain'
  return command.startsWith('postgres') ? 'database' : command
}

/** Measures an idle product and writes the section `idle`. */
export async function run() {
  buildWeb()
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir })
  const used = new Map()
  try {
    await delay(SETTLE_MS)
    const before = ofProduct(product.pid, dataDir)
    await delay(MEASURE_MS)
    for (const [pid, now] of ofProduct(product.pid, dataDir)) {
      const kind = kindOf(now, product.pid)
      const { count, ticks } = used.get(kind) ?? { count: 0, ticks: 0 }
      used.set(kind, { count: count + 1, ticks: ticks + now.ticks - (before.get(pid)?.ticks ?? 0) })
    }
  } finally {
    await product.stop()
    remove()
  }
  const percent = (ticks) => ((ticks / ticksPerSecond / (MEASURE_MS / 1000)) * 100).toFixed(2)
  const budget = (kind) => (kind === 'server' ? ` (budget ${BUDGET_PERCENT} %)` : '')
  const rows = [...used].map(
    ([kind, { count, ticks }]) => `| ${kind} | ${count} | ${percent(ticks)} %${budget(kind)} |`,
  )
  writeSection(
    'idle',
    `## Idle

Processor time over ${MEASURE_MS / 1000} s while nobody asks anything, ${SETTLE_MS / 1000} s after the first start with the demo.

| | processes | of one core |
|---|--:|--:|
${rows.join('\n')}

${machine()}. On ARM the embedded chain runs emulated.`,
  )
}
