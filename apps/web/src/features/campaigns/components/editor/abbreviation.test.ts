import { expect, it } from 'vitest'
import { emptyCampaign } from '../../api/campaign-form.ts'
import { abbreviate, withContractName } from './abbreviation.ts'

it.each([
  ['Harbour Lights after dark', 'HLAD'],
  ['  Two   words ', 'TW'],
  ['Lighthouse', 'Lighth'],
  ['Sun', 'Sun'],
  ['', ''],
  ['   ', ''],
  ['𝔏ight house', '𝔏H'],
])('the abbreviation of "%s" is "%s"', (name, abbreviation) => {
  expect(abbreviate(name)).toBe(abbreviation)
})

it('a contract takes its name from the campaign, unless it has one or is deployed', () => {
  const form = { ...emptyCampaign, name: 'Harbour Lights' }
  expect(withContractName(form).collection).toMatchObject({ name: 'Harbour Lights', abbreviation: 'HL' })
  const named = { ...form, collection: { ...form.collection, name: 'Own' } }
  expect(withContractName(named)).toBe(named)
  const deployed = { ...form, collection: { ...form.collection, address: `0x${'1'.repeat(40)}` } }
  expect(withContractName(deployed)).toBe(deployed)
})
