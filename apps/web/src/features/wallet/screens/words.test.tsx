import { userInfo } from '@plinth/api-schema/accounts'
import { chainMapping, coinList } from '@plinth/api-schema/wallet'
import { buildUser } from '../../../../test/builders.ts'
import { buildCoin, buildNetwork } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
import { WALLET_KEY } from '../../../lib/chain/wallet-store.ts'

const eth = { id: 1, symbol: 'ETH', name: 'Ether', contractAddr: '', type: 0, precision: 18, usdRate: '2000' }
const held = (change: Partial<FakeChain> = {}, coins = [buildCoin(eth)], address: string | null = null) => {
  const wire = prepareWire('participant').answer(coinList, coins).answer(userInfo, buildUser({ address }))
  Object.assign(openFakeChain(wire), change)
  return wire
}
const every = [
  buildCoin(eth),
  buildCoin({ id: 4, symbol: 'OLD', usdRateStale: 1, icon: '/tokens/old.svg' }),
  buildCoin({ id: 5, symbol: 'TOY', usdRateDemo: 1 }),
  buildCoin({ id: 6, symbol: 'TOO', usdRateDemo: 1, usdRateStale: 1 }),
  buildCoin({ id: 7, symbol: 'NIL', usdRate: null }),
]
const open = press(/^My wallet, 0x7099/)
describeStates('what a wallet holds', '/', {
  'at the rate of today': { wire: () => held(), act: open },
  'at every kind of rate': { wire: () => held({ tokenBalance: 2_500_000n }, every), act: open },
  'at no rate': { wire: () => held({}, [buildCoin({ ...eth, usdRate: null })]), act: open },
  'of a token that does not answer': {
    wire: () => held({ tokenBalance: null }, [buildCoin(eth), buildCoin()], MY_WALLET),
    act: open,
  },
  'before it is linked': { wire: () => held(), act: press(/^My wallet, 0x7099/, 'Link to my account') },
  'before it is let go': {
    wire: () => held({}, [buildCoin(eth)], MY_WALLET),
    act: press(/^My wallet, 0x7099/, 'Unlink from my account'),
  },
})

const unconnected = () => {
  const wire = held()
  localStorage.removeItem(WALLET_KEY)
  return wire
}
describeStates('connecting a wallet', '/', {
  'that is there': { wire: unconnected, act: press('Connect wallet') },
  'where there is none': { wire: () => prepareWire('participant'), act: press('Connect wallet') },
})

const LOCAL = buildNetwork({
  browserAddress: 'http://localhost:3000/chain/address/',
  browserTx: 'http://localhost:3000/chain/tx/',
})
const CONTRACT = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
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
describeStates('an address', `/chain/address/${MY_WALLET}`, unread)
describeStates('a transaction', `/chain/tx/${HASH}`, {
  ...unread,
  reverted: chainWith((chain) => {
    chain.fate = 'reverted'
  }),
  waiting: chainWith((chain) => {
    chain.fate = 'waiting'
  }),
})
