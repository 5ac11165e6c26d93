// Fails when a screen waits for more JavaScript than its budget before it is painted first: the entry, the chunks of what its route
// loads, and all that these import statically. Run after a build.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readScreens } from '../src/app/chunks/screens.ts'

const web = path.resolve(import.meta.dirname, '..')
const dist = path.join(web, 'dist')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
if (!entry) throw new Error('The manifest names no entry.')

/** A chunk and everything it imports statically. */
const withImports = (key, seen = new Set()) => {
  if (!manifest[key]) throw new Error(`The manifest does not name ${key}.`)
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen)
  return seen
}

const sizes = new Map()
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}
/** The scripts that a screen waits for. */
const scriptsOf = (modules) => {
  const chunks = [entry, ...modules].flatMap((key) => [...withImports(key)])
  return new Set(chunks.map((key) => manifest[key].file).filter((file) => file.endsWith('.js')))
}

const screens = readScreens(web, (module) => module in manifest)
  .map((screen) => ({ ...screen, scripts: [...scriptsOf(screen.modules)] }))
  .map((screen) => ({ ...screen, size: screen.scripts.reduce((sum, file) => sum + sizeOf(file), 0) }))
  .toSorted((a, b) => b.size - a.size)

const kilobytes = (size) => (size / 1000).toFixed(1).padStart(6)
for (const { name, modules, scripts, size, budget } of screens) {
  const files = `${scripts.length} files`.padStart(8)
  const own = modules.map((id) => path.basename(id)).join(' ')
  console.log(`${size > budget ? '!' : ' '} ${kilobytes(size)} kB ${files}  ${name.padEnd(32)} ${own}`)
}
const tooHeavy = screens.filter(({ size, budget }) => size > budget)
const [worst] = screens
console.log(`${screens.length} screens, JavaScript until the first paint, gzipped. The heaviest: ${worst.name}.`)
if (tooHeavy.length > 0) {
  console.error(`Too heavy: ${tooHeavy.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
