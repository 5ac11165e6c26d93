import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const node = (...args) => [process.execPath, args]
const bin = (name, ...args) => [path.join(root, 'node_modules/.bin', name), args]

const CHECKS = [
  ['format and lint', bin('biome', 'ci', '--error-on-warnings', '.')],
  ['types', bin('tsc', '--noEmit', '-p', 'tsconfig.json')],
  ['types of the web app', bin('tsc', '--noEmit', '-p', 'apps/web/tsconfig.json')],
  ['import direction', node('scripts/check-imports.mjs')],
  ['generated files', node('scripts/generate.mjs', '--check')],
  ['generated contract files', node('packages/contracts/bin/generate.mjs', '--check')],
]

/** Runs every static check and counts them. */
export function runChecks() {
  let failed = 0
  for (const [name, [command, args]] of CHECKS) {
    console.log(`check: ${name}`)
    if (spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0) {
      console.error(`check failed: ${name}`)
      failed++
    }
  }
  return { passed: CHECKS.length - failed, failed }
}
