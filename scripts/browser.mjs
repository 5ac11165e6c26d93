// Finds or installs the Chromium that the browser tests drive.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// The shell first: it has no window of its own to draw, which spares a third of a second with every page that a test opens.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const DOWNLOAD_LIMIT_MS = 180_000

const cacheFolder = () =>
  process.env.PLAYWRIGHT_BROWSERS_PATH ??
  (process.platform === 'darwin'
    ? path.join(os.homedir(), 'Library', 'Caches', 'ms-playwright')
    : path.join(os.homedir(), '.cache', 'ms-playwright'))

const playwrightsOwn = () => {
  const folder = cacheFolder()
  if (!existsSync(folder)) return undefined
  const builds = readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
  return builds
    .flatMap((build) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'].map((file) =>
        path.join(folder, build, file),
      ),
    )
    .find((file) => existsSync(file))
}

/** The path of a Chromium, or undefined. */
export const findBrowser = () =>
  [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file)) ?? playwrightsOwn()

const isRoot = process.getuid?.() === 0
const hasApt = isRoot && existsSync('/usr/bin/apt-get')

/**
 * Installs one of Debian's packages of a browser; never fails. What Debian recommends beside it, down to printers, is four times as
 * much. One command, which goes on while this process waits for npm.
 */
const aptInstall = (name) =>
  new Promise((resolve) => {
    const wait = '-o DPkg::Lock::Timeout=300'
    const install = `apt-get ${wait} install -y -qq --no-install-recommends ${name} fonts-liberation`
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn('sh', ['-c', `apt-get ${wait} update -qq; ${install}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    child.once('error', resolve)
    child.once('exit', resolve)
  })

/** Installs Debian's smallest Chromium where this is Debian and root. Needs nothing of the project: npm may run beside it. */
export const installSystemBrowser = async () => {
  if (hasApt) await aptInstall('chromium-headless-shell')
}

/** Installs a Chromium where the system has none: Playwright's own if it can be downloaded. Tells whether one is there. */
export async function installBrowser(root) {
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
  spawnSync(playwright, ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
    cwd: root,
    timeout: DOWNLOAD_LIMIT_MS,
    stdio: 'ignore',
  })
  if (!findBrowser() && hasApt) await aptInstall('chromium')
  return findBrowser() !== undefined
}
