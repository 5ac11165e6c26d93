import { expect, it } from 'vitest'
import { actTexts, actWords } from './audit-words.ts'

it('says what was done, and to what', () => {
  expect(actWords('send-brand-back')).toEqual({ verb: 'Sent back', object: 'brand' })
})

it.each(['fold-paper', 'constructor'])('shows the act %s, which it does not know, as it was recorded', (act) => {
  expect(actWords(act)).toEqual({ verb: act, object: '' })
})

it('has the words of each act in one line', () => {
  expect(actTexts).toContainEqual({ act: 'send-brand-back', text: 'Sent back brand' })
  expect(actTexts).toContainEqual({ act: 'log-in', text: 'Logged in' })
})
