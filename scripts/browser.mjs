// Finds or installs the Chromium that the browser tests drive.
import { spawnSync } from 'node:child_process'
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

/** Installs a Chromium: Playwright's own where it can be downloaded, else Debian's when root. Tells whether one is there. */
export function installBrowser(root) {
  const run = (command, args, options = {}) =>
    spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
  const isRoot = process.getuid?.() === 0
  run(playwright, ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
    timeout: DOWNLOAD_LIMIT_MS,
    stdio: 'ignore',
  })
  if (findBrowser()) return true
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findBrowser()) run('apt-get', ['install', '-y', '-qq', name], { env })
  }
  return findBrowser() !== undefined
}
