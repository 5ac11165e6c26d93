import { expect, it } from 'vitest'
import { readLinkAddress, safeAddress } from './rich-text-links.ts'

it.each([
  ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  [' example.org/prints ', 'https://example.org/prints'],
  ['HTTPS://Example.org', 'https://example.org/'],
  ['ana@example.org', 'mailto:ana@example.org'],
  ['mailto:ana@example.org', 'mailto:ana@example.org'],
])('links to %s', (typed, address) => {
  expect(readLinkAddress(typed)).toBe(address)
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'two words', '', '/local', '//evil.test', 'https://%'])(
  'links to nothing for %s',
  (typed) => {
    expect(readLinkAddress(typed)).toBeNull()
  },
)

it.each(['java\nscript:alert(1)', 'vbscript:x', 'ftp://example.org/', '/local', '#part', ''])(
  'keeps no link to %s in a text',
  (href) => {
    expect(safeAddress(href)).toBeNull()
  },
)
