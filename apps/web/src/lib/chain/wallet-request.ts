import { messages } from '@plinth/api-schema/messages'
import { ChainRefusal } from './chain-refusal.ts'

const waiting = new Set<() => void>()

/** Stops waiting for a wallet that does not answer. */
export const giveUpWallet = () => {
  for (const giveUp of waiting) giveUp()
}

/**
 * Waits for a wallet until it answers or the person gives up; what it answers afterwards is told to `late`. `ask` may prepare
 * something first: `requireWanted` ends it there when the person has given up meanwhile.
 */
export const askWallet = <Answer>(
  ask: (requireWanted: () => void) => Promise<Answer>,
  late?: (answer: Answer) => void,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.delete(giveUp)
      reject(new ChainRefusal('declined', messages.walletGivenUp))
    }
    waiting.add(giveUp)
    const requireWanted = () => {
      if (!waiting.has(giveUp)) throw new ChainRefusal('declined', messages.walletGivenUp)
    }
    ask(requireWanted).then(
      (answer) => (waiting.delete(giveUp) ? resolve(answer) : late?.(answer)),
      (error: unknown) => {
        waiting.delete(giveUp)
        reject(error)
      },
    )
  })
