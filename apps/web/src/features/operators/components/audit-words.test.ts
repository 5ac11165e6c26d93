import { expect, it } from 'vitest'
import { actWords } from './audit-words.ts'

it('says what was done, and to what', () => {
  expect(actWords('send-brand-back')).toEqual({ verb: 'Sent back', object: 'brand' })
})

it.each(['fold-paper', 'constructor'])('shows the act %s, which it does not know, as it was recorded', (act) => {
  expect(actWords(act)).toEqual({ verb: act, object: '' })
})
