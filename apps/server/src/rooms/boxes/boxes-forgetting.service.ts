import type { Forgetting } from '../../jobs/forgetting.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { forgetBoxes } from './boxes.repository.ts'

/** Mystery boxes stay, without a word or picture of their brand, as long as they are on the chain or can come there: boxes have to be drawn. */
export const boxesForgetting: Forgetting = {
  columns: {
    'mystery_boxes.account_id':
      'its words, pictures and brand go; one that is not on the chain follows when it could not be drawn any more',
  },
  async run({ database }, { id: accountId }) {
    await database.transaction(async (tx) => {
      const numbers = await forgetBoxes(tx, accountId)
      await uploadReferences.release(
        tx,
        numbers.map((number) => `box:${number}` as const),
      )
    })
    return null
  },
}
