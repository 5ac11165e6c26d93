import { boxStage, stateOf } from '@plinth/api-schema/states'
import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The mystery boxes that a brand laid in; who took boxes is on the chain, for everybody. */
export const boxesExporting: Exporting = {
  columns: { 'mystery_boxes.account_id': { file: 'mystery-boxes.json' } },
  tables: [
    {
      file: 'mystery-boxes.json',
      about: 'Your mystery boxes: what you wrote about them, their prizes and drops, and what became of them.',
      rows: ({ database }, accountId) =>
        inPages<{ id: string }>(async (last) => {
          const boxes = await database.query<{ id: string; stage: number }>({
            name: 'boxes-export',
            // The secret of a sale that is not closed for good is nobody's, not its brand's either.
            text: `select b.id, b.chain_id as "chainId", b.wallet, b.contract, b.name, b.picture ->> 'url' as image, b.description,
                     b.stage, b.box_count as "boxCount", b.sold_count as "soldCount", b.price::text as price, b.currency, b.bond::text as bond,
                     b.terms as drop, case when b.is_close_final then b.secret end as secret, b.draw, b.created_at as "createdAt",
                     (select jsonb_agg(jsonb_build_object('nftId', z.nft_id, 'amount', z.amount, 'levelName', z.level_name,
                       'levelIcon', z.level_icon) order by z.place) from mystery_box_prizes z where z.box_id = b.id) as prizes
                     from mystery_boxes b where b.account_id = $1 and b.id > $2 order by b.id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? ''],
          })
          return boxes.map((box) => ({ ...box, stage: stateOf(boxStage, box.stage) }))
        }),
    },
  ],
}
