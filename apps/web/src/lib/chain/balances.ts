import { erc20Abi, type Hex, multicall3Abi } from 'viem'
import { getBalance, getCode, multicall, readContract } from 'viem/actions'
import { readerOf } from './chain-clients.ts'
import type { ChainNetwork, ChainToken } from './network.ts'

/** The same address on every chain that has it. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A token and how much of it a wallet holds; null when the token did not answer. */
export type TokenBalance = { token: ChainToken; amount: bigint | null }

const contractOf = (token: ChainToken, wallet: Hex) =>
  token.contract === null
    ? ({ address: MULTICALL3, abi: multicall3Abi, functionName: 'getEthBalance', args: [wallet] } as const)
    : ({ address: token.contract, abi: erc20Abi, functionName: 'balanceOf', args: [wallet] } as const)

const readByMulticall = async (network: ChainNetwork, wallet: Hex) => {
  const answers = await multicall(readerOf(network), {
    contracts: network.tokens.map((token) => contractOf(token, wallet)),
    multicallAddress: MULTICALL3,
  })
  return answers.map(({ result }) => (typeof result === 'bigint' ? result : null))
}

// On a chain without Multicall3 the reader sends all questions in one request.
const readTogether = (network: ChainNetwork, wallet: Hex) => {
  const reader = readerOf(network)
  return Promise.all(
    network.tokens.map(({ contract }) =>
      contract === null
        ? getBalance(reader, { address: wallet })
        : readContract(reader, {
            address: contract,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [wallet],
          }).catch(() => null),
    ),
  )
}

const hasMulticall = new Map<number, Promise<boolean>>()

const askForMulticall = (network: ChainNetwork) => {
  const known = hasMulticall.get(network.chainId)
  if (known !== undefined) return known
  const asked = getCode(readerOf(network), { address: MULTICALL3 }).then((code) => code !== undefined && code !== '0x')
  hasMulticall.set(network.chainId, asked)
  // What could not be asked is asked again next time.
  asked.catch(() => hasMulticall.delete(network.chainId))
  return asked
}

/** Reads what a wallet holds of all tokens of a network, in one call. */
export const readBalances = async (network: ChainNetwork, wallet: string): Promise<TokenBalance[]> => {
  const read = (await askForMulticall(network)) ? readByMulticall : readTogether
  const amounts = await read(network, wallet as Hex)
  return network.tokens.map((token, place) => ({ token, amount: amounts[place] ?? null }))
}
