import type { Forgetting } from '../../jobs/forgetting.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { forgetBoxes } from './boxes.repository.ts'

/** A mystery box that is on the chain stays, without a word or picture of its brand, so that boxes can be drawn and opened. */
export const boxesForgetting: Forgetting = {
  columns: {
    'mystery_boxes.account_id': 'deleted where it is not on the chain; else only its words, pictures and brand go',
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
