import { marketOrderFromWire } from '@plinth/api-schema/market-order'
import { expect, it } from 'vitest'
import { buildOrder, ETHER, SELLER } from '../../../../test/market-builders.ts'
import { cheaperThan, divide } from './order-draft.ts'

const NATIVE = '0x0000000000000000000000000000000000000000'
const USDC = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const ARTIST = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('divides a price among artist, platform and seller, who pays nothing to themselves', () => {
  const royalty = { recipient: ARTIST, bps: 500n }
  const fee = { recipient: SELLER, bps: 100 }
  expect(divide(10_000n, { royalty, fee, seller: null })).toEqual({
    toArtist: 500n,
    toPlatform: 100n,
    toSeller: 9_400n,
  })
  expect(divide(10_000n, { royalty, fee: null, seller: ARTIST.toLowerCase() })).toEqual({
    ...{ toArtist: 0n, toPlatform: 0n, toSeller: 10_000n },
  })
})

it('has listings cancelled that sell for less or for another coin, and no others', () => {
  const own = [marketOrderFromWire(buildOrder({ unitPrice: String(ETHER) }))]
  expect(cheaperThan(own, ETHER / 2n, NATIVE)).toEqual([])
  expect(cheaperThan(own, ETHER, NATIVE)).toEqual([])
  expect(cheaperThan(own, ETHER + 1n, NATIVE)).toEqual(own)
  expect(cheaperThan(own, 1n, USDC)).toEqual(own)
  expect(cheaperThan(own, null, NATIVE)).toEqual([])
})
