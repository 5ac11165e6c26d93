import { messages } from '@plinth/api-schema/messages'
import { describe, expect, it } from 'vitest'
import { shortAddress } from '../../../../lib/text/short-address.ts'
import { emptyCollection } from '../../api/campaign-form.ts'
import { toBps } from './chain-actions.ts'
import { canDeploy, isRoyaltyWhole, keepTwoDecimals, shareRule } from './collection-rules.ts'

const whole = {
  ...emptyCollection,
  name: 'Harbour Lights',
  abbreviation: 'HL',
  chainId: 31_337,
  royaltyAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  royaltyShare: '7.50',
}

describe('a collection', () => {
  it('can be deployed when all of it is written', () => {
    expect(canDeploy(whole)).toBe(true)
  })

  it.each(['name', 'abbreviation', 'royaltyAddress', 'royaltyShare'] as const)('cannot without its %s', (field) => {
    expect(canDeploy({ ...whole, [field]: ' ' })).toBe(false)
  })

  it('cannot without a network or with too long a name', () => {
    expect(canDeploy({ ...whole, chainId: null })).toBe(false)
    expect(canDeploy({ ...whole, name: 'a'.repeat(256) })).toBe(false)
  })

  it.each(['0', '7.5', '99.99', '100', '100.00'])('takes a royalty of %s percent', (share) => {
    expect(shareRule.safeParse(share).success).toBe(true)
    expect(isRoyaltyWhole({ ...whole, royaltyShare: share })).toBe(true)
  })

  it.each(['', '100.01', '101', '-1', '7.123', 'abc', '5.'])('refuses a royalty of "%s" percent', (share) => {
    expect(isRoyaltyWhole({ ...whole, royaltyShare: share })).toBe(false)
  })

  it.each([
    ['a third', messages.mustBeDecimal],
    ['-1', messages.mustBeDecimal],
    ['101', messages.royaltyRange],
  ])('says of a royalty of "%s" percent: %s', (share, message) => {
    expect(shareRule.safeParse(share).error?.issues[0]?.message).toBe(message)
  })

  it('keeps a typed percentage to two decimals and counts it in hundredths', () => {
    expect(keepTwoDecimals('7.129')).toBe('7.12')
    expect(keepTwoDecimals('7.1')).toBe('7.1')
    expect(toBps('7.12')).toBe(712)
    expect(toBps('1.15')).toBe(115)
    expect(toBps('100')).toBe(10_000)
  })

  it('shows the first and last 6 characters of an address', () => {
    expect(shortAddress(whole.royaltyAddress)).toBe('0x7099…dc79C8')
    expect(shortAddress('0x7099')).toBe('0x7099')
  })
})
