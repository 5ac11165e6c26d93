import { expect, test } from 'vitest'
import { base32, matchTotp, totpAt, totpStep, totpUri } from './operators.totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpAt(SECRET, totpStep(new Date(seconds * 1000)))).toBe(code)
})

test('a code is taken half a minute early or late, once, and not later', () => {
  const now = new Date(1_111_111_111_000)
  const step = totpStep(now)
  for (const offset of [-1, 0, 1]) expect(matchTotp(SECRET, totpAt(SECRET, step + offset), now, 0)).toBe(step + offset)
  for (const offset of [-2, 2]) expect(matchTotp(SECRET, totpAt(SECRET, step + offset), now, 0)).toBeNull()
  expect(matchTotp(SECRET, totpAt(SECRET, step), now, step)).toBeNull()
  for (const code of ['', '12345', 'abcdef', '1234567']) expect(matchTotp(SECRET, code, now, 0)).toBeNull()
})

test('a secret reads as authenticator apps take it', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUri(SECRET, 'op@plinth.example')).toBe(
    'otpauth://totp/Plinth%3Aop%40plinth.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plinth&algorithm=SHA1&digits=6&period=30',
  )
})
