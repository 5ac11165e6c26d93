import { readFileSync } from 'node:fs'
import { saveArtwork } from '@plinth/api-schema/artworks'
import type { Args } from '@plinth/api-schema/call'
import { saveCampaign } from '@plinth/api-schema/campaigns'
import { approveCampaign } from '@plinth/api-schema/operators-campaigns'
import { uploadFile } from '@plinth/api-schema/site'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { openChain } from './chain.ts'
import type { Member } from './people.ts'
import type { Target } from './target.ts'

/** What a brand writes into a campaign, as it goes over the wire. */
export type Content = Omit<Args<typeof saveCampaign>, 'password'>

const PICTURE = new URL('../../apps/web/public/art/kitchen-garden-480.webp', import.meta.url)
const WEEK = 7 * 86_400

/** A moment some seconds from now, as the wire writes it. */
export const inSeconds = (seconds: number) => toWireDateTime(new Date(Date.now() + seconds * 1000))

/** Uploads a small honest picture; answers its path. */
export const uploadPicture = async ({ call }: Pick<Member, 'call'>): Promise<string> => {
  const file = new File([readFileSync(PICTURE)], 'garden.webp', { type: 'image/webp' })
  return (await call(uploadFile, { file })).url
}

/** A whole campaign as a brand hands it in: pictures uploaded, its own collection put up. */
export async function writeCampaign(target: Target, brand: Member, changes: Partial<Content> = {}): Promise<Content> {
  const chain = await openChain(target)
  const owner = await chain.newAccount()
  await chain.link(brand, owner)
  const [picture, campaignContract] = await Promise.all([
    uploadPicture(brand),
    chain.deployCollection(owner, 'Harbour lights'),
  ])
  return {
    name: `Harbour lights ${brand.userName.slice(-6)}`,
    subtitle: 'Show us the harbour at the hour when the lamps come on.',
    banner: picture,
    appBanner: picture,
    isPrivate: 0,
    imgType: 2,
    descriptionImg: '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
    description: '<p>Paint, draw or photograph the harbour between dusk and dark.</p>',
    brandDescriptionImg: picture,
    brandDescription: '<p>We make tableware by hand, a street away from the water.</p>',
    rules: '<ol><li>Your own work only.</li></ol>',
    startTime: null,
    endTime: inSeconds(WEEK),
    companyWebsite: 'https://ostra.example',
    campaignSocialMedias: [],
    campaignAwards: [],
    stickers: '',
    campaignContract,
    needConfirmedEmail: 0,
    ...changes,
  }
}

/** Hands a campaign in and has the operator approve it; answers its id. */
export async function publishCampaign({ people }: Target, brand: Member, content: Content): Promise<number> {
  const { id } = await brand.call(saveCampaign, { ...content, password: brand.password })
  await (await people.operator()).call(approveCampaign, { campaignId: id })
  return id
}

/** A live campaign with the brand that runs it. */
export async function openCampaign(target: Target, changes: Partial<Content> = {}) {
  const brand = await target.people.verifiedBrand()
  const content = await writeCampaign(target, brand, changes)
  return { brand, content, id: await publishCampaign(target, brand, content) }
}

/** Hands in a work, which joins the campaign; answers its id. */
export async function submitWork(artist: Member, campaignId: number, artworkTitle = 'Seven hours of harbour') {
  const artworkImg = await uploadPicture(artist)
  const description = 'Drawn in one night, from the end of the pier.'
  return (await artist.call(saveArtwork, { campaignId, artworkTitle, description, artworkImg })).id
}
