import { describe, expect, it } from 'vitest'
import type { ChainToken } from '../../../lib/chain/network.ts'
import { totalOf } from './use-balances.ts'

const token = (facts: Partial<ChainToken>): ChainToken => ({
  id: 1,
  symbol: 'ETH',
  name: 'Ether',
  icon: '',
  contract: null,
  decimals: 18,
  usdRate: '2000',
  isRateStale: false,
  isRateDemo: false,
  ...facts,
})
const ETHER = 10n ** 18n

describe('the total of a wallet', () => {
  it('adds tokens of different decimals', () => {
    const total = totalOf([
      { token: token({}), amount: ETHER / 2n },
      { token: token({ decimals: 6, usdRate: '1.00' }), amount: 79_950_000n },
    ])
    expect(total).toEqual({ words: '$1,079.95', isStale: false, isDemo: false, isPartial: false })
  })
  it('says when a rate is stale, unless nothing hangs on it', () => {
    expect(totalOf([{ token: token({ isRateStale: true }), amount: 1n }]).isStale).toBe(true)
    expect(totalOf([{ token: token({ isRateStale: true }), amount: 0n }]).isStale).toBe(false)
  })
  it('says when a rate is made up for the local chain', () => {
    expect(totalOf([{ token: token({ isRateDemo: true }), amount: ETHER }])).toMatchObject({
      words: '$2,000.00',
      isDemo: true,
    })
  })
  it('says when something is not counted', () => {
    const unrated = { token: token({ usdRate: null }), amount: ETHER }
    expect(totalOf([unrated])).toMatchObject({ words: '–', isPartial: true })
    expect(totalOf([unrated, { token: token({}), amount: ETHER }])).toMatchObject({
      words: '$2,000.00',
      isPartial: true,
    })
    expect(totalOf([{ token: token({}), amount: null }]).isPartial).toBe(true)
  })
  it('of an empty wallet is nothing', () => {
    expect(totalOf([{ token: token({ usdRate: null }), amount: 0n }])).toMatchObject({
      words: '$0.00',
      isPartial: false,
    })
  })
})
