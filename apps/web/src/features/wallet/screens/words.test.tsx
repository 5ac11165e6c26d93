import { userInfo } from '@plinth/api-schema/accounts'
import { chainMapping, coinList, platformContractList } from '@plinth/api-schema/wallet'
import { buildUser } from '../../../../test/builders.ts'
import { buildCoin, buildNetwork } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
import { WALLET_KEY } from '../../../lib/chain/wallet-store.ts'

const CONTRACT = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const eth = { id: 1, symbol: 'ETH', name: 'Ether', contractAddr: '', type: 0, precision: 18, usdRate: '2000' }
const held = (change: Partial<FakeChain> = {}, coins = [buildCoin(eth)], address: string | null = null) => {
  const wire = prepareWire('participant').answer(coinList, coins).answer(userInfo, buildUser({ address }))
  Object.assign(openFakeChain(wire), change)
  return wire
}
const open = press(/^My wallet, 0x7099/)
describeStates('what a wallet holds', '/', {
  'at the rate of today': { wire: () => held(), act: open },
})

const unconnected = () => {
  const wire = held()
  localStorage.removeItem(WALLET_KEY)
  return wire
}
describeStates('connecting a wallet', '/', {
  'that is there': { wire: unconnected, act: press('Connect wallet') },
})

const LOCAL = buildNetwork({
  browserAddress: 'http://localhost:3000/chain/address/',
  browserTx: 'http://localhost:3000/chain/tx/',
})
const HASH = `0x${'1'.padStart(64, '0')}` as const

const chainWith =
  (change: (chain: ReturnType<typeof openFakeChain>) => void = () => {}) =>
  () => {
    const wire = prepareWire().answer(chainMapping, [LOCAL])
    const chain = openFakeChain(wire)
    const from = MY_WALLET.toLowerCase() as `0x${string}`
    chain.sent.push({ hash: chain.hashOf(1), from, to: CONTRACT, data: '0x', value: '0xde0b6b3a7640000' })
    change(chain)
    return wire
  }
const unread = {
  loading: () => prepareWire().hang(chainMapping),
  refused: () => prepareWire().refuse(chainMapping, 'tooMany'),
  'no local chain': () => prepareWire().answer(chainMapping, [buildNetwork()]),
  full: chainWith(),
  offline: chainWith((chain) => chain.goAway()),
}
const contractWith = (name: string, address: string) => () =>
  chainWith((chain) => {
    chain.code = '0x60'
  })().answer(platformContractList, [{ name, address, chainId: 31_337 }])
describeStates('an address', `/chain/address/${MY_WALLET}`, { ...unread })
describeStates('a contract', `/chain/address/${CONTRACT}`, {
  'of somebody': contractWith('platform', MY_WALLET),
})
describeStates('what is no address', '/chain/address/0x12', { missing: chainWith() })
describeStates('a transaction', `/chain/tx/${HASH}`, {
  ...unread,
})
