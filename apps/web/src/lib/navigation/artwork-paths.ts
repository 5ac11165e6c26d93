import { pages } from '@plinth/api-schema/pages'
import { BRAND, type UserType } from '../session/user-type.ts'
import { brandProfilePath } from './paths.ts'

const query = (path: string, values: Record<string, string | number | undefined>) => {
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${path}?${new URLSearchParams(present)}`
}

/** The addresses of walls and works; existing links depend on the spelling. */
export const artworkPaths = {
  participants: pages.wall.path,
  detail: pages.artwork.path,
  brandDetail: pages.brandArtwork.path,
  submit: pages.submitArtwork.path,
  chooseCampaign: pages.chooseCampaign.path,
  chooseMint: pages.chooseWay.path,
  mint: '/participant/mint/index',
} as const

const campaignPreview = { participant: '/participant/campaign/preview', brand: '/brand/campaign/preview' } as const
const profile = {
  participant: '/participant/campaign/participants/profile',
  brand: '/brand/campaign/participants/profile',
} as const

/** The page of a work, on one's own side of the product. */
export const artworkPath = (work: { id: number; campaignId: number; artist: { id: number } }, side?: UserType) =>
  query(side === BRAND ? artworkPaths.brandDetail : artworkPaths.detail, {
    idArt: work.id,
    idActive: work.campaignId,
    idUser: work.artist.id,
  })

/** The page of a work of which nothing else is known. */
export const artworkByIdPath = (id: number) => query(artworkPaths.detail, { idArt: id })

/** The page of a work, opened ready to vote for it. */
export const votePath = (work: Parameters<typeof artworkPath>[0]) => `${artworkPath(work)}&vote=1`

/** The wall of a campaign with those who take part: at one's own works, at the participants, or at the works with a tag. */
export const participantsPath = (
  campaignId: number,
  { own = false, people = false, tag }: { own?: boolean; people?: boolean; tag?: string } = {},
) =>
  query(artworkPaths.participants, {
    idActive: campaignId,
    id: own || people ? 'participants' : undefined,
    tab: own ? 1 : undefined,
    tag,
  })

/** The three steps of submitting a work to a campaign. */
export const submitPath = (campaignId: number) => `${artworkPaths.submit}/${campaignId}`

/** The page of a campaign, on one's own side of the product. */
export const campaignPagePath = (campaignId: number, side?: UserType) =>
  query(side === BRAND ? campaignPreview.brand : campaignPreview.participant, { id: campaignId })

/** The NFTs that somebody has created, on one's own side of the product. */
export const createdPath = (userId: number, side?: UserType) =>
  query(side === BRAND ? profile.brand : profile.participant, { userId, tab: 1 })

/** The public page of an account. */
export const profilePath = ({ id, kind }: { id: number; kind: string }) =>
  kind === 'brand' ? brandProfilePath(id) : artistPath(id)

/** The works of somebody, on one's own side of the product. */
export const artistPath = (userId: number, side?: UserType) =>
  query(side === BRAND ? profile.brand : profile.participant, { userId, tab: 2 })

/** The campaigns that somebody has joined, on one's own side of the product. */
export const joinedCampaignsPath = (userId: number, side?: UserType) =>
  query(side === BRAND ? profile.brand : profile.participant, { userId, tab: 3 })
