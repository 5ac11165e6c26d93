import { EMBED_ACCENT, type EmbedShow, type EmbedTheme, embedLimits, embedThemes } from '@plinth/api-schema/site-embeds'

/** The accent of an embed, readable on the wall of each theme. */
export type Accent = { light: string; night: string }
/** How an embed looks and how much it shows; whatever the address says, it is one of a closed set. */
export type EmbedLook = {
  theme: EmbedTheme
  accent: Accent | null
  /** How many works hang side by side where there is room for them; null: as many as the width suggests. */
  columns: 1 | 2 | 3 | 4 | null
  limit: number
}

type Rgb = readonly [number, number, number]
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
// The walls of the two themes (embeds/frame.css).
const WALLS = { light: [0xf4, 0xf2, 0xed], night: [0x0f, 0x0f, 0x11] } as const satisfies Record<string, Rgb>
const READABLE = 4.5
const STEPS = 20

const luminanceOf = (colour: Rgb) => {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrastOf = (one: Rgb, other: Rgb) => {
  const [dark, bright] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => Math.round(part + (to[index]! - part) * share)) as unknown as Rgb

const hexOf = (colour: Rgb) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** The colour itself where it can be read on a wall, else the nearest one towards black or white that can. */
const readableOn = (wall: Rgb, colour: Rgb): string => {
  const end = luminanceOf(wall) > 0.5 ? BLACK : WHITE
  for (let step = 0; step < STEPS; step++) {
    const tried = mix(colour, end, step / STEPS)
    if (contrastOf(wall, tried) >= READABLE) return hexOf(tried)
  }
  return hexOf(end)
}

/** Reads a colour and makes it readable in both themes; null when it is none. */
export const readAccent = (text: string | undefined): Accent | null => {
  const digits = EMBED_ACCENT.exec(text ?? '')?.[1]
  if (digits === undefined) return null
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const colour = [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16)) as unknown as Rgb
  return { light: readableOn(WALLS.light, colour), night: readableOn(WALLS.night, colour) }
}

const readCount = (text: string | undefined, max: number): number | null => {
  const count = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0
  return count >= 1 && count <= max ? count : null
}

/** Reads how an embed shall look; what is not in the closed set is as if it had not been said. */
export const readLook = (show: EmbedShow, query: Readonly<Record<string, unknown>>): EmbedLook => {
  const said = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const { usual, max } = embedLimits[show]
  return {
    theme: embedThemes.find((theme) => theme === said('theme')) ?? 'auto',
    accent: readAccent(said('accent')),
    columns: readCount(said('columns'), 4) as EmbedLook['columns'],
    limit: readCount(said('limit'), max) ?? usual,
  }
}
