import { expect, test } from 'vitest'
import { emptyCollection } from '../../api/campaign-form.ts'
import { isSameContract, isSameRoyalty, royaltyToShow } from './chain-royalty.ts'

const royalty = (royaltyShare: string, royaltyAddress = '0xAa') => ({ royaltyAddress, royaltyShare })

test('a royalty is the same in other letters, and no royalty is not a royalty of nothing', () => {
  expect(isSameRoyalty(royalty('7.50', '0xAA '), royalty('7.5', '0xaa'))).toBe(true)
  expect(isSameRoyalty(royalty('7.5'), royalty('7.5', '0xBb'))).toBe(false)
  expect(isSameRoyalty(royalty(''), royalty('0'))).toBe(false)
})

test('what another tab has set on the chain is shown, unless somebody is about to set something else here', () => {
  expect(royaltyToShow(royalty('2.5'), royalty('2.5'), royalty('7.25'))).toEqual(royalty('7.25'))
  expect(royaltyToShow(royalty('4'), royalty('2.5'), royalty('7.25'))).toEqual(royalty('4'))
  expect(royaltyToShow(royalty('7.250'), royalty('2.5'), royalty('7.25'))).toEqual(royalty('7.25'))
  expect(royaltyToShow(royalty('4'), null, royalty('7.25'))).toEqual(royalty('4'))
})

test('only a deployed contract is the same as another', () => {
  const one = { ...emptyCollection, chainId: 1, address: '0xAa' }
  expect(isSameContract(one, { ...one, address: '0xaa' })).toBe(true)
  expect(isSameContract(one, { ...one, chainId: 2 })).toBe(false)
  expect(isSameContract(emptyCollection, emptyCollection)).toBe(false)
})
