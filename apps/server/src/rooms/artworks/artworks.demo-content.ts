import type { ArtworkTraits } from '@plinth/api-schema/artwork-traits'
import { DEMO_CREDITS } from './artworks.demo-credits.ts'
import { demoSizeOf } from './artworks.demo-sizes.ts'
import { DEMO_TRAITS } from './artworks.demo-traits.ts'

// The works of the demo: whose, in which campaign, and how much people like them (a share of all visitors).

/** A work of the demo; `picture` names its file. One that waits for its brand, or that the brand refused, never hung. */
export type DemoArtwork = {
  campaign: string
  artist: string
  picture: string
  title: string
  text: string
  liked: number
  credit: string
  traits: ArtworkTraits
  unseen?: 'waiting' | 'refused'
}

type Line = [artist: string, picture: string, title: string, text: string, liked: number]

const hung = (campaign: string, lines: Line[]): DemoArtwork[] =>
  lines.map(([artist, picture, title, text, liked]) => ({
    campaign,
    artist,
    picture,
    title,
    text,
    liked,
    credit: DEMO_CREDITS[picture] ?? '',
    traits: { ...(DEMO_TRAITS[picture] ?? { medium: null, tags: [] }), size: demoSizeOf(picture) },
  }))

const unseen = (state: 'waiting' | 'refused', works: DemoArtwork[]): DemoArtwork[] =>
  works.map((work) => ({ ...work, liked: 0, unseen: state }))

