import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'RESULTS.md')
const HEAD = `# Results

Every figure is measured by \`npm run bench\` on the machine named beside it. Machines are shared and noisy: read ratios and budgets, not seconds.
`

/** The machine on which a measurement ran, and how much else wanted it. */
export const machine = () =>
  `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim() || os.arch()}, Node ${process.version}, load average ${os.loadavg()[0].toFixed(1)}`

/** Puts one section into RESULTS.md, in the place of its former text. */
export function writeSection(name, markdown) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : HEAD
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const section = `${start}\n${markdown.trim()}\n${end}`
  const before = text.indexOf(start)
  const after = text.indexOf(end)
  const next =
    before >= 0 && after > before
      ? text.slice(0, before) + section + text.slice(after + end.length)
      : `${text.trimEnd()}\n\n${section}\n`
  writeFileSync(file, next)
}
