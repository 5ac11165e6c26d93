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

/** How something that needs the wallet tells that it was sent, and learns that the person has given up before. */
export type WalletFollow = { onSent: () => void; requireWanted: () => void }

/** Does something that the wallet has to send: until then it can be given up, afterwards it goes on to its end. */
export const untilSent = async <Answer>(act: (follow: WalletFollow) => Promise<Answer>): Promise<Answer> => {
  const { promise: done, resolve: finish, reject: fail } = Promise.withResolvers<Answer>()
  // A person who gives up hears it from the wallet's request; what comes of it afterwards is told to nobody.
  done.catch(() => undefined)
  await askWallet(
    (requireWanted) =>
      new Promise<void>((resolve, reject) => {
        act({ requireWanted, onSent: () => resolve() }).then(
          (answer) => {
            finish(answer)
            resolve()
          },
          (error: unknown) => {
            fail(error)
            reject(error)
          },
        )
      }),
  )
  return done
}
