import { type Containment, runContained } from './contained-child.ts'

/** What a share card says. */
export type ShareCard = { eyebrow: string; title: string; note: string }

/** The picture of a share card: a part of it fills the right side, or the whole of it hangs there. */
export type ShareCardPicture = { bytes: Uint8Array; fit: 'cover' | 'whole' }

/** What the drawing process gets ahead of the bytes of the picture. */
export type ShareCardOrder = ShareCard & { fit: ShareCardPicture['fit'] | null }

const CHILD = new URL('./share-card-child.ts', import.meta.url)
const CONTAINMENT: Containment = {
  cpuSeconds: 10,
  wallMilliseconds: 20_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 192,
  maxOutputBytes: 4 * 1_048_576,
}
const LENGTH_BYTES = 4

/** Writes the order and the picture as one message. */
export const packOrder = (order: ShareCardOrder, picture: Uint8Array): Buffer => {
  const words = Buffer.from(JSON.stringify(order))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(words.length)
  return Buffer.concat([length, words, picture])
}

/** Reads what `packOrder` wrote. */
export const unpackOrder = (message: Buffer): { order: ShareCardOrder; picture: Buffer } => {
  const end = LENGTH_BYTES + message.readUInt32BE(0)
  return {
    order: JSON.parse(message.toString('utf8', LENGTH_BYTES, end)) as ShareCardOrder,
    picture: message.subarray(end),
  }
}

/** Draws a share card as a PNG of 1200 by 630, in a process of its own: other requests do not wait for it. */
export const drawShareCard = (card: ShareCard, picture: ShareCardPicture | null): Promise<Buffer> =>
  runContained(
    CHILD,
    packOrder({ ...card, fit: picture?.fit ?? null }, picture?.bytes ?? new Uint8Array()),
    CONTAINMENT,
  )
