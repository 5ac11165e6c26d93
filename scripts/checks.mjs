import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const node = (...args) => [process.execPath, args]
const bin = (name, ...args) => [path.join(root, 'node_modules/.bin', name), args]

// One checker: each infers the libraries' types again, and four of them take three times the processor time of one.
const typesOf = (project) => bin('tsc', '--noEmit', '--checkers', '1', '-p', project)

const CHECKS = [
  ['format and lint', bin('biome', 'ci', '--error-on-warnings', '.')],
  ['types', typesOf('tsconfig.json')],
  ['types of the web app', typesOf('apps/web/tsconfig.json')],
  ['import direction', node('scripts/check-imports.mjs')],
  ['unused code and dependencies', bin('knip', '--no-progress', '--treat-config-hints-as-errors')],
  ['statements and owners of tables', node('scripts/check-sql.mjs')],
  ['linear patterns', node('scripts/check-patterns.mjs')],
  ['generated files', node('scripts/generate.mjs', '--check')],
  ['generated contract files', node('packages/contracts/bin/generate.mjs', '--check')],
  ['canonical Seaport', node('packages/contracts/bin/seaport.mjs', '--check')],
]

/** Runs a check to its end; answers whether it found nothing, and all that it wrote. */
const runCheck = ([command, args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const add = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.once('error', (error) => resolve({ passed: false, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ passed: code === 0, output }))
  })

/**
 * Runs every static check but those that are named, all at once, and counts them; what each wrote is shown under its own name, and
 * answered if it failed.
 */
export async function runChecks({ except = [] } = {}) {
  const chosen = CHECKS.filter(([name]) => !except.includes(name))
  const running = chosen.map(([name, command]) => ({ name, done: runCheck(command) }))
  const failures = []
  for (const { name, done } of running) {
    const { passed, output } = await done
    console.log(`check: ${name}`)
    process.stdout.write(output)
    if (!passed) {
      console.error(`check failed: ${name}`)
      failures.push(`check: ${name}\n${output}`)
    }
  }
  return { passed: chosen.length - failures.length, failed: failures.length, failures }
}
