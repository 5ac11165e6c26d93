import { describe, expect, test } from 'vitest'
import { isOwnMachine, isOwnMachineUrl, networkOf, ONE_HOLDER } from './network-of.ts'

const VOTES = { ipv4: 24, ipv6: 48 } as const

describe('the network of an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::FFFF:cb00:714d', '203.0.113.77', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['2001:0DB8:0012:0034:1:2:3:4', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8::ffff:1:2:3', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['64:ff9b::203.0.113.77', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['fe80::1%br-lan', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['203.0.113.77:4711', '203.0.113.77', '203.0.113.0/24'],
    ['[2001:db8:12:34::1]:443', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['[2001:db8:12:34::1]', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['[::ffff:203.0.113.77]:80', '203.0.113.77', '203.0.113.0/24'],
  ])('%s', (address, ofHolder, ofVotes) => {
    expect(networkOf(address, ONE_HOLDER)).toBe(ofHolder)
    expect(networkOf(address, VOTES)).toBe(ofVotes)
  })

  test('is one for all addresses of a /64, however their zeros are written', () => {
    const spellings = ['2001:db8::1', '2001:db8::2:1', '2001:db8::3:2:1', '2001:db8:0:0:4:3:2:1', '2001:db8:0::5']
    expect(new Set(spellings.map((address) => networkOf(address, ONE_HOLDER))).size).toBe(1)
    expect(networkOf('2001:db8:0:1::1', ONE_HOLDER)).not.toBe(networkOf('2001:db8::1', ONE_HOLDER))
  })
})

test.each([
  '',
  'unknown',
  '_hidden',
  'not-an-address',
  '10',
  '127.1',
  '0x7f.0.0.1',
  '203.0.113.256',
  '203.0.113.077',
  '203.0.113.77:',
  '203.0.113.77:80:80',
  '2001:db8:::1',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '[203.0.113.77',
  '203.0.113.77, 198.51.100.4',
])('%j is no address', (nonsense) => {
  const refusal = expect.objectContaining({ status: 400, reason: 'addressUnreadable' })
  expect(() => networkOf(nonsense, ONE_HOLDER)).toThrow(expect.objectContaining({ refusal }))
})

test('the machine itself is known in every spelling', () => {
  for (const own of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])
    expect(isOwnMachine(own)).toBe(true)
  for (const other of ['203.0.113.77', '::2', '2001:db8::1', '::ffff:203.0.113.77'])
    expect(isOwnMachine(other)).toBe(false)
})

test('the machine itself is known by its names in a URL', () => {
  const own = [
    'localhost',
    'localhost:3000',
    'shop.localhost',
    '127.0.0.1',
    '127.8.9.1',
    '[::1]:3000',
    '[::ffff:127.0.0.1]',
  ]
  const others = ['localhost.example', 'notlocalhost', '127.0.0.1.example', '203.0.113.77', '[2001:db8::1]', '0.0.0.0']
  for (const host of own) expect(isOwnMachineUrl(`http://${host}`), host).toBe(true)
  for (const host of others) expect(isOwnMachineUrl(`http://${host}`), host).toBe(false)
})
