import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { importer } from 'ipfs-unixfs-importer'

// Writes cids.json: digests of small files and the CIDs that ipfs-unixfs-importer gives the same files.

const encoder = new TextEncoder()
const files = [
  '',
  'a',
  'hello world\n',
  '{"name":"Spring Colours"}',
  '{"name":"“Ünïcödé” 🎨"}',
  ...Array.from({ length: 40 }, (_, i) => JSON.stringify({ name: `Artwork ${i}`, image: `ipfs://bafy${i}`, i })),
  'x'.repeat(200_000),
]
const blockstore = { put: async (cid) => cid, get: async () => undefined, has: async () => false }

const digests = []
const cids = []
for (const file of files) {
  const content = encoder.encode(file)
  digests.push(`0x${createHash('sha256').update(content).digest('hex')}`)
  const options = { cidVersion: 1, rawLeaves: true, wrapWithDirectory: false }
  for await (const entry of importer([{ content }], blockstore, options)) cids.push(entry.cid.toString())
}
writeFileSync(new URL('cids.json', import.meta.url), `${JSON.stringify({ digests, cids }, null, 2)}\n`)
