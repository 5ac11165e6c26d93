/**
 * Looks at the pictures of the demo as the product looks at uploads, and writes down what it sees, so that no start of a demo has
 * to. Run by hand after the pictures were drawn again: `node apps/server/scripts/look-at-demo-art.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { listDemoPictures, lookAtDemoPictures } from '../src/rooms/site/site.demo-looks.fixture.ts'

const seen = await lookAtDemoPictures(Object.entries(await listDemoPictures()))
const list = new URL('../demo/looks.generated.json', import.meta.url)
await writeFile(list, `${JSON.stringify(seen, null, 1)}\n`)
