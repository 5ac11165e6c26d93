import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@plinth/api-schema/errors'
import { type Address, type Hex, hexToBigInt, numberToHex, parseEther } from 'viem'

/** What a wallet is sent, and below which it is sent anything at all. */
const GIFT = parseEther('10')
const ENOUGH = parseEther('1')
/** What the giver has again whenever it has less than a tenth of it. */
const PURSE = parseEther('10000')
const POLL_MS = 50
const POLLS = 200
const TIMEOUT_MS = 10_000

/** Sends money of the embedded chain, worth nothing elsewhere, to wallets that have none. */
export interface LocalFaucet {
  /** Sees that the wallet can pay for what it tries; a contract is sent nothing. Resolves when the money is there. */
  fill(address: Address): Promise<void>
}

/** A faucet of the node at `nodeUrl`, which signs for its own accounts. */
export function createLocalFaucet(nodeUrl: string): LocalFaucet {
  const ask = async <Result>(method: string, params: readonly unknown[]): Promise<Result> => {
    try {
      const response = await fetch(nodeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { result, error } = (await response.json()) as { result?: Result; error?: { message: string } }
      if (error) throw new Error(error.message)
      return result as Result
    } catch (cause) {
      throw new AppError('overloaded', { cause })
    }
  }
  const balanceOf = async (address: string) => hexToBigInt(await ask<Hex>('eth_getBalance', [address, 'latest']))

  return {
    async fill(address) {
      if ((await balanceOf(address)) >= ENOUGH || (await ask<Hex>('eth_getCode', [address, 'latest'])) !== '0x') return
      // The last account has put up the contracts, the first ones are the demo's.
      const from = (await ask<Address[]>('eth_accounts', [])).at(-2)
      if ((await balanceOf(from!)) < PURSE / 10n) await ask('anvil_setBalance', [from, numberToHex(PURSE)])
      const hash = await ask<Hex>('eth_sendTransaction', [{ from, to: address, value: numberToHex(GIFT) }])
      for (let polls = 0; polls < POLLS; polls++) {
        if (await ask('eth_getTransactionReceipt', [hash])) return
        await delay(POLL_MS)
      }
      throw new AppError('overloaded')
    },
  }
}
