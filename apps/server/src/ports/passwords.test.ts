import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

test('a password fits its own hash and no other, and no two hashes are alike', async () => {
  const [one, two] = await Promise.all([passwords.hash('Passw0rd!x'), passwords.hash('Passw0rd!x')])
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'Passw0rd!x')).toBe(true)
  expect(await passwords.verify(one, 'Passw0rd!y')).toBe(false)
})

test('a hash is argon2id and takes 19 MB and two rounds to make', async () => {
  expect(await passwords.hash('Passw0rd!x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an accent is the same however the keyboard composes it', async () => {
  expect(await passwords.verify(await passwords.hash('Pässw0rd!'.normalize('NFD')), 'Pässw0rd!'.normalize('NFC'))).toBe(
    true,
  )
})

test('nobody has a password, not even the one that stands in for it', async () => {
  expect(await passwords.verify(null, 'the password of nobody')).toBe(false)
})

test('what is over 1,024 bytes is refused before any work', async () => {
  await expect(passwords.hash('ä'.repeat(513))).rejects.toMatchObject({ refusal: { status: 400 } })
  expect(await passwords.verify(await passwords.hash('a'), 'ä'.repeat(513))).toBe(false)
  await passwords.hash('ä'.repeat(512))
})

test('a flood: at most 36 are taken, the rest are told to come back in a second', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.verify(null, 'x')))
  const refused = flood.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(64)
  for (const { reason } of refused) expect(reason).toMatchObject({ refusal: { status: 503 }, retryAfter: 1 })
})
