/**
 * Unpacks the fonts of the share cards from their packages into `content/fonts`: what draws the cards reads TrueType, the packages
 * hold WOFF. The fonts of the embeds, which browsers read, come along as they are. Run by hand after a change of a font:
 * `node apps/server/scripts/unpack-fonts.ts`.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const FOLDER = fileURLToPath(new URL('../content/fonts/', import.meta.url))
const FONTS = [
  ['redaction', 'redaction-latin-400-normal'],
  ['familjen-grotesk', 'familjen-grotesk-latin-400-normal'],
  ['familjen-grotesk', 'familjen-grotesk-latin-ext-400-normal'],
] as const
const WEB_FONTS = [
  ['redaction', 'redaction-latin-400-normal'],
  ['redaction', 'redaction-latin-400-italic'],
  ['familjen-grotesk', 'familjen-grotesk-latin-400-normal'],
  ['familjen-grotesk', 'familjen-grotesk-latin-600-normal'],
] as const

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

type Table = { tag: Buffer; checksum: number; bytes: Buffer }

const readTables = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    }
  })

const toTrueType = (woff: Buffer) => {
  const tables = readTables(woff)
  const power = Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(2 ** power * SFNT_ENTRY, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((tables.length - 2 ** power) * SFNT_ENTRY, 10)
  const deps: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    deps.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(deps)
}

const packageOf = (name: string) => path.dirname(fileURLToPath(import.meta.resolve(`@fontsource/${name}/package.json`)))

await mkdir(FOLDER, { recursive: true })
for (const [name, file] of WEB_FONTS) {
  await copyFile(path.join(packageOf(name), 'files', `${file}.woff2`), path.join(FOLDER, `${file}.woff2`))
}
for (const [name, file] of FONTS) {
  const folder = packageOf(name)
  const bytes = toTrueType(await readFile(path.join(folder, 'files', `${file}.woff`)))
  await writeFile(path.join(FOLDER, `${file}.ttf`), bytes)
  await copyFile(path.join(folder, 'LICENSE'), path.join(FOLDER, `${name}-licence.txt`))
  console.log(`${file}.ttf: ${Math.round(bytes.length / 1024)} kB`)
}
