import type { CampaignStage } from '@plinth/api-schema/campaign-card'
import { paths } from './paths.ts'

// docs/product/campaigns.md#screens: an address says `live`, and calls what is completed the archive.
const WORDS: Record<CampaignStage, string> = { unpublished: 'Unpublished', live: 'Live', completed: 'Archive' }
const STAGES: Readonly<Record<string, CampaignStage>> = {
  0: 'unpublished',
  1: 'live',
  2: 'completed',
  unpublished: 'unpublished',
  live: 'live',
  archive: 'completed',
  completed: 'completed',
}

/** Reads the `status` of an address, however it is written; undefined when it names no stage. */
export const readStage = (word: string | undefined): CampaignStage | undefined =>
  word === undefined ? undefined : STAGES[word.toLowerCase()]

const to = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** The addresses of a brand's campaign and of what belongs to it; existing links depend on the spelling. */
export const brandCampaignPaths = {
  list: (stage: CampaignStage) =>
    stage === 'live' ? paths.brand.campaigns : to(paths.brand.campaigns, { status: WORDS[stage] }),
  overview: (id: number, stage: CampaignStage) =>
    to('/brand/campaign/overview', { id, status: WORDS[stage].toLowerCase(), from: 'edit' }),
  edit: (id: number, stage: CampaignStage, tab = 1) =>
    to('/brand/campaign/edit/editPage', { from: 'edit', id, tab, status: WORDS[stage].toLowerCase() }),
  preview: (id: number, stage: CampaignStage) =>
    to('/brand/campaign/preview', { status: WORDS[stage].toLowerCase(), id }),
  submissions: (id: number, stage: CampaignStage) =>
    to('/brand/campaign/submissions', { idActive: id, status: WORDS[stage].toLowerCase() }),
  participant: (userId: number, campaignId: number, campaignName: string) =>
    to('/brand/campaign/participants/detail', { user: userId, idActive: campaignId, actName: campaignName }),
  /** The mint of works of a completed campaign; those that were chosen go along in `works`. */
  mint: (campaignId: number, workIds: readonly number[] = []) =>
    to('/brand/campaign/artwork/mintNfts', {
      idActive: campaignId,
      ...(workIds.length === 0 ? {} : { works: workIds.join(',') }),
    }),
} as const
