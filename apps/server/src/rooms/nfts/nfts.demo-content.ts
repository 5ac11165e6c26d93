// The chain's side of the demo: whose wallet is which, which campaigns have a collection, and what was minted.

/** The well-known words from which the embedded chain makes its accounts; worth nothing anywhere else. */
export const DEMO_PHRASE = 'test test test test test test test test test test test junk'

// The first ones are funded and are the local test wallet's: anybody who logs in with one of these names can act with them. The
// very first stays free for participants, because it is the one that a newcomer links.
const LOG_INS = {
  brands: ['studio.north', 'kettle.kin', 'aster.audio', 'meridian.rail'],
  participants: ['mateo.ruiz', 'ines.okafor', 'tomas.berg'],
}
const FIRST_BEYOND_THE_TEST_WALLET = 10
const ARTISTS = [
  'ruth.adeyemi',
  'elio.conti',
  'wanjiru.k',
  'sana.iqbal',
  'yuki.arai',
  'noa.stein',
  'mina.park',
  'hugo.lindqvist',
  'leila.farahani',
]

/** A wallet of the demo: the place of its account among those that the words make. */
export type DemoWallet = { userName: string; place: number }

/** Whose wallet is which. */
export const DEMO_WALLETS: readonly DemoWallet[] = [
  ...[...LOG_INS.brands, ...LOG_INS.participants].map((userName, place) => ({ userName, place })),
  ...ARTISTS.map((userName, place) => ({ userName, place: FIRST_BEYOND_THE_TEST_WALLET + place })),
]

/** A collection of the demo, by its campaign. */
export type DemoCollection = {
  brand: string
  campaign: string
  abbreviation: string
  contractType: 721 | 1155
  royaltyBps: number
}

/** Every collection of the demo. */
export const DEMO_COLLECTIONS: readonly DemoCollection[] = [
  { brand: 'kettle.kin', campaign: 'First Snow', abbreviation: 'SNOW', contractType: 721, royaltyBps: 500 },
  { brand: 'studio.north', campaign: 'A Window at Night', abbreviation: 'WIND', contractType: 1155, royaltyBps: 750 },
  { brand: 'studio.north', campaign: 'Tide Lines', abbreviation: 'TIDE', contractType: 721, royaltyBps: 500 },
  { brand: 'kettle.kin', campaign: 'Steam, Drawn', abbreviation: 'STEAM', contractType: 721, royaltyBps: 250 },
  {
    brand: 'aster.audio',
    campaign: 'What a Song Looks Like',
    abbreviation: 'SONG',
    contractType: 1155,
    royaltyBps: 1000,
  },
]

/** The campaign whose works were minted. */
export const DEMO_MINTED = { brand: 'kettle.kin', campaign: 'First Snow' } as const
