import { linkKind, stateOf } from '@plinth/api-schema/states'
import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** Somebody's own links, and in sums what they led to. */
export const sharingExporting: Exporting = {
  columns: { 'share_links.account_id': { file: 'shared-links.csv' } },
  tables: [
    {
      file: 'shared-links.csv',
      about: 'The links that you share, and on each day how many people visited and joined by them.',
      rows: ({ database }, accountId) =>
        inPages<{ linkId: number; day: string | null }>(async (last) => {
          const days = await database.query<{ linkId: number; kind: number; day: string | null }>({
            name: 'sharing-export',
            text: `select l.id as "linkId", l.campaign_id as "campaignId", c.name as "campaignName", l.kind, l.name, l.label,
                     l.created_at as "createdAt", d.day::text as day, d.visit_count as "visitCount", d.join_count as "joinCount"
                     from share_links l join campaign_facts c on c.id = l.campaign_id left join share_link_days d on d.link_id = l.id
                    where l.account_id = $1 and (l.id, coalesce(d.day, '-infinity')) > ($2, $3::date)
                    order by l.id, coalesce(d.day, '-infinity') limit ${EXPORT_PAGE}`,
            values: [accountId, last?.linkId ?? 0, last?.day ?? '-infinity'],
          })
          return days.map((day) => ({ ...day, kind: stateOf(linkKind, day.kind) }))
        }),
    },
  ],
}
