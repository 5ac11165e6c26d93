import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { dominantColour } from '../../media/picture-colour.ts'
import { packLooks } from '../../media/picture-hash.ts'
import { lookAtPictures } from '../../media/picture-looks.ts'

const FOLDER = new URL('../../../demo/', import.meta.url)
// The rendition that the product looks at where an upload has it.
const WIDTH = 320

type Entry = { placeholder: string; renditions: number[] }

/** The pictures that come with the product, by name. */
export const listDemoPictures = async (): Promise<Record<string, Entry>> =>
  JSON.parse(await readFile(new URL('pictures.generated.json', FOLDER), 'utf8'))

const readSmall = (name: string, { renditions }: Entry) =>
  readFile(new URL(`pictures/${name}${renditions.includes(WIDTH) ? `-${WIDTH}` : ''}.webp`, FOLDER))

/** The digest of what is looked at of a picture. */
export const digestOf = async (name: string, entry: Entry): Promise<string> =>
  createHash('sha256')
    .update(await readSmall(name, entry))
    .digest('hex')

const colourOf = async (placeholder: string) => {
  const tiny = sharp(Buffer.from(placeholder.slice(placeholder.indexOf(',') + 1), 'base64'))
  const { data, info } = await tiny.raw().toBuffer({ resolveWithObject: true })
  return dominantColour(data, info.channels)
}

/** Sees in pictures of the demo what the product sees in an upload. */
export async function lookAtDemoPictures(pictures: readonly (readonly [name: string, entry: Entry])[]) {
  const looks = await lookAtPictures(await Promise.all(pictures.map(([name, entry]) => readSmall(name, entry))))
  const seen = pictures.map(async ([name, entry], at) => {
    const look = looks[at]
    const packed = packLooks(look ? [look.plain, look.cut, look.mirrored] : []).toString('base64')
    return [
      name,
      { of: await digestOf(name, entry), colour: await colourOf(entry.placeholder), looks: packed },
    ] as const
  })
  return Object.fromEntries(await Promise.all(seen))
}
