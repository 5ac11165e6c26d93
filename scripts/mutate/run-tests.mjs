import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Only against what hangs: a fault can make a loop that never ends. */
const PATIENCE_MS = 15 * 60_000

/** Runs test files of a copy; answers `passed`, `failed` or `hung`. */
export function runTests(
  { copy, config },
  files,
  { env, options = ['--bail=1', '--reporter=dot'], patienceMs = PATIENCE_MS },
) {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', config, '--no-color', ...options, ...files]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      // The long tests too.
      env: { ...process.env, TEST_ALL: '1', ...env },
      stdio: 'ignore',
      detached: true,
    })
    let hung = false
    const timer =
      patienceMs &&
      setTimeout(() => {
        hung = true
        process.kill(-child.pid, 'SIGKILL')
      }, patienceMs)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(hung ? 'hung' : code === 0 ? 'passed' : 'failed')
    })
  })
}

/**
 * Runs test files with all faults asleep; answers which files reach each fault. Files that fail without any fault can tell nothing and
 * are answered apart.
 */
export async function findReach(project, files) {
  const notes = path.join(project.copy, 'reached.jsonl')
  const report = path.join(project.copy, 'asleep.json')
  for (const file of [notes, report]) rmSync(file, { force: true })
  const options = ['--retry=1', '--reporter=json', `--outputFile=${report}`]
  // All tests of many rooms take what they take, and no fault is awake that could hang them.
  await runTests(project, files, { env: { REACHED_FILE: notes }, options, patienceMs: 0 })
  const inCopy = (file) => path.relative(project.copy, file)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failing = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => inCopy(name))
  const reach = new Map()
  for (const line of readFileSync(notes, 'utf8').trim().split('\n')) {
    const { file, reached } = JSON.parse(line)
    for (const id of reached) {
      const files = reach.get(id) ?? new Set()
      reach.set(id, files.add(inCopy(file)))
    }
  }
  return { reach, failing }
}
