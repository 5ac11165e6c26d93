import { type KeyValueStorage, safeStorage } from '../browser-storage.ts'

/** A transaction that was sent and whose result is not written down yet. */
export type PendingTransaction = { uid: string; chainId: number; hash: `0x${string}` }

const MINTS_KEY = 'plinth-sent-mints'
const DEPLOYS_KEY = 'plinth-sent-deploys'
const ROYALTIES_KEY = 'plinth-sent-royalties'
const TRADES_KEY = 'plinth-sent-trades'
const MAX = 100

const isKept = (value: unknown): value is PendingTransaction => {
  const { uid, chainId, hash } = (value ?? {}) as Partial<PendingTransaction>
  return typeof uid === 'string' && Number.isInteger(chainId) && /^0x[0-9a-f]{64}$/i.test(hash ?? '')
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/** Keeps the hashes of sent transactions over a closed tab. */
export const createPendingTransactions = (storage: KeyValueStorage, key = MINTS_KEY) => {
  const all = (): PendingTransaction[] => {
    const read = parse(storage.getItem(key))
    return Array.isArray(read) ? read.filter(isKept) : []
  }
  const write = (list: readonly PendingTransaction[]) =>
    list.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(list.slice(-MAX)))
  return {
    all,
    find: (uid: string) => all().find((kept) => kept.uid === uid),
    /** Keeps the newest hash under a name. */
    keep: (sent: PendingTransaction) => write([...all().filter(({ uid }) => uid !== sent.uid), sent]),
    forget: (uid: string) => write(all().filter((kept) => kept.uid !== uid)),
  }
}

const storage = safeStorage(() => localStorage)

/** The mints that were sent from this browser, until the server holds them for minted. */
export const pendingMints = createPendingTransactions(storage)
/** The collections that were sent from this browser, until their address is saved. */
export const pendingDeploys = createPendingTransactions(storage, DEPLOYS_KEY)
/** The royalties that were sent from this browser, until the chain was seen to have them. */
export const pendingRoyalties = createPendingTransactions(storage, ROYALTIES_KEY)
/** What was sent from this browser to trade, until its block was seen. */
export const pendingTrades = createPendingTransactions(storage, TRADES_KEY)
