import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkCoverage } from './coverage.mjs'
import { forge } from './forge.mjs'
import { findInNodeModules, packageRoot } from './foundry.mjs'

// All that `npm test` asks of the contracts. The last line counts the tests of forge and vitest and
// one for each other check.
// --deep fuzzes with 10,000 runs. --quick leaves out the coverage, for which all is compiled once more, and goes through a third of
// the invariants' runs. --update writes the gas snapshot instead of checking it.

const deep = process.argv.includes('--deep')
const quick = process.argv.includes('--quick')
const update = process.argv.includes('--update')
const totals = { passed: 0, failed: 0 }

function record(passed, what) {
  totals[passed ? 'passed' : 'failed'] += 1
  console.log(`${passed ? 'ok' : 'FAILED'}: ${what}`)
}

function runNode(what, ...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: packageRoot, stdio: 'inherit' })
  record(status === 0, what)
}

/** Adds up what forge says at its end; a run without a count, as when nothing compiles, is a failure. */
function recordForge({ code, stdout }) {
  const [, passed, failed] = /(\d+) tests? passed, (\d+) failed/.exec(stdout) ?? []
  totals.passed += Number(passed ?? 0)
  totals.failed += Number(failed ?? 0)
  if (code !== 0 && !Number(failed)) record(false, `forge ended with ${code}`)
}

/** Runs the tests of the deploy code, against a chain of their own. */
function runVitest() {
  const report = join(packageRoot, 'cache', 'vitest.json')
  rmSync(report, { force: true })
  const vitest = findInNodeModules('vitest/vitest.mjs')
  const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(process.execPath, args, { cwd: packageRoot, stdio: 'inherit' })
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  totals.passed += counts.numPassedTests ?? 0
  totals.failed += counts.numFailedTests ?? 0
  if (status !== 0 && !counts.numFailedTests) record(false, `vitest ended with ${status}`)
}

const solhint = findInNodeModules('solhint/solhint.js')
runNode('solhint', solhint, '--noPoster', '--disc', '--max-warnings', '0', 'src/**/*.sol')
record((await forge(['fmt', '--check', 'src', 'test'])).code === 0, 'format')

const env = { ...(deep ? { FOUNDRY_PROFILE: 'deep' } : {}), ...(quick ? { FOUNDRY_INVARIANT_RUNS: '16' } : {}) }
// All at once: each run of tests that chooses some of them would compile the others by itself.
record((await forge(['build'], { env })).code === 0, 'everything compiles')
recordForge(await forge(['test', '--no-match-contract', 'GasTest'], { env }))
// What the tests have compiled is not compiled again.
runNode('generated files', join('bin', 'generate.mjs'), '--check')

const snapshot = ['snapshot', '--match-contract', 'GasTest', '--snap', '.gas-snapshot', ...(update ? [] : ['--check'])]
recordForge(await forge(snapshot))
runVitest()
if (!quick) record(await checkCoverage(), 'every line and branch is covered')

console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1
