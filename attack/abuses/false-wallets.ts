import { linkWallet, walletNonce } from '@plinth/api-schema/wallet'
import type { Address, Hex } from 'viem'
import { type Abuse, createTally } from '../abuse.ts'
import { openChain } from '../target/chain.ts'

// Contracts that answer ERC-1271's question without knowing who signed: anybody could link them, and what they hold.
const CONTRACTS: [string, Hex][] = [
  // CALLDATASIZE, PUSH0, PUSH0, CALLDATACOPY, CALLDATASIZE, PUSH0, RETURN
  ['gives back what it is asked', '0x365f5f37365ff3'],
  // The first word of the calldata, and of that the selector alone, which is ERC-1271's yes.
  ['gives back the first word of the question', '0x5f355f5260205ff3'],
  ['gives back the selector of the question', '0x5f3560e01c60e01b5f5260205ff3'],
  ['says yes to every signature', '0x631626ba7e60e01b5f5260205ff3'],
  ['answers with nothing', '0x00'],
]
const PRECOMPILES: Address[] = [1, 2, 4].map((number): Address => `0x${String(number).padStart(40, '0')}`)
const SIGNATURES = ['0x1234', `0x${'11'.repeat(65)}`]

/** A wallet proves by a signature that it is somebody's; a contract that says yes to anything proves nothing. */
export const abuse: Abuse = {
  name: 'false-wallets',
  wants: 'wallets linked that nobody has signed for: contracts that echo the question or say yes to everything',
  half: 'quick',
  async play(target) {
    const { played, count } = createTally()
    const chain = await openChain(target)
    const payer = await chain.newAccount()
    const wallets: [string, Address][] = []
    for (const [name, code] of CONTRACTS) wallets.push([`a contract that ${name}`, await chain.deploy(payer, code)])
    wallets.push(...PRECOMPILES.map((address): [string, Address] => [`the precompile ${address}`, address]))
    wallets.push(['an account of somebody else', payer.address])
    const mallory = await target.people.participant('mallory')
    for (const [name, address] of wallets)
      for (const signature of SIGNATURES) {
        const { message } = await mallory.call(walletNonce, { address, chainId: chain.chainId })
        const linked = await mallory.call(linkWallet, { message, signature }).catch(() => null)
        count(`linking ${name}`, linked === null, `linked by ${signature.slice(0, 10)}`)
      }
    const own = await chain.newAccount()
    await chain.link(mallory, own)
    const eve = await target.people.participant('eve')
    const { message } = await mallory.call(walletNonce, { address: own.address, chainId: chain.chainId })
    const signature = await own.signMessage({ message })
    const stolen = await eve.call(linkWallet, { message, signature }).catch(() => null)
    count("a message that somebody else's wallet has signed", stolen === null, 'it links their wallet')
    return played
  },
}
