import type { Picture, Style } from './draw.ts'

/** A picture of the demo and the name of its files. */
export type DemoWork = Picture & { name: string; width: number }

const WIDTH = 1080
const BANNER_WIDTH = 1600
const MOBILE_WIDTH = 720
const PORTRAIT_WIDTH = 320

type Line = [name: string, seed: string, style: Style, ratio: number]

const WORKS: Line[] = [
  // Tide Lines
  ['high-water-mark', 'tide', 'flow', 4 / 5],
  ['slack-water', 'strata3', 'strata', 5 / 4],
  ['ferry-at-six', 'ridge4', 'ridge', 4 / 5],
  ['rope-and-salt', 'weave6', 'weave', 1],
  ['harbour-alphabet', 'tiles3', 'tiles', 3 / 4],
  ['two-buoys', 'orbs2', 'orbs', 4 / 5],
  ['low-sun-over-the-cranes', 'poster7', 'poster', 3 / 4],
  ['what-the-net-kept', 'collage8', 'collage', 1],
  ['current-study-iv', 'flow12', 'flow', 16 / 10],
  ['mudflats', 'field5', 'field', 4 / 5],
  ['seven-soundings', 'strata11', 'strata', 4 / 5],
  ['pilot-light', 'stars3', 'stars', 3 / 4],
  // Steam, drawn
  ['first-pour', 'still1', 'still', 5 / 4],
  ['kettle-weather', 'field9', 'field', 4 / 5],
  ['four-cups-for-three', 'still7', 'still', 16 / 10],
  ['a-slow-boil', 'flow5', 'flow', 1],
  ['leaves-turning', 'collage2', 'collage', 4 / 5],
  ['tea-at-the-border', 'poster11', 'poster', 3 / 4],
  ['steam-engine', 'moire4', 'moire', 1],
  ['the-blue-pot', 'still12', 'still', 4 / 5],
  // Platform Posters
  ['last-stop-the-sea', 'poster3', 'poster', 3 / 4],
  ['change-here', 'tiles6', 'tiles', 3 / 4],
  ['viaduct', 'arches5', 'arches', 4 / 5],
  ['night-sleeper', 'stars6', 'stars', 3 / 4],
  ['through-the-ridge', 'ridge8', 'ridge', 4 / 5],
  ['signal-box', 'weave9', 'weave', 1],
  ['departures', 'tiles14', 'tiles', 5 / 4],
  ['the-08-14', 'poster16', 'poster', 3 / 4],
  // What a song looks like
  ['chorus', 'moire7', 'moire', 1],
  ['b-side', 'orbs7', 'orbs', 1],
  ['bassline', 'strata6', 'strata', 16 / 10],
  ['hi-hat', 'halftone3', 'halftone', 4 / 5],
  ['loop-in-five', 'flow9', 'flow', 4 / 5],
  ['the-quiet-bit', 'field2', 'field', 1],
  ['encore', 'stars11', 'stars', 4 / 5],
  // A window at night
  ['third-floor-left', 'arches2', 'arches', 3 / 4],
  ['somebody-reading', 'field12', 'field', 4 / 5],
  ['insomnia-no-2', 'stars9', 'stars', 4 / 5],
  ['curtain', 'weave3', 'weave', 1],
  ['across-the-yard', 'tiles9', 'tiles', 4 / 5],
  ['moon-in-the-sink', 'orbs5', 'orbs', 4 / 5],
  ['city-hum', 'moire2', 'moire', 5 / 4],
  ['the-lamp-stays-on', 'still5', 'still', 3 / 4],
  // First Snow
  ['white-on-white', 'ridge2', 'ridge', 5 / 4],
  ['tracks', 'flow3', 'flow', 4 / 5],
  ['salted-road', 'strata14', 'strata', 4 / 5],
  ['mittens', 'collage5', 'collage', 1],
  // Members' Wall
  ['proof-sheet', 'tiles2', 'tiles', 4 / 5],
  ['key-for-mei', 'arches8', 'arches', 3 / 4],
  ['after-hours', 'orbs12', 'orbs', 1],
]

const BANNERS: [name: string, seed: string, style: Style][] = [
  ['tide-lines', 'strata9', 'strata'],
  ['steam-drawn', 'still3', 'still'],
  ['platform-posters', 'ridge6', 'ridge'],
  ['what-a-song-looks-like', 'moire9', 'moire'],
  ['a-window-at-night', 'stars2', 'stars'],
  ['first-snow', 'ridge12', 'ridge'],
  ['members-wall', 'weave2', 'weave'],
  ['the-long-table', 'still9', 'still'],
  ['small-weather', 'field7', 'field'],
]

const PORTRAITS: Line[] = [
  ['face-studio-north', 'strata1', 'strata', 1],
  ['face-kettle-and-kin', 'still2', 'still', 1],
  ['face-meridian-rail', 'arches1', 'arches', 1],
  ['face-aster-audio', 'moire1', 'moire', 1],
  ['face-ana-lim', 'team-18', 'halftone', 1],
  ['face-mateo-ruiz', 'team-16', 'halftone', 1],
  ['face-ines-okafor', 'team-17', 'halftone', 1],
  ['face-tomas-berg', 'team-12', 'halftone', 1],
  ['face-one', 'orbs20', 'orbs', 1],
  ['face-two', 'tiles20', 'tiles', 1],
  ['face-three', 'collage20', 'collage', 1],
  ['face-four', 'flow20', 'flow', 1],
]

const toWork =
  (width: number) =>
  ([name, seed, style, ratio]: Line): DemoWork => ({ name, seed, style, ratio, width })

/** Every picture of the demo: works, banners for wide and tall screens, portraits. */
export const demoWorks: DemoWork[] = [
  ...WORKS.map(toWork(WIDTH)),
  ...BANNERS.flatMap(([name, seed, style]) => [
    toWork(BANNER_WIDTH)([`banner-${name}`, seed, style, 16 / 9]),
    toWork(MOBILE_WIDTH)([`banner-${name}-mobile`, seed, style, 9 / 16]),
  ]),
  ...PORTRAITS.map(toWork(PORTRAIT_WIDTH)),
]
