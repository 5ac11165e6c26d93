import { randomBytes } from 'node:crypto'
import * as nfts from '@plinth/api-schema/nfts'
import * as profile from '@plinth/api-schema/nfts-profile'
import type { Hex } from 'viem'
import { buildArtwork, buildCampaign, testPicture } from '../../../test/factories.ts'
import { type Actor, allow, type MatrixRow, row, type World } from '../../../test/matrix.ts'
import { buildNft } from '../../../test/nft-factory.ts'
import { testWallet } from '../../../test/test-chain.ts'

const CHAIN_ID = 31_337
const ADDRESS = testWallet(1).address
const bytes32 = (): Hex => `0x${randomBytes(32).toString('hex')}`

const nftOf = (owner: Exclude<Actor, 'anonymous'>, isMinted: boolean) => async (world: World) =>
  buildNft(world.server.database, { artist: await world.account(owner), isMinted })

const verifiedMembers = (code: number) => ({ ...allow.members(code), unverifiedBrand: 1003 })

/** The room's lines. The server of the matrix knows no chain: who is let in hears of that. */
export const matrix: readonly MatrixRow[] = [
  row(nfts.nftCategories, allow.everybody()),
  row(nfts.customContracts, allow.everybody()),
  row(nfts.listNfts, allow.everybody()),
  row(nfts.nftDetail, allow.everybody(), nftOf('participant', true), 'that is minted'),
  row(profile.favouriteStanding, allow.everybody(), nftOf('participant', true)),
  row(profile.favouriteStanding, allow.everybody(404), nftOf('participant', false), 'that is not minted yet'),
  row(
    profile.markFavourite,
    allow.members(),
    async (world) => ({ id: (await nftOf('participant', true)(world)).id, on: 1 }),
    'that is minted',
  ),
  row(
    profile.markFavourite,
    allow.members(404),
    async (world) => ({ id: (await nftOf('participant', false)(world)).id, on: 1 }),
    'of the participant, not minted yet',
  ),
  row(profile.listFavourites, allow.members()),
  row(profile.listRecommended, allow.members()),
  row(profile.listCollected, allow.everybody(), () => ({ address: ADDRESS })),
  row(profile.listWinning, allow.everybody(), async (world) => ({
    userId: (await world.account('participant')).accountId,
  })),
  row(profile.nftHolder, allow.everybody(), () => ({ address: ADDRESS })),
  row(
    nfts.nftDetail,
    { ...allow.everybody(404), participant: 200, operator: 200 },
    nftOf('participant', false),
    'of the participant, not minted yet',
  ),
  row(
    nfts.nftDetail,
    { ...allow.everybody(404), brand: 200, operator: 200 },
    nftOf('brand', false),
    'of the brand, not minted yet',
  ),
  row(nfts.saveNft, verifiedMembers(400), () => ({
    chainId: CHAIN_ID,
    preview: testPicture().url,
    name: 'Pier',
    royaltyAddress: ADDRESS,
    royaltyProportion: '5',
  })),
  row(
    nfts.discardNft,
    { ...allow.members(404), participant: 200 },
    async (world) => ({ id: (await nftOf('participant', false)(world)).id }),
    'of the participant, not minted yet',
  ),
  row(nfts.reportMint, verifiedMembers(400), () => ({ chainId: CHAIN_ID, txHash: bytes32() })),
  row(
    nfts.prepareArtworks,
    // The campaign is the brand's own and has ended, but it has no collection.
    { ...allow.brands(404), unverifiedBrand: 1003, brand: 409 },
    async (world) => {
      const brand = await world.account('brand')
      const campaign = await buildCampaign(world.server.database, { brand, status: 'completed' })
      const { artworkId } = await buildArtwork(world.server.database, { campaign })
      return { campaignId: campaign.campaignId, worksIds: [artworkId] }
    },
  ),
]
