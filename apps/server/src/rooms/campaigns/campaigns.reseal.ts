import type { Jobs } from '../../jobs/jobs.ts'
import { type ResealParts, resealAll, startReseal } from '../../jobs/reseal.ts'
import { findUnsealedTexts, sealTexts } from './campaigns.repository.ts'

const TEXTS = { job: 'reseal-campaigns', find: findUnsealedTexts, seal: sealTexts }

/**
 * Stores all texts of campaigns as this version of the sanitiser leaves them, so that reading need not clean them. Changes
 * and drafts do not live long enough.
 */
export const resealCampaigns = (parts: ResealParts) => resealAll(parts, TEXTS)

/** Begins to reseal the texts of campaigns. */
export const startCampaignReseal = (jobs: Jobs, parts: ResealParts) => startReseal(jobs, parts, TEXTS)
