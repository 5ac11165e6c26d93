// Writes the files that are derived from other files, or with --check only tells which are stale.
import { readFile, writeFile } from 'node:fs/promises'
import { buildOpenApi } from '../packages/api-schema/src/openapi.ts'

const generated = [['packages/api-schema/openapi.json', () => `${JSON.stringify(buildOpenApi(), null, 2)}\n`]]
const check = process.argv.includes('--check')
let stale = 0

for (const [file, make] of generated) {
  const url = new URL(`../${file}`, import.meta.url)
  const wanted = make()
  if ((await readFile(url, 'utf8').catch(() => '')) === wanted) continue
  if (check) {
    stale++
    console.error(`${file} is stale: run npm run generate`)
  } else {
    await writeFile(url, wanted)
    console.log(`wrote ${file}`)
  }
}
process.exit(stale > 0 ? 1 : 0)
