import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasNoAddress, hasNoLink, unlinked } from './links.ts'

const LINKS = [
  'See https://win.example',
  '//win.example',
  'http:\uff0f\uff0fwin.example',
  'www.win',
  'at \uff37\uff37\uff37\uff0ewin',
  'mailto:ana',
  'http:\\\\win',
  'https:/win',
  'http:win',
  'file:\\\\x',
  '\\\\win\\share',
  'sip:win',
  'facetime:a',
  'Mailto:ana@win',
  'tel:+6591234567',
  'sms:12',
  '10.0.0.1/a',
  '10.0.0.1',
  '10\u30020\uff0e0\uff611',
  'win.example/a',
  'win.example?a',
  // Disguised dots and letters that nobody sees.
  'win\u3002example',
  'win\uff0eexample',
  'win\uff61example',
  'win\u2024example',
  'win\ufe52example',
  'win\u200d.example',
  'win.\u200cexample',
  'win.e\u200dxample',
  'win.\ufe0fexample',
  'win.e\u034fxample',
  'win.\u3164example',
  'win.\u115fexample',
  'w\u2060ww.win',
  'mail\u200dto:ana',
  '/\u200d/win',
]
const HOSTS = [
  'win.example',
  'See win.example now',
  'win-.com',
  'win_.com',
  'ana@win.example',
  '\u{1f4a9}.la',
  'x.xn--p1ai',
]

test.each([...LINKS, ...HOSTS])('%j is refused in a sentence', (text) => expect(hasNoAddress(text)).toBe(false))
test.each(LINKS)('%j is refused in a name', (name) => expect(hasNoLink(name)).toBe(false))

const HONEST = [
  '',
  '3.5 m tall',
  'Frames, mats etc.), see you',
  'Dr. M\u00fcller',
  'vol.2',
  'e.g. this one, at 5 p.m.',
  'Wait...and see',
  'From 12.11.2026 on, 9.30pm',
  'Studio 3.1',
  'Harbour Prints Pte. Ltd.',
  'Tel: 6591234567',
  'Tide: Lines',
  'and/or',
  '\u30e2\u30fc\u30cb\u30f3\u30b0\u5a18\u3002',
  '\u05e9\u05dc\u05d5\u05dd, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  'Made by \u{1f469}\u200d\u{1f3a8} and \u2764\ufe0f',
]

test.each(HONEST)('%j is neither', (text) => {
  expect(hasNoAddress(text)).toBe(true)
  expect(hasNoLink(text)).toBe(true)
  expect(unlinked(text)).toBe(text)
})

test.each(['ana.lim', 'awww.ana', 'www', 'ana/b', 'M\u0075\u0308ller.ana'])('%j is a name', (name) =>
  expect(hasNoLink(name)).toBe(true),
)

test('a name that is a link is spaced out until it is none, and can still be read', () => {
  expect(unlinked('Win at https://win.example/a')).toBe('Win at https: / / win. example/ a')
  expect(unlinked('win\u3002ex\u200dample')).toBe('win. example')
  for (const text of [...LINKS, ...HOSTS]) expect(hasNoAddress(unlinked(text))).toBe(true)
})

test('nothing comes out of it that is a link, whatever it was made of', () => {
  const piece = fc.constantFrom(
    '.',
    '/',
    ':',
    'www',
    'tel',
    'co',
    '1',
    ' ',
    '-',
    '\u3002',
    '\u200d',
    '\uff0e',
    '\u2488',
    '?',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(hasNoAddress(unlinked(pieces.join('')))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('what is longer than any name or sentence is refused unread', () => {
  const long = 'a'.repeat(1_001)
  expect([hasNoAddress(long), hasNoLink(long)]).toEqual([false, false])
  expect([hasNoAddress(long.slice(1)), hasNoLink(long.slice(1))]).toEqual([true, true])
})
