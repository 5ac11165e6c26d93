import type { Jobs } from '../../jobs/jobs.ts'
import { countFigures, type FiguresDeps } from './collections-figures.service.ts'

const EVERY_SECONDS = 5

/** Registers what collections do by time. */
export const startCollectionJobs = (jobs: Jobs, deps: FiguresDeps): Promise<void> =>
  jobs.register('collection-figures', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: ({ signal }) => countFigures(deps, signal),
  })
