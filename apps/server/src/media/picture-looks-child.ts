// Runs alone in a contained process: takes pictures on stdin, writes what they look like to stdout.
import './report-cpu.ts'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { packMessage, unpackMessage } from './framed-message.ts'
import { GREY, type Look, lookOf, packLooks } from './picture-hash.ts'
import type { LooksAnswer } from './picture-looks.ts'

// As much as a copy loses when its edges are cut to hide what it is.
const CUT_SHARE = 0.03

const greyOf = (picture: Sharp, { width, height }: { width: number; height: number }) =>
  picture.clone().resize(width, height, { fit: 'fill' }).extractChannel(0).raw().toBuffer()

const looksOf = async (bytes: Buffer): Promise<Look[]> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: 4_000_000 })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .normalise()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const whole = sharp(data, { raw })
  const [left, top] = [Math.round(info.width * CUT_SHARE), Math.round(info.height * CUT_SHARE)]
  const cut = sharp(data, { raw }).extract({
    left,
    top,
    width: info.width - 2 * left,
    height: info.height - 2 * top,
  })
  const look = async (picture: Sharp, mirrored = false) =>
    lookOf(await greyOf(picture, GREY.waves), await greyOf(picture, GREY.steps), mirrored)
  const looks = [await look(whole), await look(cut), await look(whole, true)]
  return looks.every((one) => one !== null) ? looks : []
}

const answer = async (pictures: readonly Buffer[]): Promise<Buffer> => {
  const packed: Buffer[] = []
  for (const picture of pictures) {
    // One that cannot be read has no look; the others have theirs.
    const looks = await looksOf(picture).catch(() => [])
    packed.push(packLooks(looks))
  }
  return packMessage({ lengths: packed.map(({ length }) => length) } satisfies LooksAnswer, packed)
}

const { parts } = unpackMessage<Record<string, never>>(await buffer(process.stdin))
process.stdout.write(await answer(parts))
