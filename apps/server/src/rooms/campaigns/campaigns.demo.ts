import { randomBytes } from 'node:crypto'
import { emptyContent } from '@plinth/api-schema/campaign'
import type { Picture } from '@plinth/api-schema/pictures'
import { usualRights } from '@plinth/api-schema/rights'
import { campaignStatus, reviewStatus } from '@plinth/api-schema/states'
import { usualVoteRules } from '@plinth/api-schema/vote-rules'
import type { Queryable } from '../../db/database.ts'
import { cleanRichText, sealOf } from '../../rich-text/sealed-text.ts'
import { DEMO_CAMPAIGNS, DEMO_CHANGE, DEMO_DRAFT, type DemoCampaign } from './campaigns.demo-content.ts'
import { type Collection, type Content, insertCampaign, RICH_TEXTS } from './campaigns.repository.ts'
import { replaceChange } from './campaigns-changes.repository.ts'
import type { CleanContent } from './campaigns-content.service.ts'
import { saveDraft } from './campaigns-drafts.repository.ts'
import { holdChange, holdContent } from './campaigns-uploads.ts'

const DAY_MS = 86_400_000
const INVITE_BYTES = 24

/** What the demo's campaigns need: the ids of the brands by username, a way to upload pictures, and the time. */
export type DemoDeps = {
  ids: ReadonlyMap<string, number>
  now: Date
  uploadDemoPicture(tx: Queryable, accountId: number, name: string): Promise<Picture>
  film(tx: Queryable, accountId: number, name: string): Promise<{ url: string; type: string }>
}

/** A campaign of the demo, once written. */
export type WrittenCampaign = { slug: string; id: number; startsAt: Date; endsAt: Date; isOpen: boolean }

// Whole minutes, as a brand would choose them.
const inDays = (now: Date, days: number) => new Date(Math.round((now.getTime() + days * DAY_MS) / 60_000) * 60_000)

async function contentOf(tx: Queryable, brandId: number, campaign: DemoCampaign, deps: DemoDeps): Promise<Content> {
  const uploadDemoPicture = (name: string) => deps.uploadDemoPicture(tx, brandId, name)
  const awards = []
  for (const { title, description, picture } of campaign.awards)
    awards.push({ title, description, coinId: null, amount: '', picture: await uploadDemoPicture(picture) })
  const stickers = []
  for (const name of campaign.stickers) stickers.push(await uploadDemoPicture(name))
  const banner = await uploadDemoPicture(`banner-${campaign.slug}`)
  return {
    ...emptyContent,
    name: campaign.name,
    subtitle: campaign.subtitle,
    banner,
    mobileBanner: await uploadDemoPicture(`banner-${campaign.slug}-mobile`),
    film: { kind: 'upload', ...(await deps.film(tx, brandId, campaign.slug)) },
    description: cleanRichText(campaign.description),
    brandPicture: banner,
    brandDescription: cleanRichText(campaign.brandDescription),
    rules: cleanRichText(`<ul>${campaign.rules.map((rule) => `<li>${rule}</li>`).join('')}</ul>`),
    website: campaign.website,
    stickers,
    isPrivate: campaign.isPrivate ?? false,
    needsConfirmedEmail: campaign.needsConfirmedEmail ?? false,
    voteRules: { ...usualVoteRules, ...campaign.voteRules },
    moderation: campaign.moderation ?? 'after',
    rights: campaign.rights ?? usualRights,
    startsAt: inDays(deps.now, campaign.state.startsIn),
    endsAt: inDays(deps.now, campaign.state.endsIn),
    links: campaign.links.map(([networkId, title, url]) => ({ networkId, title, url })),
    awards,
  }
}

const STATES = {
  live: { status: campaignStatus.live, review: reviewStatus.approved },
  completed: { status: campaignStatus.completed, review: reviewStatus.approved },
  waiting: { status: campaignStatus.unpublished, review: reviewStatus.waiting },
  'sent-back': { status: campaignStatus.unpublished, review: reviewStatus.sentBack },
} as const

async function writeState(tx: Queryable, id: number, campaign: DemoCampaign, now: Date) {
  const { life, startsIn } = campaign.state
  const { status, review } = STATES[life]
  const submittedAt = inDays(now, Math.min(startsIn - 3, -0.4))
  await tx.query({
    text: `update campaigns set status = $2::int, review = $3::int, review_reason = $4, created_at = $5, submitted_at = $5,
             reviewed_at = case when $3::int <> ${reviewStatus.waiting} then $5::timestamptz + interval '9 hours' end,
             opened_at = case when $2::int <> ${campaignStatus.unpublished} then starts_at end,
             completed_at = case when $2::int = ${campaignStatus.completed} then ends_at end,
             recommended_at = case when $6::boolean then starts_at end, featured_at = case when $7::boolean then starts_at end
           where id = $1`,
    values: [
      id,
      status,
      review,
      'reason' in campaign.state ? campaign.state.reason : null,
      submittedAt,
      campaign.isRecommended ?? false,
      campaign.isFeatured ?? false,
    ],
  })
}

const changed = (content: Content): Content => ({
  ...content,
  subtitle: DEMO_CHANGE.subtitle,
  rules: cleanRichText(content.rules.replace('</ul>', `<li>${DEMO_CHANGE.rule}</li></ul>`)),
})

const draft = (now: Date): CleanContent => ({
  ...emptyContent,
  name: DEMO_DRAFT.name,
  subtitle: DEMO_DRAFT.subtitle,
  description: cleanRichText(DEMO_DRAFT.description),
  rules: cleanRichText(DEMO_DRAFT.rules),
  brandDescription: cleanRichText(''),
  startsAt: inDays(now, 30),
  endsAt: inDays(now, 60),
})

/** Writes the campaigns of the demo, in every state that one can have, and a draft. */
export async function seedDemoCampaigns(tx: Queryable, deps: DemoDeps): Promise<WrittenCampaign[]> {
  const written: WrittenCampaign[] = []
  for (const campaign of DEMO_CAMPAIGNS) {
    const brandId = deps.ids.get(campaign.brand)
    if (brandId === undefined) throw new Error(`The demo has no brand ${campaign.brand}`)
    const content = await contentOf(tx, brandId, campaign, deps)
    const id = await insertCampaign(tx, brandId, content, randomBytes(INVITE_BYTES).toString('base64url'))
    await holdContent(tx, id, content)
    await writeState(tx, id, campaign, deps.now)
    if (campaign.slug === DEMO_CHANGE.slug) {
      await replaceChange(tx, id, changed(content))
      await holdChange(tx, id, changed(content))
    }
    const isOpen = STATES[campaign.state.life].status !== campaignStatus.unpublished
    written.push({
      slug: campaign.slug,
      id,
      startsAt: inDays(deps.now, campaign.state.startsIn),
      endsAt: content.endsAt,
      isOpen,
    })
  }
  const author = deps.ids.get(DEMO_DRAFT.brand)
  const content = draft(deps.now)
  if (author !== undefined) await saveDraft(tx, author, { content, seal: sealOf(content, RICH_TEXTS) }, undefined)
  return written
}

/** Gives a campaign of the demo the collection that its brand put up on the chain. */
export const giveDemoCollection = (database: Queryable, campaignId: number, collection: Collection) =>
  database.query({ text: 'update campaigns set collection = $2 where id = $1', values: [campaignId, collection] })
