// npm test: runs every runner, prints what each counted and closes with the sum. A runner that fails or runs nothing fails the whole.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runChecks } from './checks.mjs'
import { runJourneys } from './journeys.mjs'

const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, '.cache')
mkdirSync(cache, { recursive: true })
const bin = (name) => path.join(root, 'node_modules/.bin', name)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Runs a command to its end, showing its output. */
const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options, env: { ...process.env, ...options.env } })
    .status ?? 1

function vitest() {
  const report = path.join(cache, 'vitest.json')
  rmSync(report, { force: true })
  const status = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = readJson(report)
  return {
    status,
    passed: numPassedTests,
    failed: Math.max(numFailedTests, Math.min(numFailedTestSuites, 1)),
    skipped: numPendingTests + numTodoTests,
  }
}

function contracts() {
  const done = spawnSync(process.execPath, ['packages/contracts/bin/test.mjs'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  })
  process.stdout.write(done.stdout)
  const counted = [...done.stdout.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  return { status: done.status ?? 1, passed: Number(counted?.[1] ?? 0), failed: Number(counted?.[2] ?? 0) }
}

async function browser() {
  const report = path.join(cache, 'playwright.json')
  rmSync(report, { force: true })
  const status = await runJourneys(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { stats } = readJson(report)
  return { status, passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

const firstLoad = () => {
  const status = run(process.execPath, ['apps/web/scripts/check-size.mjs'])
  return { status, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
}

const RUNNERS = [
  ['checks', async () => ({ status: 0, ...(await runChecks()) })],
  ['unit and API tests', vitest],
  ['contract tests', contracts],
  ['browser tests', browser],
  ['first load', firstLoad],
]

const sum = { passed: 0, failed: 0 }
for (const [name, runner] of RUNNERS) {
  console.log(`\n=== ${name}`)
  let result
  try {
    result = await runner()
  } catch (error) {
    console.error(error)
    result = { status: 1, passed: 0, failed: 1 }
  }
  const ranNothing = result.passed + result.failed === 0
  const brokeSilently = result.status !== 0 && result.failed === 0
  const failed = result.failed + (ranNothing || brokeSilently ? 1 : 0) + (result.skipped ?? 0)
  if (ranNothing) console.error(`${name}: ran nothing`)
  if (result.skipped) console.error(`${name}: ${result.skipped} skipped, counted as failed`)
  console.log(`=== ${name}: ${result.passed} passed, ${failed} failed`)
  sum.passed += result.passed
  sum.failed += failed
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
