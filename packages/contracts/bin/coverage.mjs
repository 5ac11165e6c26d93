import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forge } from './forge.mjs'
import { packageRoot } from './foundry.mjs'

/** Line and branch counts of each file under src/, out of an lcov report. */
function readReport(text) {
  const files = []
  for (const record of text.split('end_of_record')) {
    const path = /^SF:(.*)$/m.exec(record)?.[1]
    if (!path?.startsWith('src/')) continue
    const count = (key) => Number(new RegExp(`^${key}:(\\d+)$`, 'm').exec(record)?.[1] ?? 0)
    files.push({
      path,
      lines: { found: count('LF'), hit: count('LH') },
      branches: { found: count('BRF'), hit: count('BRH') },
    })
  }
  return files
}

function sum(files, kind) {
  const found = files.reduce((total, file) => total + file[kind].found, 0)
  const hit = files.reduce((total, file) => total + file[kind].hit, 0)
  return { found, hit, text: `${hit} of ${found} ${kind}` }
}

/** Measures the coverage of src/ by the tests, prints it and says whether every line and branch is covered. */
export async function checkCoverage() {
  const report = join(packageRoot, 'coverage', 'lcov.info')
  mkdirSync(join(packageRoot, 'coverage'), { recursive: true })
  // Invariants and gas tests reach nothing that the other tests do not, and take their time without the optimizer.
  const args = ['coverage', '--report', 'lcov', '--report-file', report, '--no-match-contract', 'Gas|Invariants']
  const { code, stdout } = await forge(args, { quiet: true, env: { FOUNDRY_FUZZ_RUNS: '32' } })
  if (code !== 0) {
    process.stdout.write(stdout)
    return false
  }
  const files = readReport(readFileSync(report, 'utf8'))
  const missing = files.filter(({ lines, branches }) => lines.hit < lines.found || branches.hit < branches.found)
  for (const { path, lines, branches } of missing) {
    console.log(`${path}: ${lines.hit}/${lines.found} lines, ${branches.hit}/${branches.found} branches`)
  }
  const [lines, branches] = [sum(files, 'lines'), sum(files, 'branches')]
  console.log(`Coverage of src/: ${lines.text}, ${branches.text}`)
  return files.length > 0 && missing.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await checkCoverage())) {
    console.error('Every line and branch of src/ has to be covered.')
    process.exitCode = 1
  }
}
