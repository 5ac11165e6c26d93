import { messages } from '@plinth/api-schema/messages'
import { ChainRefusal } from '../chain/chain-refusal.ts'

const ASK_EVERY_MS = 1_000
const MAX_ASKED = 60

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, ASK_EVERY_MS))

/** Waits until the server has seen on the chain what was sent. */
export const untilRecorded = async <Answer>(
  ask: () => Promise<Answer>,
  isRecorded: (answer: Answer) => boolean,
): Promise<void> => {
  for (let asked = 0; asked < MAX_ASKED; asked++) {
    const isThere = await ask().then(isRecorded, () => false)
    if (isThere) return
    await pause()
  }
  throw new ChainRefusal('pending', messages.transactionPending)
}
