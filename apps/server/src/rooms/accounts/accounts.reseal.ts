import type { Jobs } from '../../jobs/jobs.ts'
import { type ResealParts, resealAll, startReseal } from '../../jobs/reseal.ts'
import { findUnsealedBios, sealBio } from './accounts.repository.ts'

const BIOS = { job: 'reseal-bios', find: findUnsealedBios, seal: sealBio }

/** Stores all texts about accounts as this version of the sanitiser leaves them, so that reading need not clean them. */
export const resealBios = (parts: ResealParts) => resealAll(parts, BIOS)

/** Begins to reseal the texts about accounts. */
export const startBioReseal = (jobs: Jobs, parts: ResealParts) => startReseal(jobs, parts, BIOS)
