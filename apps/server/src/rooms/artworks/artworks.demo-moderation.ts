import { artworkAppealState, complaint, removedBy } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

const REASON = { reason: complaint.offTopic, words: 'We see cranes, and no line that the water left.' }
const APPEAL = 'The line is the shadow on the quay: it stands where the last spring tide stood.'
const REPORTED = {
  title: 'Harbour Alphabet',
  by: ['tomas.berg', 'ines.okafor'],
  words: ['These letters hang in the container terminal, photographed by somebody else.', ''],
}

const REPORTED_PROFILE = {
  artist: 'pieter.vos',
  by: 'mateo.ruiz',
  words: 'The second link in this profile used to sell prints of somebody else.',
}

/** Lets people report one work and one profile of the demo, and the artist of the one that was refused appeal. */
export async function seedDemoModeration(
  tx: Queryable,
  { ids, now }: { ids: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  await tx.query({
    text: `insert into artwork_decisions (campaign_id, artwork_id, reason, words, decided_at, appeal_state, appeal, appealed_at)
           select campaign_id, id, $1, $2, created_at + ($5::timestamptz - created_at) / 3, ${artworkAppealState.waiting}, $3,
             created_at + ($5::timestamptz - created_at) / 2
             from artworks where deleted_by = $4`,
    values: [REASON.reason, REASON.words, APPEAL, removedBy.refused, now],
  })
  await tx.query({
    text: `insert into artwork_reports (campaign_id, artwork_id, account_id, reason, words, created_at)
           select w.campaign_id, w.id, r.account_id, $2, r.words, $5::timestamptz - interval '5 hours'
             from artworks w cross join unnest($3::bigint[], $4::text[]) as r(account_id, words) where w.title = $1`,
    values: [REPORTED.title, complaint.copied, REPORTED.by.map((name) => ids.get(name)), REPORTED.words, now],
  })
  await tx.query({
    text: `insert into artwork_reports (profile_id, account_id, reason, words, created_at)
           values ($1, $2, $3, $4, $5::timestamptz - interval '3 hours')`,
    values: [
      ids.get(REPORTED_PROFILE.artist),
      ids.get(REPORTED_PROFILE.by),
      complaint.other,
      REPORTED_PROFILE.words,
      now,
    ],
  })
}
