import type { Exporting } from '../../db/exporting.ts'

/** What open pages were told is a copy of what other files hold. */
export const liveExporting: Exporting = {
  columns: {
    'live_events.account_id': { leftOut: 'What your open pages were told a moment ago: a copy of your notices.' },
  },
}
