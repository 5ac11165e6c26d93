import { expect, test } from 'vitest'
import { countryOf, countryOfNetwork } from './country-of.ts'

test.each([
  ['193.136.7.9', 'PT'],
  ['::ffff:193.136.7.9', 'PT'],
  ['193.136.7.9:4711', 'PT'],
  ['2001:67c:10ec::7', 'CH'],
  ['127.0.0.1', null],
  ['::1', null],
  ['10.1.2.3', null],
  ['fe80::1%eth0', null],
])('the country of %s is %s', (address, country) => {
  expect(countryOf(address)).toBe(country)
})

test('networks are looked up as votes keep them; the machine itself lies nowhere', () => {
  expect(countryOfNetwork('129.132.2.0/24')).toBe('CH')
  expect(countryOfNetwork('2001:67c:10ec::/48')).toBe('CH')
  expect(countryOfNetwork('')).toBeNull()
})

test('what is no address is refused', () => {
  expect(() => countryOf('nowhere')).toThrow()
})
