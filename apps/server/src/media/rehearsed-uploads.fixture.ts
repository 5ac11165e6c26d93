// Run with a NODE_COMPILE_CACHE of its own: rehearses, then processes one file of each kind and draws a card.
import { readdirSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { rehearse } from './contained-child.ts'
import { buildMp4 } from './corpus/film.ts'
import { buildGlb, triangle, triangleModel } from './corpus/glb.ts'
import { buildPng } from './corpus/png.ts'
import { PICTURE, PROCESS_UPLOAD, processUpload } from './process-upload.ts'
import { drawShareCard, SHARE_CARD } from './share-card.ts'

const compiled = () => readdirSync(getCompileCacheDir()!).toSorted()

await rehearse(PROCESS_UPLOAD, PICTURE)
await rehearse(SHARE_CARD, PICTURE)
const before = compiled()
await processUpload('png', buildPng())
await processUpload('glb', buildGlb(triangleModel(), triangle))
await processUpload('mp4', buildMp4())
await drawShareCard(
  { eyebrow: 'Harbour', title: 'Sun over green', note: 'By Ana', state: 'Voting open', link: 'https://plinth.test/7' },
  { bytes: buildPng(), fit: 'cover' },
)
process.stdout.write(JSON.stringify({ before, after: compiled() }))
