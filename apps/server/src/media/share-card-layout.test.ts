import { describe, expect, it, test } from 'vitest'
import {
  cleanWords,
  clipLines,
  cutGraphemes,
  cutToWidth,
  escapeXml,
  fitTitle,
  leaveOut,
  wrapText,
} from './share-card-layout.ts'

// Every letter is one wide: sizes and widths can be counted by hand.
const measure = (text: string) => [...text].length

describe('a text set in lines', () => {
  it('turns between words, where the next one would not fit', () => {
    expect(wrapText('Harbour Lights after dark', 1, 14, measure)).toEqual(['Harbour Lights', 'after dark'])
    expect(wrapText('Harbour Lights after dark', 2, 14, measure)).toEqual(['Harbour', 'Lights', 'after', 'dark'])
  })

  it('breaks only a word that no line can hold', () => {
    expect(wrapText('an incomprehensible word', 1, 8, measure)).toEqual(['an', 'incompre', 'hensible', 'word'])
  })

  it('is empty for a text of nothing', () => {
    expect(wrapText('  ', 1, 10, measure)).toEqual([])
  })

  it('never splits a character in two', () => {
    expect(wrapText('🎨🎨🎨', 1, 2, measure)).toEqual(['🎨🎨', '🎨'])
  })
})

describe('lines that are too many', () => {
  it('end with a mark in the place of the last word', () => {
    expect(clipLines(['Harbour Lights', 'after dark', 'and on'], 2)).toEqual(['Harbour Lights', 'after…'])
    expect(clipLines(['incompre', 'hensible'], 1)).toEqual(['incompr…'])
  })

  it('stay as they are when they fit', () => {
    expect(clipLines(['one', 'two'], 2)).toEqual(['one', 'two'])
  })
})

test('a text that is too long is cut between its letters, and marked', () => {
  expect(cutGraphemes('Harbour', 7)).toBe('Harbour')
  expect(cutGraphemes('🎨🎨🎨🎨', 3)).toBe('🎨🎨…')
})

describe('a title', () => {
  const steps = [
    { size: 3, lines: 1 },
    { size: 2, lines: 2 },
    { size: 1, lines: 2 },
  ]
  it.each([
    ['Ripe', 3, ['Ripe']],
    ['Loom, again', 2, ['Loom,', 'again']],
    ['Field notes from the roof', 1, ['Field notes', 'from…']],
  ])('%s stands at size %i', (title, size, lines) => {
    expect(fitTitle(title, steps, 12, measure)).toEqual({ size, lines })
  })
})

it('cannot break out of the drawing', () => {
  expect(escapeXml(`</text><image href="x"/> & 'y'\u0000\ud800`)).toBe(
    '&lt;/text&gt;&lt;image href=&quot;x&quot;/&gt; &amp; &#39;y&#39;',
  )
})

describe('hostile words', () => {
  it('lose overrides of their direction and what cannot be seen', () => {
    expect(cleanWords('\u202eevil\u202c \u2066gnp\u2069')).toBe('evil gnp')
    expect(cleanWords('Har\u200bbour\ufeff\u2060')).toBe('Harbour')
    expect(cleanWords('\u200b'.repeat(255))).toBe('')
  })

  it('keep the joiners and marks that scripts need, and lose piles of marks', () => {
    expect(cleanWords('می\u200cخواهم')).toBe('می\u200cخواهم')
    expect(cleanWords(`บ${'\u0e48'.repeat(200)}า`)).toBe(`บ${'\u0e48'.repeat(3)}า`)
    expect(cleanWords(`H${'\u0316'.repeat(200)}e\u0301`)).toBe('H\u00e9')
  })

  it('lose joiners with what they joined, and keep those within words', () => {
    const persian = 'می\u200cخواهم'
    expect(leaveOut(`👩\u200d👧 ${persian} 👩\u200d👧`, new Set(['👩', '👧']))).toBe(persian)
    expect(leaveOut('👩\u200d👧', new Set())).toBe('👩\u200d👧')
  })

  it('are broken and cut between letters, never before a mark', () => {
    const marked = 'e\u0316'.repeat(4)
    expect(wrapText(marked, 1, 4, measure)).toEqual(['e\u0316e\u0316', 'e\u0316e\u0316'])
    expect(cutGraphemes(marked, 3)).toBe('e\u0316e\u0316…')
  })
})

test('a line keeps as many letters as fit, with its mark', () => {
  expect(cutToWidth('By Ada', 1, 6, measure)).toBe('By Ada')
  expect(cutToWidth(`By ${'W'.repeat(50)}`, 1, 10, measure)).toBe('By WWWWWW…')
  expect(cutToWidth('By Ada Lovelace', 1, 8, measure)).toBe('By Ada…')
})
