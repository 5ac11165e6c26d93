import * as rules from '@plinth/api-schema/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passwordChecks } from './password-checks.ts'

const allTicked = (password: string) => passwordChecks.every(({ holds }) => holds(password))

it('ticks everything exactly when the shared rules take the password', () => {
  const characters = fc.constantFrom(...'aZ9!- é', 'ß', 'Q', 'z', '0', '#')
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 24 }), (password) => {
      expect(allTicked(password)).toBe(rules.password().safeParse(password).success)
    }),
    { numRuns: 500 },
  )
})

it('names the one thing that is missing', () => {
  const missing = passwordChecks.filter(({ holds }) => !holds('Lowtide7')).map(({ label }) => label)
  expect(missing).toEqual(['A special character'])
})
