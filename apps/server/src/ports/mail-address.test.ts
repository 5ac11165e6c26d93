import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headerName, headerSubject, isDeliverable, isMailAddress, readSender } from './mail-address.ts'

describe('an address', () => {
  test.each(['ana@harbourprints.sg', "o'neil+tag@example.co.uk", 'a@xn--mller-kva.example'])('%s is one', (address) => {
    expect(isMailAddress(address)).toBe(true)
    expect(isDeliverable(address)).toBe(true)
  })

  test.each([
    '',
    'nobody',
    '@example.com',
    'a@',
    'a@b.test, c@d.test',
    'a@b.test;c@d.test',
    'a@b.test\r\nRCPT TO:<evil@x.test>',
    'a@b.test\nBcc: evil@x.test',
    '"a@b.test>\r\nDATA" <x@y.test>',
    '<a@b.test>',
    'Group: m1@x.test, m2@x.test;',
    'a@b@c.test',
    ' a@b.test',
    'a@b.test ',
    'a\0@b.test',
    'a@b.test\u2028',
  ])('%j is none', (address) => {
    expect(isMailAddress(address)).toBe(false)
    expect(isDeliverable(address)).toBe(false)
  })
})

test.each(['ümit@müller.example', 'a%b@c.test', 'group:a@b.test', 'a`b@c.test', 'root@localhost'])(
  '%s, which an older account may have, still gets its mail and is no address for anything new',
  (address) => {
    expect(isMailAddress(address)).toBe(false)
    expect(isDeliverable(address)).toBe(true)
  },
)

test('what is delivered to is one recipient on one line that can be seen, whatever it was made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }), (a, b) => {
      const address = `${a}@${b}`
      if (isMailAddress(address)) expect(isDeliverable(address)).toBe(true)
      if (isDeliverable(address)) expect(address).not.toMatch(/[\s,;<>"\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
    }),
    { numRuns: 2000 },
  )
})

describe('the texts of a mail head', () => {
  test('are one line without controls, whatever they were made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const line of [headerName(text), headerSubject(text)]) {
          expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
          expect(line.isWellFormed()).toBe(true)
          expect([...line].length).toBeLessThanOrEqual(200)
        }
      }),
    )
  })

  test('keep a name of any script and joined emoji as they are', () => {
    expect(headerName('Ñandú 山田 👩‍🎨')).toBe('Ñandú 山田 👩‍🎨')
  })
})

describe('MAIL_FROM', () => {
  test.each([
    ['Plinth <no-reply@plinth.localhost>', { name: 'Plinth', address: 'no-reply@plinth.localhost' }],
    ['"Plinth, Singapore" <post@plinth.example>', { name: 'Plinth, Singapore', address: 'post@plinth.example' }],
    ['post@plinth.example', { name: '', address: 'post@plinth.example' }],
    ['plinth@localhost', { name: '', address: 'plinth@localhost' }],
  ])('%s is read', (text, sender) => {
    expect(readSender(text)).toEqual(sender)
  })

  test.each(['Plinth', 'Plinth <>', 'A <a@b.test>, B <b@c.test>', 'a@b.test, b@c.test'])(
    '%s stops the start with one line',
    (text) => {
      expect(() => readSender(text)).toThrow(/^The setting MAIL_FROM cannot be used: .+$/)
    },
  )
})

test('nothing in a mail’s head reads as another text than it is written', () => {
  const encoded = '=?utf-8?q?https=3A=2F=2Fevil=2Ecom?='
  for (const line of [headerName(encoded), headerSubject(encoded)]) expect(line).not.toContain('=?')
})
