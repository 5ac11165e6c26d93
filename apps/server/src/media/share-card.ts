import { type ContainedScript, type Containment, runContained } from './contained-child.ts'
import { packMessage } from './framed-message.ts'

/** What a share card says; with a link it carries a QR code, and its state (such as `Voting open`) stands beside that. */
export type ShareCard = { eyebrow: string; title: string; note: string; state: string; link: string | null }

/** The picture of a share card: a part of it fills the right side, or the whole of it hangs there. */
export type ShareCardPicture = { bytes: Uint8Array; fit: 'cover' | 'whole' }

/** What the drawing process gets ahead of the bytes of the picture. */
export type ShareCardOrder = ShareCard & { fit: ShareCardPicture['fit'] | null }

const REHEARSAL: ShareCardOrder = {
  eyebrow: 'Plinth',
  title: 'Plinth',
  note: 'Plinth',
  state: '',
  link: null,
  fit: null,
}
/** The script that draws share cards. */
export const SHARE_CARD: ContainedScript = {
  url: new URL('./share-card-child.ts', import.meta.url),
  rehearsals: [packMessage(REHEARSAL, [])],
}
const CONTAINMENT: Containment = {
  cpuSeconds: 10,
  wallMilliseconds: 90_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 192,
  maxOutputBytes: 4 * 1_048_576,
}

/** Changes whenever the same words and picture are drawn differently, so that no card of the older drawing is kept. */
export const SHARE_CARD_LAYOUT = 4

/** Draws a share card as a PNG of 1200 by 630, in a process of its own: other requests do not wait for it. */
export const drawShareCard = (card: ShareCard, picture: ShareCardPicture | null): Promise<Buffer> => {
  const order: ShareCardOrder = { ...card, fit: picture?.fit ?? null }
  return runContained(SHARE_CARD, packMessage(order, picture ? [picture.bytes] : []), CONTAINMENT)
}
