// The campaigns of the demo. Brands, prizes and people are invented.

import type { WorksModeration } from '@plinth/api-schema/campaign'
import type { RightsCard } from '@plinth/api-schema/rights'
import type { VoteRules } from '@plinth/api-schema/vote-rules'

/** How a demo campaign stands: days are counted from the first start, past ones are negative. */
type DemoState =
  | { life: 'live' | 'completed'; startsIn: number; endsIn: number }
  | { life: 'waiting' | 'sent-back'; startsIn: number; endsIn: number; reason?: string }

/** A campaign of the demo. */
export type DemoCampaign = {
  slug: string
  brand: string
  name: string
  subtitle: string
  description: string
  brandDescription: string
  rules: string[]
  awards: { title: string; description: string; picture: string }[]
  links: [network: number, title: string, url: string][]
  website: string
  stickers: string[]
  state: DemoState
  isPrivate?: boolean
  isFeatured?: boolean
  isRecommended?: boolean
  needsConfirmedEmail?: boolean
  voteRules?: Partial<VoteRules>
  moderation?: WorksModeration
  rights?: RightsCard
}

const OWN_WORK = 'Enter as many works as you like; each must be your own.'
const FAIR = [OWN_WORK, 'Everybody with an account has one vote for each work, and none for their own.']

