import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The perks that somebody gives and those that they have taken; who took theirs belongs to others. */
export const holdingExporting: Exporting = {
  columns: { 'perks.account_id': { file: 'perks.csv' }, 'perk_claims.account_id': { file: 'perk-claims.csv' } },
  tables: [
    {
      file: 'perks.csv',
      about:
        'The perks that you tied to works: what they are, for whom, from when to when, and when one was taken down.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query({
            name: 'perks-export',
            text: `select id, campaign_id as "campaignId", collection_id as "collectionId", name, description, link, code, days,
                     starts_at as "startsAt", ends_at as "endsAt", created_at as "createdAt", ended_at as "endedAt",
                     taken_down_at as "takenDownAt" from perks
                    where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'perk-claims.csv',
      about: 'The perks that you claimed as the holder of a work, by their numbers, and when.',
      rows: ({ database }, accountId) =>
        inPages<{ perkId: number }>((last) =>
          database.query({
            name: 'perk-claims-export',
            text: `select perk_id as "perkId", nft_id as "nftId", claimed_at as "claimedAt" from perk_claims
                    where account_id = $1 and perk_id > $2 order by perk_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.perkId ?? 0],
          }),
        ),
    },
  ],
}
