import {
  type CampaignCard,
  cardFromWire,
  type OwnCampaignCard,
  ownCardFromWire,
} from '@plinth/api-schema/campaign-card'
import { campaignFromWire, type Campaign as WholeCampaign } from '@plinth/api-schema/campaign-detail'
import type * as wire from '@plinth/api-schema/campaigns'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import { readPicture, type StoredPicture } from '../pictures/read-picture.ts'

type Pictures = {
  banner: StoredPicture | null
  mobileBanner: StoredPicture | null
  /** The banner that stands for it where there is one place for a picture. */
  picture: StoredPicture | null
}
type WithPictures<Card> = Omit<Card, keyof Pictures> & Pictures

/** A campaign as lists show it; the times are the wire's, in UTC. */
export type CampaignSummary = WithPictures<CampaignCard<WireTime>>
/** A campaign as its own brand sees it in a list. */
export type OwnCampaign = WithPictures<OwnCampaignCard<WireTime>>

type Whole = WholeCampaign<WireTime>
/** A prize. */
export type Award = Omit<Whole['awards'][number], 'picture'> & { picture: StoredPicture | null }
/** Where a campaign can be followed. */
export type CampaignLink = Whole['links'][number]
/** A campaign, whole, as its page shows it. */
export type Campaign = Omit<WithPictures<Whole>, 'brandPicture' | 'stickers' | 'awards'> & {
  brandPicture: StoredPicture | null
  /** Pictures that participants may use in their works. */
  stickers: StoredPicture[]
  awards: Award[]
}

const withPictures = <Card extends Pick<CampaignCard, 'banner' | 'mobileBanner'>>(card: Card): WithPictures<Card> => ({
  ...card,
  banner: readPicture(card.banner),
  mobileBanner: readPicture(card.mobileBanner),
  picture: readPicture(card.banner ?? card.mobileBanner),
})

/** Reads a campaign of a list off the wire. */
export const readCampaignSummary = (row: z.output<typeof wire.CampaignCard>): CampaignSummary =>
  withPictures(cardFromWire(row))

/** Reads a campaign of its brand's own list off the wire. */
export const readOwnCampaign = (row: z.output<typeof wire.OwnCampaignCard>): OwnCampaign =>
  withPictures(ownCardFromWire(row))

/** A whole campaign with its pictures ready to be shown. */
export const showCampaign = (campaign: Whole): Campaign => ({
  ...withPictures(campaign),
  brandPicture: readPicture(campaign.brandPicture),
  stickers: campaign.stickers.map((sticker) => readPicture(sticker)),
  awards: campaign.awards.map((award) => ({ ...award, picture: readPicture(award.picture) })),
})

/** Reads a whole campaign off the wire. */
export const readCampaign = (detail: z.output<typeof wire.CampaignDetail>): Campaign =>
  showCampaign(campaignFromWire(detail))
