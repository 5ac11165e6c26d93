import type { ArtworkSize } from '@plinth/api-schema/artwork-size'

/** Width and height of the demo's works in centimetres, by the picture; works that are only ever on a screen have none. */
const LENGTHS: Readonly<Record<string, readonly [widthCm: number, heightCm: number]>> = {
  'high-water-mark': [40, 50],
  'slack-water': [75, 60],
  'ferry-at-six': [80, 100],
  'rope-and-salt': [120, 120],
  'harbour-alphabet': [60, 80],
  'two-buoys': [64, 80],
  'what-the-net-kept': [30, 30],
  'pilot-light': [45, 60],
  'current-study-iv': [64, 40],
  mudflats: [40, 50],
  'low-sun-over-the-cranes': [52, 70],
  'first-pour': [50, 40],
  'kettle-weather': [72, 90],
  'four-cups-for-three': [48, 30],
  'a-slow-boil': [24, 24],
  'leaves-turning': [28, 35],
  'tea-at-the-border': [52, 70],
  'steam-engine': [21.5, 21.5],
  'the-blue-pot': [32, 40],
  'last-stop-the-sea': [75, 100],
  'change-here': [75, 100],
  viaduct: [56, 70],
  'night-sleeper': [75, 100],
  'through-the-ridge': [96, 120],
  'signal-box': [150, 150],
  departures: [100, 80],
  'the-08-14': [75, 100],
  'b-side': [31.5, 31.5],
  'hi-hat': [40, 50],
  'loop-in-five': [24, 30],
  'the-quiet-bit': [180, 180],
  'third-floor-left': [60, 80],
  'somebody-reading': [40, 50],
  'insomnia-no-2': [48, 60],
  curtain: [200, 200],
  'moon-in-the-sink': [32, 40],
  'the-lamp-stays-on': [90, 120],
  'white-on-white': [125, 100],
  tracks: [40, 50],
  'salted-road': [64, 80],
  mittens: [25, 25],
  'proof-sheet': [40, 50],
  'key-for-mei': [6, 8],
  'after-hours': [50, 50],
}

/** How large a work of the demo is, by its picture. */
export const demoSizeOf = (picture: string): ArtworkSize | null => {
  const lengths = LENGTHS[picture]
  return lengths ? { widthCm: lengths[0], heightCm: lengths[1] } : null
}

/** The pictures that have a size. */
export const SIZED_PICTURES: readonly string[] = Object.keys(LENGTHS)
