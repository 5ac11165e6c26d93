// Installs what is missing before npm start, npm test and the rest. Uses nothing but Node itself, any version from 20 on.
// With --browser it also makes sure that a Chromium for the browser tests is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser, installBrowser } from './browser.mjs'

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
  const done = spawnSync(command, [...before, 'ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) stop("Installing dependencies failed: see npm's message above.")
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

install()
checkRuntime()
if (process.argv.includes('--browser') && !findBrowser(root)) {
  console.log('No Chromium found for the browser tests: installing one …')
  if (!installBrowser(root))
    stop('No Chromium could be installed. Install one yourself and name it in CHROMIUM_PATH, or run once as root.')
}
