import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { saveArtwork } from '@plinth/api-schema/artworks'
import { campaignWinners } from '@plinth/api-schema/artworks-winners'
import type { Args } from '@plinth/api-schema/call'
import { applyCampaignUpdate, campaignDetail, saveCampaign } from '@plinth/api-schema/campaigns'
import { approveCampaign, rejectCampaign } from '@plinth/api-schema/operators-campaigns'
import { grantPlan, listAllPlans } from '@plinth/api-schema/operators-plans'
import { uploadFile } from '@plinth/api-schema/site'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { type DeployedCollection, deployCollection } from './collections.ts'
import { type Member, openVerifiedBrand, operatorClient, visitor } from './sessions.ts'
import { expect } from './test.ts'

/** What a brand writes into a campaign, as it goes over the wire. */
export type Content = Omit<Args<typeof saveCampaign>, 'password'>
/** A campaign that was made for one test. */
export type MadeCampaign = { id: number; name: string; brand: Member; content: Content }

const ART = new URL('../apps/web/public/art/', import.meta.url)

/** A moment some seconds from now, as the wire writes it. */
const inSeconds = (seconds: number) => toWireDateTime(new Date(Date.now() + seconds * 1000))
const DAY = 86_400

const upload = async ({ call }: Member, name: string) => {
  const file = new File([await readFile(new URL(name, ART))], name, { type: 'image/webp' })
  return (await call(uploadFile, { file })).url
}

/** Uploads one of the product's own pictures, by the name of its file, once for each member; answers the path. */
export const uploadArt = (() => {
  const uploads = new Map<string, Promise<string>>()
  return (member: Member, name = 'kitchen-garden-480.webp') => {
    const key = `${member.userId} ${name}`
    const begun = uploads.get(key) ?? upload(member, name)
    uploads.set(key, begun)
    return begun
  }
})()

/** A brand whose plan lets it have any number of campaigns. */
const openHost = async (): Promise<Member> => {
  const brand = await openVerifiedBrand('host')
  const operator = await operatorClient()
  const plan = (await operator(listAllPlans, {})).find(({ campaignNum }) => campaignNum === null)!
  await operator(grantPlan, { userName: brand.userName, planId: plan.id, months: 1, reason: 'Hosts many campaigns.' })
  return brand
}

/** The brand that hosts the campaigns of a worker whose host does not matter: it is verified once. */
export const hostBrand = (() => {
  let opened: Promise<Member> | undefined
  return () => (opened ??= openHost())
})()

/** The collection of a brand: any number of its campaigns may name the same one. */
const collectionOf = (() => {
  const deployed = new Map<number, Promise<DeployedCollection>>()
  return (brand: Member) => {
    const begun = deployed.get(brand.userId) ?? deployCollection(brand, 'Harbour lights', 'HARB')
    deployed.set(brand.userId, begun)
    return begun
  }
})()

/** Everything that a campaign needs, written by a brand: pictures uploaded, collection put up, if the changes name none. */
export const writeContent = async (brand: Member, changes: Partial<Content> = {}): Promise<Content> => {
  const name = changes.name ?? `Harbour lights ${randomBytes(3).toString('hex')}`
  // One small picture serves everywhere: making its sizes takes longer than all the rest.
  const [picture, campaignContract] = await Promise.all([
    uploadArt(brand),
    changes.campaignContract ?? collectionOf(brand),
  ])
  return {
    name,
    subtitle: 'Show us the harbour at the hour when the lamps come on.',
    banner: picture,
    appBanner: picture,
    isPrivate: 0,
    imgType: 2,
    descriptionImg: '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
    description: '<p>Paint, draw or photograph the harbour between dusk and dark.</p>',
    brandDescriptionImg: picture,
    brandDescription: '<p>We make tableware by hand, a street away from the water.</p>',
    rules: '<ol><li>Your own work only.</li><li>One harbour, any harbour.</li></ol>',
    startTime: null,
    endTime: inSeconds(14 * DAY),
    companyWebsite: 'https://ostra.example',
    campaignSocialMedias: [],
    campaignAwards: [
      {
        rewardTitle: 'First prize',
        rewardDescription: 'A dinner service with your harbour on it.',
        rewardCoinId: null,
        rewardAmount: '',
        rewardBrandDescription: picture,
      },
    ],
    stickers: '',
    campaignContract,
    needConfirmedEmail: 0,
    ...changes,
  }
}

/** A campaign that its brand has handed in and that waits for the operator. */
export const submitCampaign = async (changes: Partial<Content> = {}, from?: Member): Promise<MadeCampaign> => {
  const brand = from ?? (await hostBrand())
  const content = await writeContent(brand, changes)
  const { id } = await brand.call(saveCampaign, { ...content, password: brand.password })
  return { id, name: content.name ?? '', brand, content }
}

/** Approves what waits for the operator on a campaign. */
export const approve = async (campaignId: number) => {
  await (await operatorClient())(approveCampaign, { campaignId })
}

/** Sends what waits for the operator on a campaign back to its brand. */
export const sendBack = async (campaignId: number, reason: string) => {
  await (await operatorClient())(rejectCampaign, { campaignId, reason })
}

/** A campaign that is live; `changes` are what differs from a good one. */
export const openCampaign = async (changes: Partial<Content> = {}, from?: Member): Promise<MadeCampaign> => {
  const campaign = await submitCampaign(changes, from)
  await approve(campaign.id)
  return campaign
}

/** Ends a live campaign: its brand moves the end to the next second or two, which the operator approves. */
export const endCampaign = async (campaign: MadeCampaign) => {
  const { id, brand, content } = campaign
  // Where the machine was too slow for that, the end is moved once more.
  await expect(async () => {
    await brand.call(applyCampaignUpdate, { ...content, id, endTime: inSeconds(2) })
    await approve(id)
  }).toPass()
  await expectStatus(campaign, 2)
}

// Its votes are looked at once more, by a job that comes twice a minute.
const CLOSING_MS = 180_000

/** Waits until the places of a campaign that is over stand. */
export const expectPlaces = ({ id }: MadeCampaign) =>
  expect
    .poll(async () => (await visitor(campaignWinners, { campaignId: id })).placesStand, { timeout: CLOSING_MS })
    .toBe(1)

/** Waits until a campaign has a status, as its brand sees it. */
const expectStatus = ({ id, brand }: MadeCampaign, status: 0 | 1 | 2) =>
  expect.poll(async () => (await brand.call(campaignDetail, { id })).status).toBe(status)

/** Hands in an artwork, which joins the campaign. */
export const submitArtwork = async (
  artist: Member,
  campaignId: number,
  artworkTitle = 'Seven hours of harbour',
  art = 'three-moons-480.webp',
) => {
  const artworkImg = await uploadArt(artist, art)
  const description = 'Drawn in one night, from the end of the pier.'
  return (await artist.call(saveArtwork, { campaignId, artworkTitle, description, artworkImg })).id
}
