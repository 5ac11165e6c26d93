import type { Colour } from '@plinth/api-schema/artwork-traits'

const DARK = 0.16
const LIGHT = 0.88
// Below this a pixel has no colour of its own, however bright it is.
const GREY_CHROMA = 0.12
const BROWN_BELOW = 0.42
const BROWN_TO = 50

// The hue, in degrees, at which each colour ends; past the last one red begins again.
const HUES: readonly (readonly [end: number, colour: Colour])[] = [
  [16, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [170, 'green'],
  [258, 'blue'],
  [292, 'purple'],
  [342, 'pink'],
  [361, 'red'],
]

const hueOf = (r: number, g: number, b: number, chroma: number) => {
  const max = Math.max(r, g, b)
  const sixth = max === r ? ((g - b) / chroma + 6) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return sixth * 60
}

/** The colour of one pixel, and how much it counts: what is vivid is remembered, what is grey is ground. */
const colourOfPixel = (red: number, green: number, blue: number): { colour: Colour; weight: number } => {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = max - min
  const light = (max + min) / 2
  if (light < DARK && chroma < 0.3) return { colour: 'black', weight: 0.5 }
  if (chroma < GREY_CHROMA) return { colour: light > LIGHT ? 'white' : 'grey', weight: 0.5 }
  const hue = hueOf(r, g, b, chroma)
  const named = HUES.find(([end]) => hue < end)?.[1] ?? 'red'
  const isBrown = hue < BROWN_TO && light < BROWN_BELOW && chroma < 0.55
  return { colour: isBrown ? 'brown' : named, weight: 0.5 + chroma }
}

/** The colour that a small picture mostly has, from its pixels (red, green, blue and perhaps alpha); null where nothing can be seen. */
export const dominantColour = (pixels: Uint8Array, channels: number): Colour | null => {
  const weights = new Map<Colour, number>()
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    const alpha = channels === 4 ? (pixels[at + 3] ?? 0) / 255 : 1
    const { colour, weight } = colourOfPixel(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    if (alpha > 0) weights.set(colour, (weights.get(colour) ?? 0) + weight * alpha)
  }
  const [first] = [...weights].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}
