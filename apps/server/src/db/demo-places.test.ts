import { expect, test } from 'vitest'
import { countryOfNetwork } from '../http/country-of.ts'
import { DEMO_PLACES, demoNetwork } from './demo-places.ts'

test('the places of the demo lie where they say, and everybody comes from one', () => {
  expect(DEMO_PLACES.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  let from = 0
  for (const { country, share } of DEMO_PLACES) {
    for (const neighbourhood of [0, 0.5, 0.999])
      expect(countryOfNetwork(demoNetwork(from + share / 2, neighbourhood))).toBe(country)
    from += share
  }
})
