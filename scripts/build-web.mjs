// Builds the web app when what it is made of has changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/api-schema/src',
  'packages/contracts/generated',
  'packages/vote-log/src',
  'package-lock.json',
]

const filesBelow = (entry) => {
  const full = path.join(root, entry)
  if (!existsSync(full)) return []
  const listed = readdirSync(path.dirname(full), { withFileTypes: true }).find(
    (item) => item.name === path.basename(full),
  )
  if (!listed?.isDirectory()) return [entry]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(root, path.join(item.parentPath, item.name)))
}

const sourceHash = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Builds `apps/web/dist` unless it is current. */
export function buildWeb() {
  const stamp = path.join(root, 'apps/web/dist/.built-from')
  const wanted = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app …')
  const done = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: path.join(root, 'apps/web'),
      stdio: 'inherit',
      // In every build, those of tests included: what is served is never React's development build.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (done.status !== 0) throw new Error('Building the web app failed.')
  writeFileSync(stamp, wanted)
}
