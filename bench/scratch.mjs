import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const CACHE = path.resolve(import.meta.dirname, '../.cache/bench')

/** Installs packages that only a measurement needs into a folder of their own, never into the product's lock file. */
export function scratchPackages(name, dependencies) {
  const folder = path.join(CACHE, name)
  const manifest = `${JSON.stringify({ name: `scratch-${name}`, private: true, type: 'module', dependencies }, null, 2)}\n`
  const manifestFile = path.join(folder, 'package.json')
  if (
    existsSync(path.join(folder, 'node_modules')) &&
    existsSync(manifestFile) &&
    readFileSync(manifestFile, 'utf8') === manifest
  )
    return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(manifestFile, manifest)
  const done = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (done.status !== 0) throw new Error(`npm could not install what the measurement ${name} needs`)
  return folder
}
