import { expect, it } from 'vitest'
import { fieldLabel, fieldValue, plainText, readDifference } from './campaign-fields.ts'

const PATH = '/files/ab/0123456789abcdef0123456789abcdef.webp'

it('gives parts the words that the editor has for them', () => {
  expect(fieldLabel('endsAt')).toBe('Ends')
  expect(fieldLabel('awards')).toBe('Prizes')
  expect(fieldLabel('awards', 2)).toBe('Prize 2')
})

it('tells what a change changes, in parts that it does not know yet, too', () => {
  expect(readDifference({ field: 'endTime', before: '', after: '2026-11-27 18:00:00' })).toEqual({
    id: 'endTime',
    label: 'Ends',
    before: { kind: 'text', text: '' },
    after: { kind: 'time', at: '2026-11-27 18:00:00' },
  })
  expect(readDifference({ field: 'somethingNew', before: 'a', after: 'b' }).label).toBe('somethingNew')
})

it('compares what somebody reads, not the marks around it', () => {
  expect(plainText('<p>Your <strong>own</strong> work &amp; nothing else.</p><ul><li>One</li><li>Two</li></ul>')).toBe(
    'Your own work & nothing else.\nOne\nTwo',
  )
  expect(plainText('&lt;b&gt;')).toBe('<b>')
})

it('shows uploads as pictures', () => {
  expect(fieldValue('banner', PATH)).toEqual({ kind: 'pictures', sources: [PATH] })
  expect(fieldValue('stickers', `${PATH},${PATH}`)).toEqual({ kind: 'pictures', sources: [PATH, PATH] })
  expect(fieldValue('endsAt', '2026-11-27 18:00:00')).toEqual({ kind: 'time', at: '2026-11-27 18:00:00' })
  const film = PATH.replace('webp', 'mp4')
  expect(fieldValue('film', film)).toEqual({ kind: 'film', source: film })
  expect(fieldValue('subtitle', '')).toEqual({ kind: 'text', text: '' })
})

it('takes the pictures of prizes out of their words', () => {
  expect(fieldValue('awards', `First · A dinner service · ${PATH}\nSecond`)).toEqual({
    kind: 'text',
    text: 'First · A dinner service\nSecond',
    sources: [PATH],
  })
})

it('shows no picture from elsewhere', () => {
  expect(fieldValue('banner', 'https://evil.test/x.png')).toEqual({ kind: 'text', text: 'https://evil.test/x.png' })
})
