import { userInfo } from '@plinth/api-schema/accounts'
import { chainMapping, coinList, platformContractList } from '@plinth/api-schema/wallet'
import { toEventSelector } from 'viem'
import { onTestFinished } from 'vitest'
import { buildUser } from '../../../../test/builders.ts'
import { buildCoin, buildNetwork } from '../../../../test/chain-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
import { installWallet } from '../../../../test/wallet.ts'
import { TEST_WALLET } from '../../../lib/chain/discover-wallets.ts'
import { WALLET_KEY, walletStore } from '../../../lib/chain/wallet-store.ts'

const CONTRACT = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
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
  ...rareStates({
    'at every kind of rate': { wire: () => held({ tokenBalance: 2_500_000n }, every), act: open },
    'at no rate': { wire: () => held({}, [buildCoin({ ...eth, usdRate: null })]), act: open },
    'of a token that does not answer': {
      wire: () => held({ tokenBalance: null }, [buildCoin(eth), buildCoin()], MY_WALLET),
      act: open,
    },
    'before it is linked': { wire: () => held(), act: press(/^My wallet, 0x7099/, 'Link to my account') },
    'before it takes the place of another': {
      wire: () => held({}, [buildCoin(eth)], CONTRACT),
      act: press(/^My wallet, 0x7099/, 'Link to my account'),
    },
    'before it is let go': {
      wire: () => held({}, [buildCoin(eth)], MY_WALLET),
      act: press(/^My wallet, 0x7099/, 'Unlink from my account'),
    },
  }),
})

const unconnected = () => {
  const wire = held()
  localStorage.removeItem(WALLET_KEY)
  return wire
}
/** The wallet of the local chain, as it announces itself. */
const announceLocalWallet = () => {
  const info = { uuid: '2', name: 'Local test wallet', icon: 'data:image/svg+xml,', rdns: TEST_WALLET }
  const detail = { info, provider: { request: async () => [] } }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => {
    window.removeEventListener('eip6963:requestProvider', announce)
    walletStore.close()
  })
}
describeStates('connecting a wallet', '/', {
  'that is there': { wire: unconnected, act: press('Connect wallet') },
  ...rareStates({
    'that does not answer': {
      wire: () => {
        const wire = prepareWire('participant')
        installWallet({ eth_requestAccounts: () => new Promise(() => {}) })
        return wire
      },
      act: press('Connect wallet', /^MetaMask/),
    },
    'that comes with the local chain': {
      wire: () => {
        announceLocalWallet()
        return prepareWire('participant')
      },
      act: press('Connect wallet'),
    },
    'where there is none': { wire: () => prepareWire('participant'), act: press('Connect wallet') },
  }),
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
const sent = (place: number, change: Record<string, unknown>) => ({
  ...{ hash: `0x${String(place).padStart(64, '0')}`, from: MY_WALLET.toLowerCase(), to: CONTRACT, input: '0x' },
  ...{ value: '0xde0b6b3a7640000', nonce: '0x0', gas: '0x30d40', gasPrice: '0x1', type: '0x0', v: '0x1b' },
  ...{ r: HASH, s: HASH, blockHash: HASH, blockNumber: '0x1', transactionIndex: '0x0', ...change },
})
const ANOTHER = `0x${'9'.repeat(40)}`
const topicOf = (event: string) => toEventSelector(event)
/** A chain of one block, in which a wallet has called a contract, got something and made a contract. */
const oneBlock = () => {
  const zero = `0x${'0'.repeat(64)}`
  const block = {
    ...{ number: '0x1', hash: HASH, parentHash: zero, timestamp: '0x1', uncles: [], gasLimit: '0x1', gasUsed: '0x0' },
    ...{ baseFeePerGas: '0x1', size: '0x1', difficulty: '0x0', nonce: '0x0', extraData: '0x', logsBloom: '0x' },
    ...{ miner: ANOTHER, mixHash: zero, sha3Uncles: zero, receiptsRoot: zero, stateRoot: zero },
    ...{ transactionsRoot: zero, totalDifficulty: '0x0' },
    transactions: [
      ...[sent(1, {}), sent(2, { from: ANOTHER, to: MY_WALLET }), sent(3, { to: null })],
      sent(4, { from: ANOTHER, to: CONTRACT }),
    ],
  }
  const log = (place: number, topics: readonly string[]) => ({
    ...{ address: CONTRACT, topics, data: '0x', logIndex: `0x${place}`, transactionIndex: '0x0', removed: false },
    ...{ transactionHash: HASH, blockHash: HASH, blockNumber: '0x1' },
  })
  const receipt = {
    ...{ transactionHash: HASH, from: MY_WALLET, to: null, status: '0x1', blockHash: HASH, blockNumber: '0x1' },
    ...{ transactionIndex: '0x0', gasUsed: '0x30d40', cumulativeGasUsed: '0x30d40', effectiveGasPrice: '0x3b9aca00' },
    ...{ contractAddress: CONTRACT, logsBloom: '0x', type: '0x0' },
    logs: [
      log(0, [topicOf('Transfer(address,address,uint256)')]),
      log(1, [topicOf('TransferSingle(address,address,address,uint256,uint256)')]),
      log(2, [topicOf('TransferBatch(address,address,address,uint256[],uint256[])')]),
      ...[log(3, [HASH]), log(4, [])],
    ],
  }
  const answers: Record<string, unknown> = {
    ...{ eth_chainId: '0x7a69', eth_blockNumber: '0x1', eth_getBalance: '0xde0b6b3a7640000', eth_getCode: '0x' },
    ...{ eth_getTransactionCount: '0x4d2', eth_getBlockByNumber: block, eth_getBlockByHash: block },
    ...{ eth_getTransactionByHash: sent(1, { to: null }), eth_getTransactionReceipt: receipt },
  }
  return prepareWire()
    .answer(chainMapping, [LOCAL])
    .answerNode(LOCAL.chainRpc, (method) => answers[method])
}
describeStates('an address', `/chain/address/${MY_WALLET}`, {
  ...unread,
  ...rareStates({ 'with what it did lately': oneBlock }),
})
describeStates('a contract', `/chain/address/${CONTRACT}`, {
  'of somebody': contractWith('platform', MY_WALLET),
  ...rareStates({
    ...Object.fromEntries(
      [
        ...['platform', 'platform_contract_721', 'platform_contract_1155', 'auction_house', 'mystery_boxes'],
        ...['pay_desk', 'wrapped_coin', 'another_one'],
      ].map((name) => [`of Plinth: ${name}`, contractWith(name, CONTRACT)]),
    ),
  }),
})
describeStates('what is no address', '/chain/address/0x12', { missing: chainWith() })
describeStates('a transaction', `/chain/tx/${HASH}`, {
  ...unread,
  ...rareStates({
    'that made a contract': oneBlock,
    unknown: chainWith((chain) => {
      chain.sent = []
    }),
    reverted: chainWith((chain) => {
      chain.fate = 'reverted'
    }),
    waiting: chainWith((chain) => {
      chain.fate = 'waiting'
    }),
  }),
})
