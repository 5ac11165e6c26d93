// Fails when the JavaScript that the first screen waits for is heavier than the budget. Run after a build.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGET = 149_000
const dist = path.resolve(import.meta.dirname, '../dist')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))

/** The chunks of the entry and of everything it imports statically. */
const firstLoad = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) firstLoad(imported, seen)
  return seen
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
if (!entry) throw new Error('The manifest names no entry.')
const files = [...firstLoad(entry)].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
const sizes = files.map((file) => [file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length])
const total = sizes.reduce((sum, [, size]) => sum + size, 0)
for (const [file, size] of sizes.toSorted((a, b) => b[1] - a[1])) console.log(`${(size / 1000).toFixed(1)} kB  ${file}`)
console.log(`First load: ${(total / 1000).toFixed(1)} kB of JavaScript, gzipped. Budget ${BUDGET / 1000} kB.`)
if (total > BUDGET) process.exit(1)
