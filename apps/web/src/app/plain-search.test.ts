import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

it('writes numbers without quotes', () => {
  expect(stringifyPlainSearch({ id: 7, status: 'live' })).toBe('?id=7&status=live')
})

it('writes nothing for nothing', () => {
  expect(stringifyPlainSearch({})).toBe('')
  expect(stringifyPlainSearch({ tab: undefined, from: null })).toBe('')
})

it('reads every value as text', () => {
  expect(parsePlainSearch('?id=7&name=harbour+lights&flag=true')).toEqual({
    id: '7',
    name: 'harbour lights',
    flag: 'true',
  })
})

it('reads back whatever it wrote', () => {
  const texts = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), {
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(texts, (search) => {
      expect(parsePlainSearch(stringifyPlainSearch(search))).toEqual(search)
    }),
  )
})
