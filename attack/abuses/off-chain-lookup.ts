import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { linkWallet, walletNonce } from '@plinth/api-schema/wallet'
import { type Address, encodeErrorResult, type Hex, parseAbi } from 'viem'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { openChain } from '../target/chain.ts'
import type { Target } from '../target/target.ts'
import { attemptOf, bearer, isRefused } from '../target/wire.ts'

const NOBODY: Address = '0x0000000000000000000000000000000000000000'
const lookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const bytes = (text: string) => text.replace(/^0x/, '')
const word16 = (value: number) => value.toString(16).padStart(4, '0')

/** A contract that answers every call by reverting with ERC-3668's error, under its own address, as the standard asks. */
const revertingWithLookup = (urls: readonly string[]): Hex => {
  const error = bytes(encodeErrorResult({ abi: lookup, args: [NOBODY, urls, '0x01', '0x00000000', '0x'] }))
  const length = word16(error.length / 2)
  // PUSH2 length, PUSH2 where the error begins, PUSH0, CODECOPY, ADDRESS, PUSH1 4, MSTORE, PUSH2 length, PUSH0, REVERT
  const code = `61${length}6100115f393060045261${length}5ffd`
  return `0x${code}${error}`
}

/** A contract that never comes to an end: JUMPDEST, PUSH0, JUMP. */
const ENDLESS: Hex = '0x5b5f56'

const playContract = async (target: Target, code: Hex, name: string, { count }: Tally) => {
  const chain = await openChain(target)
  const wallet = await chain.deploy(await chain.newAccount(), code)
  const member = await target.people.participant('mallory')
  const { message } = await member.call(walletNonce, { address: wallet, chainId: chain.chainId })
  const attempt = await attemptOf(linkWallet, { message, signature: `0x${'11'.repeat(65)}` }, member.from)
  const reply = await target.send({ ...attempt, headers: { ...attempt.headers, ...bearer(member.token) } })
  count(`linking ${name}`, isRefused(reply), `answered ${reply.status} ${reply.text.slice(0, 100)}`)
}

/** A wallet's contract may name addresses for its caller to fetch (ERC-3668); the server must fetch nothing. */
export const abuse: Abuse = {
  name: 'off-chain-lookup',
  wants: 'a wallet contract that has the server fetch addresses of its choice, or wait for ever',
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const fetched: string[] = []
    const listener = createServer((request, response) => {
      fetched.push(`${request.method} ${request.url}`)
      response.end('{"data":"0x01"}')
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = listener.address() as AddressInfo
      const urls = ['{sender}/{data}.json', 'post', 'redirect'].map((path) => `http://127.0.0.1:${port}/${path}`)
      await playContract(target, revertingWithLookup(urls), 'a contract that names addresses to fetch', tally)
      tally.count('addresses that the server fetched', fetched.length === 0, fetched.join(', '))
      await playContract(target, ENDLESS, 'a contract that never ends', tally)
    } finally {
      listener.close()
      listener.closeAllConnections()
    }
    return tally.played
  },
}
