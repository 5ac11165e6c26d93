import { createECDH, createPublicKey, verify } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDnsServer } from './dns-server.fixture.ts'
import { createPublicLookup, createPushSender, isPublicAddress } from './send-push.ts'
import { pushPublicKey, sealPush, writePushRequest } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is sealed as in the example of RFC 8291', () => {
  const target = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const sealed = sealPush(target, Buffer.from('When I grow up, I want to be a watermelon'), {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a request proves whose it is, to this service and for half a day', () => {
  const privateKey = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')
  const target = {
    endpoint: 'https://push.example.com/send/1',
    p256dh: createECDH('prime256v1').generateKeys(),
    auth: Buffer.alloc(16, 1),
  }
  const at = new Date('2026-11-16T12:00:00Z')
  const { headers } = writePushRequest(
    target,
    { topic: 'n1', text: '{}' },
    { privateKey, contact: 'https://plinth.test', at },
  )
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!
  expect(bytes(key!)).toEqual(pushPublicKey(privateKey))
  const [head, claims, signature] = token!.split('.')
  expect(JSON.parse(bytes(claims!).toString())).toEqual({
    aud: 'https://push.example.com',
    exp: at.getTime() / 1_000 + 43_200,
    sub: 'https://plinth.test',
  })
  const point = pushPublicKey(privateKey)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature!),
  )
  expect(isSigned).toBe(true)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2002:7f00:1::',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '142.250.1.1', '2607:f8b0:4004::1', '2a00:1450:4001::1'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('the machines behind a name', () => {
  const names = Array.from({ length: 6 }, (_, index) => `many${index}.example`)
  const [v4, v6] = ['8.8.8.8', '2a001450400100000000000000000001']
  const zone = {
    'both.example': { v4: [v4], v6: [v6] },
    'one.example': { v4: [v4] },
    'home.example': { v4: ['127.0.0.1'] },
    'mixed.example': { v4: [v4, '10.0.0.1'] },
    'inside.example': { v4: [v4], v6: ['fd120000000000000000000000000001'] },
    'none.example': {},
    ...Object.fromEntries(names.map((name) => [name, { v4: [v4] }])),
  }
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  beforeAll(async () => {
    dns = await startDnsServer(zone)
  })
  afterAll(() => dns.stop())

  const lookUp = (lookup: LookupFunction, name: string) =>
    new Promise((resolve, reject) =>
      lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
    )

  test('are asked for at name servers, of both kinds', async () => {
    const lookup = createPublicLookup([dns.address])
    expect(await lookUp(lookup, 'both.example')).toEqual([
      { address: v4, family: 4 },
      { address: '2a00:1450:4001::1', family: 6 },
    ])
    expect(await lookUp(lookup, 'one.example')).toEqual([{ address: v4, family: 4 }])
    await expect(lookUp(lookup, 'none.example')).rejects.toMatchObject({ code: 'ENODATA' })
  })

  test.each(['home.example', 'mixed.example', 'inside.example'])(
    'are sent nothing where %s is among ours',
    async (name) => {
      const send = createPushSender(createPublicLookup([dns.address]))
      const request = { endpoint: `https://${name}/x`, headers: {}, body: Buffer.from('x') }
      await expect(send(request)).rejects.toThrow(`${name} is no machine of the public internet`)
    },
  )

  test('are asked for two names at a time, and a silent server ends by itself', { tags: 'long' }, async () => {
    const lookup = createPublicLookup([dns.address])
    const found = await Promise.allSettled(['silent.example', ...names].map((name) => lookUp(lookup, name)))
    expect(found.map(({ status }) => status)).toEqual(['rejected', ...names.map(() => 'fulfilled')])
    expect(dns.seen.mostNames).toBeLessThanOrEqual(2)
  })
})
