import type { Redaction, Size } from '../edit/edit-state.ts'
import { canvasOf, type Drawable, giveUp } from './canvas.ts'

const SAMPLE = 8
const BLOCKS_ALONG = 9
const NOISE = 40

/** A number from 0 to 1 that only depends on these. */
const noise = (...seeds: readonly number[]) => {
  const mixed = seeds.reduce((sum, seed) => Math.imul(sum ^ seed, 0x9e3779b1) ^ (sum >>> 15), 0x2545f491)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 0x1_0000_0000
}

type Pixels = { left: number; top: number; width: number; height: number }

/** The whole pixels that a redaction touches, within the picture. */
const pixelsOf = ({ x, y, width, height }: Redaction, within: Size): Pixels => {
  const left = Math.max(0, Math.floor(x - width / 2))
  const top = Math.max(0, Math.floor(y - height / 2))
  return {
    left,
    top,
    width: Math.min(within.width, Math.ceil(x + width / 2)) - left,
    height: Math.min(within.height, Math.ceil(y + height / 2)) - top,
  }
}

/** The same part of a picture of another size. */
const scaled = ({ left, top, width, height }: Pixels, from: Size, to: Size): Pixels => {
  const [across, down] = [to.width / from.width, to.height / from.height]
  return { left: left * across, top: top * down, width: width * across, height: height * down }
}

/** The pixels of a smaller picture that a redaction may be drawn on. */
const touchedBy = (redaction: Redaction, source: Size, size: Size): Pixels => {
  const { left, top, width, height } = scaled(pixelsOf(redaction, source), source, size)
  const [x, y] = [Math.max(0, Math.floor(left) - 1), Math.max(0, Math.floor(top) - 1)]
  const [right, bottom] = [Math.ceil(left + width) + 1, Math.ceil(top + height) + 1]
  return {
    left: x,
    top: y,
    width: Math.max(0, Math.min(size.width, right) - x),
    height: Math.max(0, Math.min(size.height, bottom) - y),
  }
}

const meanColour = (picture: Drawable, { left, top, width, height }: Pixels) => {
  const { canvas, pen } = canvasOf({ width: SAMPLE, height: SAMPLE }, true)
  pen.drawImage(picture, left, top, width, height, 0, 0, SAMPLE, SAMPLE)
  const { data } = pen.getImageData(0, 0, SAMPLE, SAMPLE)
  giveUp(canvas)
  const mean = (channel: number) => {
    let sum = 0
    for (let at = channel; at < data.length; at += 4) sum += data[at]!
    return sum / (data.length / 4)
  }
  return [mean(0), mean(1), mean(2)] as const
}

/** Fills whole pixels, so that no edge lets anything through. */
const fillWhole = (pen: OffscreenCanvasRenderingContext2D, { left, top, width, height }: Pixels) => {
  const [x, y] = [Math.round(left), Math.round(top)]
  pen.fillRect(x, y, Math.max(1, Math.round(left + width) - x), Math.max(1, Math.round(top + height) - y))
}

/** Where redactions are drawn: on a picture that may be a smaller one of that which they belong to. */
export type RedactedPicture = {
  pen: OffscreenCanvasRenderingContext2D
  /** The picture that is drawn on. */
  size: Size
  /** The picture as it was opened. */
  source: Size
  /** A picture, of any size, that colours are taken from. */
  colours: Drawable
}

const redact = ({ pen, size, source, colours }: RedactedPicture, redaction: Redaction) => {
  const pixels = pixelsOf(redaction, source)
  if (pixels.width <= 0 || pixels.height <= 0) return
  pen.fillStyle = '#191713'
  fillWhole(pen, scaled(pixels, source, size))
  if (redaction.style === 'solid') return
  // One colour is all that is kept of what stood here: blocks of local means would tell letters and faces to those who know how.
  const mean = meanColour(colours, scaled(pixels, source, colours))
  const block = Math.max(1, Math.ceil(Math.max(pixels.width, pixels.height) / BLOCKS_ALONG))
  for (let y = 0; y < pixels.height; y += block) {
    for (let x = 0; x < pixels.width; x += block) {
      const add = (noise(redaction.id, x / block, y / block) - 0.5) * NOISE
      pen.fillStyle = `rgb(${mean.map((value) => Math.round(value + add)).join(' ')})`
      const [width, height] = [Math.min(block, pixels.width - x), Math.min(block, pixels.height - y)]
      fillWhole(pen, scaled({ left: pixels.left + x, top: pixels.top + y, width, height }, source, size))
    }
  }
}

/** Draws a picture without what is redacted on an empty canvas: whatever is drawn from it later cannot hold any of that. */
export const drawRedacted = (picture: Drawable, redactions: readonly Redaction[], into: RedactedPicture) => {
  into.pen.drawImage(picture, 0, 0)
  for (const redaction of redactions) redact(into, redaction)
}

/** Draws a picture where it was redacted before, and then what is redacted now: the rest of it stands there already. */
export const redrawRedacted = (
  picture: Drawable,
  before: readonly Redaction[],
  redactions: readonly Redaction[],
  into: RedactedPicture,
) => {
  for (const redaction of before) {
    const { left, top, width, height } = touchedBy(redaction, into.source, into.size)
    if (width === 0 || height === 0) continue
    into.pen.clearRect(left, top, width, height)
    into.pen.drawImage(picture, left, top, width, height, left, top, width, height)
  }
  for (const redaction of redactions) redact(into, redaction)
}
