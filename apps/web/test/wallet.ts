import { onTestFinished } from 'vitest'
import { disconnectWallet } from '../src/lib/chain/connect-wallet.ts'
import { walletStore } from '../src/lib/chain/wallet-store.ts'

/** What a wallet answers to a method: a value, an error that it throws, or a function that makes its answer. */
export type WalletAnswers = Readonly<Record<string, unknown>>

/** Puts a wallet into the browser that answers like MetaMask, until the test ends. */
export const installWallet = (answers: WalletAnswers) => {
  const listeners = new Map<string, (value: never) => void>()
  const provider = {
    on: (event: string, listener: (value: never) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(params) : answer
    },
  }
  const info = { uuid: '1', name: 'MetaMask', icon: '', rdns: 'io.metamask' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(async () => {
    window.removeEventListener('eip6963:requestProvider', announce)
    walletStore.close()
    await disconnectWallet()
  })
  /** Has the person do something in the wallet itself. */
  return { emit: (event: string, value: unknown) => listeners.get(event)?.(value as never) }
}

/** What a wallet throws when the person says no. */
export const declined = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
