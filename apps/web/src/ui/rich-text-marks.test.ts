import { expect, it } from 'vitest'
import { readEditor, readLinkAddress } from './rich-text-marks.ts'

it.each([
  ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  [' example.org/prints ', 'https://example.org/prints'],
  ['ana@example.org', 'mailto:ana@example.org'],
  ['mailto:ana@example.org', 'mailto:ana@example.org'],
])('links to %s', (typed, address) => {
  expect(readLinkAddress(typed)).toBe(address)
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'two words', '', '/local', '//evil.test'])(
  'links to nothing for %s',
  (typed) => {
    expect(readLinkAddress(typed)).toBeNull()
  },
)

it('holds nothing when nothing but an empty line is left', () => {
  expect(readEditor({ innerHTML: '<p><br></p>', textContent: '\n' })).toBe('')
  expect(readEditor({ innerHTML: '<p>a</p>', textContent: 'a' })).toBe('<p>a</p>')
})
