import { expect, it } from 'vitest'
import { chromeOf } from './chrome.ts'

it('gives every screen the header and footer of the site unless its route says otherwise', () => {
  expect(chromeOf([{ staticData: {}, search: {} }])).toBe('site')
  expect(
    chromeOf([
      { staticData: {}, search: {} },
      { staticData: { chrome: 'none' }, search: {} },
    ]),
  ).toBe('none')
})

it('takes the head off an article with showHead=0, and off nothing else', () => {
  const article = { staticData: { chrome: 'article' as const } }
  expect(chromeOf([{ ...article, search: {} }])).toBe('article')
  expect(chromeOf([{ ...article, search: { showHead: '1' } }])).toBe('article')
  expect(chromeOf([{ ...article, search: { showHead: '0' } }])).toBe('none')
  expect(chromeOf([{ staticData: {}, search: { showHead: '0' } }])).toBe('site')
})
