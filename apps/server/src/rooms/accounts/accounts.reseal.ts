import type { Jobs } from '../../jobs/jobs.ts'
import { type ResealDeps, resealAll, startReseal } from '../../jobs/reseal.ts'
import { findUnsealedBios, sealBio } from './accounts.repository.ts'

const BIOS = { job: 'reseal-bios', find: findUnsealedBios, seal: sealBio }

/** Stores all texts about accounts as this version of the sanitiser leaves them, so that reading need not clean them. */
export const resealBios = (deps: ResealDeps) => resealAll(deps, BIOS)

/** Begins to reseal the texts about accounts. */
export const startBioReseal = (jobs: Jobs, deps: ResealDeps) => startReseal(jobs, deps, BIOS)
