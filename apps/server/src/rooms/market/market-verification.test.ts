import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAbiItem,
  maxUint256,
  zeroAddress,
  zeroHash,
} from 'viem'
import { expect, test } from 'vitest'
import { testWallet } from '../../../test/test-chain.ts'
import { readTrades } from './market.verification.ts'

const [seller, buyer, work, worthless] = [1, 2, 3, 4].map((index) => testWallet(index).address) as [
  Address,
  Address,
  Address,
  Address,
]
const fulfilled = getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' })

/** What a transaction says in which a stranger's order for one work was filled. */
const saleFor = (money: readonly { token: Address; amount: bigint }[]) => {
  const offer = [{ itemType: 2, token: work, identifier: 7n, amount: 1n }]
  const consideration = money.map(({ token, amount }) => ({
    ...{ itemType: token === zeroAddress ? 0 : 1, token, identifier: 0n, amount, recipient: seller },
  }))
  const plain = fulfilled.inputs.filter(({ indexed }) => !indexed)
  const log = {
    ...{ address: SEAPORT, logIndex: 1, transactionHash: zeroHash, blockNumber: 1n, blockHash: zeroHash },
    ...{ transactionIndex: 0, removed: false },
    topics: encodeEventTopics({ abi: [fulfilled], args: { offerer: seller, zone: zeroAddress } }),
    data: encodeAbiParameters(plain, [zeroHash, buyer, offer, consideration] as never),
  }
  const moved = { ...log, logIndex: 0, topics: [], data: '0x' }
  const move = { contract: work, tokenId: 7n, amount: 1n, sender: seller, recipient: buyer, logIndex: 0, item: 0 }
  const { sales } = readTrades([moved, log] as never, [move] as never)
  return sales.map(({ currency, price }) => ({ currency, price }))
}

test('a worthless coin beside money adds nothing to the price', () => {
  const money = [
    { token: zeroAddress, amount: 1n },
    { token: worthless, amount: maxUint256 },
  ]
  expect(saleFor(money)).toEqual([{ currency: zeroAddress, price: 1n }])
})

test('amounts of a worthless coin that add up to more than a number of the chain are told as the highest one', () => {
  const money = Array.from({ length: 12 }, () => ({ token: worthless, amount: maxUint256 }))
  expect(saleFor(money)).toEqual([{ currency: worthless, price: maxUint256 }])
})
