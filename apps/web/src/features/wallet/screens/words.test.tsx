import { chainMapping } from '@plinth/api-schema/wallet'
import { buildNetwork } from '../../../../test/chain-builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { prepareWire } from '../../../../test/render-at.tsx'

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
