import { type MediaFormat, servedTypes, type TakenMedia } from '../../media/formats.ts'
import { processUpload } from '../../media/process-upload.ts'
import { unsupported } from '../../media/refusal.ts'
import { sniff } from '../../media/sniff.ts'
import type { FairGate } from '../../ports/fair-gate.ts'

const PICTURES: readonly MediaFormat[] = ['png', 'jpeg', 'gif', 'webp', 'svg']
const MAX_PIXELS = 4_000_000
const CARD_WIDTH = 640
/** The length of the longest data URI that is kept. */
const MAX_LETTERS = 40_000

// How large a drawing comes out is bounded by the drawing itself.
const chargesFor = (format: MediaFormat) =>
  format === 'svg'
    ? {}
    : {
        pixelsLeft: async () => MAX_PIXELS,
        chargePixels: async (pixels: number) => {
          if (pixels > MAX_PIXELS) throw unsupported('picture: it has too many pixels')
        },
      }

/** The largest of its renditions that fits a card and the bounds of a row, and else what stands in for it. */
const pick = ({ renditions, placeholder }: TakenMedia): string | null => {
  const uris = renditions
    .filter(({ extension, width }) => extension === 'webp' && width <= CARD_WIDTH)
    .toSorted((one, other) => other.width - one.width)
    .map(({ extension, bytes }) => `data:${servedTypes[extension]};base64,${Buffer.from(bytes).toString('base64')}`)
  return uris.find(({ length }) => length <= MAX_LETTERS) ?? placeholder
}

/** Draws the picture of a token as uploads are drawn, in a contained process; null for what is no picture. */
export async function drawPicture(gate: FairGate, bytes: Buffer): Promise<string | null> {
  const format = await sniff(bytes)
  if (format === null || !PICTURES.includes(format)) return null
  try {
    return pick(await gate.run({ holder: 'foreign' }, () => processUpload(format, bytes, chargesFor(format))))
  } catch {
    // It is a stranger's: that it cannot be drawn concerns nobody.
    return null
  }
}
