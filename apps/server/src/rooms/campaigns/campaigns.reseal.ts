import type { Jobs } from '../../jobs/jobs.ts'
import { type ResealDeps, resealAll, startReseal } from '../../jobs/reseal.ts'
import { findUnsealedTexts, sealTexts } from './campaigns.repository.ts'

const TEXTS = { job: 'reseal-campaigns', find: findUnsealedTexts, seal: sealTexts }

/**
 * Stores all texts of campaigns as this version of the sanitiser leaves them, so that reading need not clean them. Changes
 * and drafts do not live long enough.
 */
export const resealCampaigns = (deps: ResealDeps) => resealAll(deps, TEXTS)

/** Begins to reseal the texts of campaigns. */
export const startCampaignReseal = (jobs: Jobs, deps: ResealDeps) => startReseal(jobs, deps, TEXTS)
