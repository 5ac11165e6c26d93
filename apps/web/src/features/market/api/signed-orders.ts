import type { OrderTexts } from '@plinth/contracts/order-texts'
import { useSyncExternalStore } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'

/** An order that was signed and is not in the book yet. */
export type SignedDraft = {
  nftId: number
  kind: 'listing' | 'offer'
  chainId: number
  /** The price of all of it, as the page tells it. */
  price: string
  currency: string
  parameters: OrderTexts
  signature: string
}

const KEY = 'plinth-signed-orders'
const MAX = 20
const storage = safeStorage(() => localStorage)

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const readText = () => storage.getItem(KEY) ?? '[]'

const parse = (text: string): SignedDraft[] => {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
const write = (drafts: readonly SignedDraft[]) => {
  if (drafts.length === 0) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify(drafts.slice(-MAX)))
  for (const listener of listeners) listener()
}
const isOpen = ({ parameters }: SignedDraft) => Number(parameters.endTime) * 1_000 > Date.now()

/** Signed orders, kept over a closed tab until the book has them: nobody has to sign the same twice. */
export const signedOrders = {
  keep: (draft: SignedDraft) => write([...parse(readText()).filter(isOpen), draft]),
  forget: ({ signature }: SignedDraft) => write(parse(readText()).filter((kept) => kept.signature !== signature)),
}

/** What a wallet has signed for a work and is not in the book yet. */
export const useSignedOrder = (nftId: number, maker: string) =>
  parse(useSyncExternalStore(subscribe, readText, readText)).find(
    (draft) => draft.nftId === nftId && isOpen(draft) && isSameAddress(draft.parameters.offerer, maker),
  )
