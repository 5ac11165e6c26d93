import { messages } from '@plinth/api-schema/messages'

/** Why the wallet or the chain did not do what was asked. */
export type RefusalKind =
  | 'wallet-missing'
  | 'declined'
  | 'network'
  | 'low-balance'
  | 'not-permitted'
  | 'reverted'
  | 'replaced'
  | 'dropped'
  | 'pending'
  | 'failure'

/** A refusal whose message is meant for the person. */
export class ChainRefusal extends Error {
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

const WALLET_DECLINED = 4001
const CAUSES = 8

/** The codes that an error and what caused it carry. */
export function* codesOf(error: unknown): Generator<number> {
  let cause: unknown = error
  for (let depth = 0; depth < CAUSES && typeof cause === 'object' && cause !== null; depth++) {
    const { code, data, cause: next } = cause as { code?: unknown; data?: unknown; cause?: unknown }
    if (typeof code === 'number') yield code
    // Wallets on phones wrap what went wrong once more.
    const original = (data as { originalError?: { code?: unknown } } | undefined)?.originalError?.code
    if (typeof original === 'number') yield original
    cause = next
  }
}

/** Whether the person said no in the wallet. */
export const isDeclined = (error: unknown) => [...codesOf(error)].includes(WALLET_DECLINED)

/** Turns whatever a wallet or a node threw into a refusal that can be told. */
export const asRefusal = (error: unknown): ChainRefusal => {
  if (error instanceof ChainRefusal) return error
  return isDeclined(error)
    ? new ChainRefusal('declined', messages.walletDeclined, { cause: error })
    : new ChainRefusal('failure', messages.chainFailure, { cause: error })
}
