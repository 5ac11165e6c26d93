// npm test: runs every runner, prints what each counted and closes with the sum. A runner that fails or runs nothing fails the whole.
// npm run test:all: the long tests too (`*.long.*`, and what asks for TEST_ALL), every abuse, and as many rounds of what repeats itself as there is time for.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildWeb } from './build-web.mjs'
import { runChecks } from './checks.mjs'
import { runJourneys, seedDataDir } from './journeys.mjs'

const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, '.cache')
mkdirSync(cache, { recursive: true })
// What was compiled once is not compiled again by all the processes that the runners start.
process.env.NODE_COMPILE_CACHE ??= path.join(cache, 'compiled')
const all = process.argv.includes('--all')
if (all) process.env.TEST_ALL = '1'
const quick = all ? [] : ['--quick']
const bin = (name) => path.join(root, 'node_modules/.bin', name)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Runs a command to its end, showing its output; answers its exit code. Not spawnSync: what runs beside it is read meanwhile. */
const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** How many tests `npm test` leaves to `npm run test:all`. */
const countLeft = (testResults) =>
  all
    ? 0
    : testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status, tags }) => status !== 'passed' && status !== 'failed' && tags.includes('long')).length

async function vitest() {
  const report = path.join(cache, 'vitest.json')
  rmSync(report, { force: true })
  const status = await run(bin('vitest'), [
    'run',
    ...(all ? [] : ['--exclude', '**/*.long.test.*']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults } =
    readJson(report)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`]
    return failed.map((test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
  })
  return {
    failures,
    status,
    passed: numPassedTests,
    failed: Math.max(numFailedTests, Math.min(numFailedTestSuites, 1)),
    skipped: numPendingTests + numTodoTests - countLeft(testResults),
  }
}

/** Runs a command to its end, keeping what it writes; answers its exit code and all that it wrote. */
const runBeside = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const written = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk))
    const end = (status) => resolve({ status, output: Buffer.concat(written).toString() })
    child.once('error', () => end(1))
    child.once('close', (code) => end(code ?? 1))
  })

// Compiling the contracts keeps one core busy for most of their time, and attacks wait for half of theirs: one after the other they
// run beside the unit tests, which do not need all of both cores either.
const contractsDone = runBeside(process.execPath, ['packages/contracts/bin/test.mjs', ...quick])
const attacksDone = contractsDone.then(() => runBeside(process.execPath, ['attack/run.ts', ...quick]))

// Nor does filling the data directory of the browser tests, which tell if it failed.
const dataSeeded = attacksDone.then(seedDataDir)
dataSeeded.catch(() => undefined)

/** Shows what a runner beside the others wrote; answers what it counted, and its lines that tell of a failure. */
async function readBeside(done, tellsOfFailure) {
  const { status, output } = await done
  process.stdout.write(output)
  const counted = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  const failures = output.split('\n').filter((line) => tellsOfFailure.test(line))
  return { status, passed: Number(counted?.[1] ?? 0), failed: Number(counted?.[2] ?? 0), failures }
}

/** The failed tests of a part of Playwright's report, each with its first error. */
const failedJourneys = ({ suites = [], specs = [] }) => [
  ...specs
    .filter((spec) => spec.tests.some((test) => test.status === 'unexpected' || test.status === 'flaky'))
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
      return `${spec.file}:${spec.line} > ${spec.title}\n${errors[0]?.message ?? ''}`
    }),
  ...suites.flatMap(failedJourneys),
]

async function browser() {
  const report = path.join(cache, 'playwright.json')
  rmSync(report, { force: true })
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(all ? {} : { WITHOUT_LONG: '1' }) }
  const status = await runJourneys(['--reporter=list,json'], env, await dataSeeded)
  const { stats, suites } = readJson(report)
  return {
    status,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: failedJourneys({ suites }),
  }
}

const firstLoad = async () => {
  const status = await run(process.execPath, ['apps/web/scripts/check-size.mjs'])
  return { status, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
}

// First of all, and once: products that are started side by side would build it over each other.
const webApp = async () => {
  buildWeb()
  return { status: 0, passed: 1, failed: 0 }
}

const RUNNERS = [
  ['web app', webApp],
  ['checks', async () => ({ status: 0, ...(await runChecks({ except: ['generated contract files'] })) })],
  ['unit and API tests', vitest],
  ['contract tests', () => readBeside(contractsDone, /\[FAIL/)],
  ['attacks', () => readBeside(attacksDone, /^ {2}! /)],
  ['browser tests', browser],
  ['first load', firstLoad],
]

/** So much is shown again of what one failure wrote. */
const MAX_FAILURE = 1_500

const sum = { passed: 0, failed: 0 }
const failures = []
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
  failures.push(...(result.failures ?? []), ...(failed > 0 && !result.failures?.length ? [`${name}: see above`] : []))
}
if (failures.length > 0) console.log('\n=== what failed')
for (const failure of failures) console.log(`- ${failure.slice(0, MAX_FAILURE)}\n`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
