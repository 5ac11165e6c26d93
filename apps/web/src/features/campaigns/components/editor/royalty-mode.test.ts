import { expect, test } from 'vitest'
import { defaultRoyalty, followNetwork, royaltyModeOf } from './royalty-mode.ts'

const HERE = 31_337
const THERE = 10
const addresses = new Map<number | null, string>([
  [HERE, '0x00000000000000000000000000000000000000Aa'],
  [THERE, '0x00000000000000000000000000000000000000Bb'],
])
const filled = (chainId: number | null) => ({ chainId, ...defaultRoyalty(HERE, addresses) })

test('the default royalty of another network gives way to that of the network chosen after it', () => {
  expect(followNetwork(filled(HERE), addresses)).toBeUndefined()
  expect(followNetwork(filled(THERE), addresses)).toEqual({ royaltyAddress: addresses.get(THERE), royaltyShare: '0' })
})

test('a network without an address of the platform has no default royalty', () => {
  expect(followNetwork(filled(5), addresses)).toEqual({ royaltyAddress: '', royaltyShare: '' })
  expect(followNetwork({ chainId: 5, royaltyAddress: '', royaltyShare: '' }, addresses)).toBeUndefined()
})

test('a royalty that was filled in as the default is known as one, on whichever network', () => {
  expect(royaltyModeOf(filled(HERE), addresses)).toBe('default')
  expect(royaltyModeOf(filled(THERE), addresses)).toBe('default')
  expect(royaltyModeOf({ ...filled(HERE), royaltyAddress: filled(HERE).royaltyAddress.toLowerCase() }, addresses)).toBe(
    'default',
  )
  expect(royaltyModeOf({ ...filled(HERE), royaltyShare: '5' }, addresses)).toBe('custom')
  expect(royaltyModeOf({ chainId: HERE, royaltyAddress: '', royaltyShare: '' }, addresses)).toBe('custom')
})