/** Every work of the demo. */
export const DEMO_ARTWORKS: readonly DemoArtwork[] = [
  ...hung('tide-lines', [
    [
      'ana.lim',
      'high-water-mark',
      'High Water Mark',
      'Three passes of the press, one for each spring tide of March.',
      0.83,
    ],
    [
      'mateo.ruiz',
      'slack-water',
      'Slack Water',
      'The quarter of an hour in which the harbour makes up its mind.',
      0.71,
    ],
    ['ruth.adeyemi', 'ferry-at-six', 'Ferry at Six', 'From the upper deck, before the heating comes on.', 0.42],
    ['kofi.mensah', 'rope-and-salt', 'Rope and Salt', 'Woven from mooring line that had done its work.', 0.64],
    ['noa.stein', 'harbour-alphabet', 'Harbour Alphabet', 'Letters found on containers, set back into a row.', 0.37],
    ['mina.park', 'two-buoys', 'Two Buoys', 'They have never met. They move together all day.', 0.55],
    ['wanjiru.k', 'what-the-net-kept', 'What the Net Kept', 'Cut from the wrappers that came up with the fish.', 0.48],
    ['mateo.ruiz', 'seven-soundings', 'Seven Soundings', 'Depths from an old chart, coloured by temperature.', 0.52],
    ['tomas.berg', 'pilot-light', 'Pilot Light', 'Forty seconds, f/8, and a gull that would not sit still.', 0.46],
  ]),
  ...unseen(
    'waiting',
    hung('tide-lines', [
      ['elio.conti', 'current-study-iv', 'Current Study IV', 'No line touches another. It took nine evenings.', 0],
      ['yuki.arai', 'mudflats', 'Mudflats', 'Two greys and the red that is under both.', 0],
    ]),
  ),
  {
    campaign: 'tide-lines',
    artist: 'hugo.lindqvist',
    picture: 'ferry-at-six',
    title: 'Early Boat',
    text: 'The first crossing of the day.',
    liked: 0,
    credit: 'Hugo Lindqvist',
    traits: { medium: 'photograph', tags: ['ferry', 'morning'], size: null },
    unseen: 'waiting',
  },
  ...unseen(
    'refused',
    hung('tide-lines', [
      ['pieter.vos', 'low-sun-over-the-cranes', 'Low Sun over the Cranes', 'A poster for a morning.', 0],
    ]),
  ),
  ...hung('steam-drawn', [
    ['leila.farahani', 'first-pour', 'First Pour', 'My grandmother’s shelf at four in the afternoon.', 0.58],
    ['yuki.arai', 'kettle-weather', 'Kettle Weather', 'Low cloud over a red ring.', 0.25],
    ['leila.farahani', 'four-cups-for-three', 'Four Cups for Three', 'One is for whoever comes.', 0.44],
    ['elio.conti', 'a-slow-boil', 'A Slow Boil', 'What the water draws before it speaks.', 0.36],
    ['wanjiru.k', 'leaves-turning', 'Leaves Turning', 'Six cuts, one sheet.', 0.3],
    ['pieter.vos', 'tea-at-the-border', 'Tea at the Border', 'They stamp your passport and hand you a glass.', 0.39],
    ['hugo.lindqvist', 'steam-engine', 'Steam Engine', 'Ruled by hand with a worn nib.', 0.18],
    ['ana.lim', 'the-blue-pot', 'The Blue Pot', 'It has outlived two kitchens.', 0.49],
  ]),
  ...hung('platform-posters', [
    [
      'pieter.vos',
      'last-stop-the-sea',
      'Last Stop, the Sea',
      'For the terminus. Leave your shoes on the platform.',
      0.41,
    ],
    ['noa.stein', 'change-here', 'Change Here', 'For the junction where everybody runs.', 0.33],
    ['sana.iqbal', 'viaduct', 'Viaduct', 'For the station under it, which never sees the train.', 0.28],
    ['dara.oconnell', 'night-sleeper', 'Night Sleeper', 'For platform 1, after the last announcement.', 0.35],
    ['ruth.adeyemi', 'through-the-ridge', 'Through the Ridge', 'For the halt between two tunnels.', 0.24],
    ['kofi.mensah', 'signal-box', 'Signal Box', 'For the box at Elm Road, which is woven now.', 0.15],
    ['noa.stein', 'departures', 'Departures', 'The board, from memory.', 0.12],
    ['mateo.ruiz', 'the-08-14', 'The 08:14', 'Late since 1996. We love it anyway.', 0.2],
  ]),
  ...hung('what-a-song-looks-like', [
    ['hugo.lindqvist', 'chorus', 'Chorus', '112 beats a minute.', 0.61],
    ['mina.park', 'b-side', 'B-Side', '74 beats a minute, recorded in a corridor.', 0.57],
    ['mateo.ruiz', 'bassline', 'Bassline', '98, and it sits behind the beat.', 0.34],
    ['ines.okafor', 'hi-hat', 'Hi-Hat', 'The drummer, in dots. 140.', 0.4],
    ['elio.conti', 'loop-in-five', 'Loop in Five', 'Five four, 120. Try to dance.', 0.29],
    ['yuki.arai', 'the-quiet-bit', 'The Quiet Bit', 'No tempo. Wait for it.', 0.45],
    ['dara.oconnell', 'encore', 'Encore', 'Lights up, 160, everybody.', 0.38],
  ]),
  ...hung('a-window-at-night', [
    ['sana.iqbal', 'third-floor-left', 'Third Floor, Left', 'She waters the plants at two.', 0.79],
    ['yuki.arai', 'somebody-reading', 'Somebody Reading', 'The lamp, the page, the page.', 0.68],
    ['tomas.berg', 'insomnia-no-2', 'Insomnia No. 2', 'Six hours, one frame.', 0.62],
    ['ines.okafor', 'curtain', 'Curtain', 'Woven so that light can change its mind.', 0.51],
    ['noa.stein', 'across-the-yard', 'Across the Yard', 'Sixteen kitchens, sixteen suppers.', 0.47],
    ['mina.park', 'moon-in-the-sink', 'Moon in the Sink', 'I left it there.', 0.56],
    ['hugo.lindqvist', 'city-hum', 'City Hum', 'What the glass does when the tram passes.', 0.23],
    ['leila.farahani', 'the-lamp-stays-on', 'The Lamp Stays On', 'In case somebody comes home.', 0.44],
  ]),
  ...hung('first-snow', [
    ['ruth.adeyemi', 'white-on-white', 'White on White', 'Kitzbühel, seen once, at nineteen.', 0.53],
    ['elio.conti', 'tracks', 'Tracks', 'A fox, a postman, a fox.', 0.46],
    ['mateo.ruiz', 'salted-road', 'Salted Road', 'The ploughs came at five.', 0.21],
    ['wanjiru.k', 'mittens', 'Mittens', 'Cut for a child who had never needed any.', 0.6],
  ]),
  ...hung('members-wall', [
    ['ana.lim', 'proof-sheet', 'Proof Sheet', 'Colours not yet settled.', 0.05],
    ['sana.iqbal', 'key-for-mei', 'Key for Mei', 'So that she need not knock.', 0.04],
    ['mina.park', 'after-hours', 'After Hours', 'The room when everybody has gone.', 0.06],
  ]),
]