/** Every campaign of the demo, the newest last. */
export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    slug: 'first-snow',
    brand: 'kettle.kin',
    name: 'First Snow',
    subtitle: 'The morning you woke and it was quiet',
    description: '<p>We asked for the first snow you remember, and got four winters on one wall.</p>',
    brandDescription: '<p>Kettle & Kin keeps three tea houses in Lisbon, where snow is a rumour.</p>',
    rules: [...FAIR, 'Any medium that can be photographed.'],
    awards: [
      {
        title: 'A winter of tea',
        description: 'One tin a month until spring, and the label carries your work.',
        picture: 'white-on-white',
      },
    ],
    links: [[2, 'Kettle & Kin', 'https://www.instagram.com/kettleandkin']],
    website: 'https://kettleandkin.example',
    stickers: [],
    state: { life: 'completed', startsIn: -74, endsIn: -40 },
  },
  {
    slug: 'a-window-at-night',
    brand: 'studio.north',
    name: 'A Window at Night',
    subtitle: 'Seen from the street, or from the bed',
    description:
      '<p>Every lit window is a small gallery. For a month we collected them: <em>who is awake, and what do they see?</em></p>',
    brandDescription: '<p>Studio North is a small gallery by the water. We hang what people send us.</p>',
    rules: [...FAIR, 'No faces that did not agree to be seen.'],
    awards: [
      {
        title: 'A wall for a month',
        description: 'Your work, two metres wide, in our window on Pier Road.',
        picture: 'third-floor-left',
      },
      { title: 'An edition of 20', description: 'Printed by us, signed by you.', picture: 'somebody-reading' },
    ],
    links: [
      [1, 'Studio North', 'https://discord.gg/studionorth'],
      [2, 'Studio North', 'https://www.instagram.com/studionorth'],
    ],
    website: 'https://studionorth.example',
    stickers: ['after-hours'],
    state: { life: 'completed', startsIn: -38, endsIn: -6 },
    rights: { licence: { isExclusive: false, where: 'country', years: 2, mayTrain: false } },
  },
  {
    slug: 'what-a-song-looks-like',
    brand: 'aster.audio',
    name: 'What a Song Looks Like',
    subtitle: 'Draw the one you cannot stop humming',
    description:
      '<p>Choose a song. Listen until you see it. Send us the picture, and tell us nothing but the tempo.</p><p>The seven that get the most votes go on the boxes of our spring series.</p>',
    brandDescription: '<p>Aster Audio builds headphones in Berlin. They tell the truth, gently.</p>',
    rules: [...FAIR, 'No lyrics, no logos, no portraits of musicians.'],
    awards: [
      { title: 'On the box', description: 'Your work on 2,000 boxes, and a pair of Aster Two.', picture: 'chorus' },
      { title: 'A pair of Aster One', description: 'For the second and the third.', picture: 'b-side' },
    ],
    links: [[5, 'Aster Audio', 'https://www.youtube.com/@asteraudio']],
    website: 'https://asteraudio.example',
    stickers: ['chorus', 'bassline'],
    state: { life: 'live', startsIn: -29, endsIn: 1.1 },
    isRecommended: true,
    needsConfirmedEmail: true,
    rights: { licence: { isExclusive: false, where: 'worldwide', years: 5, mayTrain: false } },
  },
  {
    slug: 'steam-drawn',
    brand: 'kettle.kin',
    name: 'Steam, Drawn',
    subtitle: 'Three minutes of waiting, in one picture',
    description: '<p>Between the click of the kettle and the first sip lie three minutes. What happens in them?</p>',
    brandDescription: '<p>Kettle & Kin keeps three tea houses in Lisbon. The cups are chipped, the tea is not.</p>',
    rules: [...FAIR, 'Square or upright works hang best above our tables.'],
    awards: [
      {
        title: 'A table of your own',
        description: 'Tea for a year at the house you like best.',
        picture: 'first-pour',
      },
      { title: 'Your cup', description: 'Six cups with your work, made in Caldas.', picture: 'the-blue-pot' },
    ],
    links: [[2, 'Kettle & Kin', 'https://www.instagram.com/kettleandkin']],
    website: 'https://kettleandkin.example',
    stickers: ['four-cups-for-three'],
    state: { life: 'live', startsIn: -18, endsIn: 3.4 },
    isRecommended: true,
    voteRules: { isHidden: true, isShuffled: true },
  },
  {
    slug: 'tide-lines',
    brand: 'studio.north',
    name: 'Tide Lines',
    subtitle: 'An open call for everything the harbour leaves behind',
    description:
      '<p>Twice a day the water goes out and writes a line on the quay. We want yours: prints, drawings, weavings, photographs.</p><p>The wall opens outdoors, along Pier Road, on the first spring tide after the vote.</p>',
    brandDescription:
      '<p>Studio North is a small gallery by the water. We hang what people send us, and the dockers see it first.</p>',
    rules: [
      ...FAIR,
      'Works must have been made in the last two years.',
      'The ten works with the most votes are minted for their artists. We pay the network.',
    ],
    awards: [
      {
        title: 'The long wall',
        description: 'Twelve metres of quay for one season, and 3,000 dollars to fill them.',
        picture: 'high-water-mark',
      },
      {
        title: 'Two days at the press',
        description: 'With Mei Tan, ink and paper included.',
        picture: 'rope-and-salt',
      },
      {
        title: 'Ten works minted',
        description: 'A token for each of the first ten, to your wallet.',
        picture: 'pilot-light',
      },
    ],
    links: [
      [1, 'Studio North', 'https://discord.gg/studionorth'],
      [2, 'Studio North', 'https://www.instagram.com/studionorth'],
      [5, 'Harbour films', 'https://www.youtube.com/@studionorth'],
    ],
    website: 'https://studionorth.example',
    stickers: ['two-buoys', 'slack-water', 'rope-and-salt'],
    state: { life: 'live', startsIn: -12, endsIn: 9.3 },
    isFeatured: true,
    isRecommended: true,
    moderation: 'before',
  },
  {
    slug: 'platform-posters',
    brand: 'meridian.rail',
    name: 'Platform Posters',
    subtitle: 'Forty-one stations look for their picture',
    description:
      '<p>Each of our stations has one empty frame. Choose one, go there if you can, and make the poster that should hang in it.</p>',
    brandDescription: '<p>Meridian Rail runs one line with forty-one stations and the sea at both ends.</p>',
    rules: [
      OWN_WORK,
      'Everybody with an account has three votes a day, at most one for each work, and none for their own. Changed your mind? Take a vote back until the last day.',
      'Upright, 3 to 4. Leave the lower tenth free: the timetable stands there.',
    ],
    awards: [
      { title: 'A year of travel', description: 'First class, both directions.', picture: 'last-stop-the-sea' },
      { title: 'In the frame', description: 'The first forty-one hang for a year.', picture: 'change-here' },
    ],
    links: [[4, 'Meridian Rail', 'https://www.facebook.com/meridianrail']],
    website: 'https://meridianrail.example',
    stickers: ['signal-box'],
    state: { life: 'live', startsIn: -4, endsIn: 21.2 },
    isRecommended: true,
    voteRules: { limit: { votes: 3, per: 'day' }, isRevocable: true },
    rights: { licence: { isExclusive: true, where: 'country', years: 1, mayTrain: false } },
  },
  {
    slug: 'members-wall',
    brand: 'studio.north',
    name: 'Members’ Wall',
    subtitle: 'For those who have a key',
    description: '<p>What you are working on, before anybody else may see it.</p>',
    brandDescription: '<p>Studio North is a small gallery by the water.</p>',
    rules: ['Unfinished is welcome.', ...FAIR],
    awards: [{ title: 'Breakfast', description: 'On us, for everybody who hangs something.', picture: 'proof-sheet' }],
    links: [],
    website: '',
    stickers: [],
    state: { life: 'live', startsIn: -6, endsIn: 30 },
    isPrivate: true,
  },
  {
    slug: 'the-long-table',
    brand: 'meridian.rail',
    name: 'The Long Table',
    subtitle: 'Supper for a whole train',
    description: '<p>In June we set one table along the whole of platform 2. Paint what should be on it.</p>',
    brandDescription: '<p>Meridian Rail runs one line with forty-one stations and the sea at both ends.</p>',
    rules: [OWN_WORK, 'Everybody with an account has five votes, at most one for each work, and none for their own.'],
    awards: [
      { title: 'The head of the table', description: 'And a menu with your work on it.', picture: 'the-lamp-stays-on' },
    ],
    links: [],
    website: 'https://meridianrail.example',
    stickers: [],
    state: { life: 'waiting', startsIn: 5, endsIn: 40 },
    voteRules: { limit: { votes: 5, per: 'campaign' }, isRevocable: true },
    moderation: 'before',
  },
  {
    slug: 'small-weather',
    brand: 'aster.audio',
    name: 'Small Weather',
    subtitle: 'The sound of your street at six',
    description: '<p>Open the window, listen for ten minutes, draw the weather you hear.</p>',
    brandDescription: '<p>Aster Audio builds headphones in Berlin.</p>',
    rules: FAIR,
    awards: [{ title: 'A field recorder', description: 'With your name on it.', picture: 'the-quiet-bit' }],
    links: [],
    website: 'https://asteraudio.example',
    stickers: [],
    state: {
      life: 'sent-back',
      startsIn: 3,
      endsIn: 33,
      reason: 'The rules do not say what happens with the recordings. Please say who keeps them and for how long.',
    },
  },
]

/** What Studio North has written of its next campaign. */
export const DEMO_DRAFT = {
  brand: 'studio.north',
  name: 'Harbour Alphabet',
  subtitle: 'Twenty-six letters, found between the cranes',
  description: '<p>Every letter stands somewhere in the harbour. Find one, keep it, send it.</p>',
  rules: '<ul><li>One letter for each work.</li></ul>',
} as const

/** What Meridian Rail wants to change while its campaign runs. */
export const DEMO_CHANGE = {
  slug: 'platform-posters',
  subtitle: 'Forty-one stations, and now the ferry too, look for their picture',
  rule: 'The ferry counts as station 42.',
} as const
