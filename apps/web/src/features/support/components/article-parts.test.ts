import { describe, expect, it } from 'vitest'
import { partsOf, plainText } from './article-parts.ts'

const ARTICLE = `<p>Intro.</p>

<h2>Wallets &amp; keys</h2>
<p>One.</p>
<h3>Detail</h3><p>Two.</p>
<h2>Wallets &amp; keys</h2>
<ul><li>Three</li></ul>`

describe('an article', () => {
  it('is taken apart at its headings, with ids that can be linked to', () => {
    expect(partsOf(ARTICLE, 2)).toEqual({
      intro: '<p>Intro.</p>',
      parts: [
        { id: 'wallets-keys', title: 'Wallets & keys', html: '<p>One.</p>\n<h3>Detail</h3><p>Two.</p>' },
        { id: 'wallets-keys-2', title: 'Wallets & keys', html: '<ul><li>Three</li></ul>' },
      ],
    })
  })

  it('without headings is all intro', () => {
    expect(partsOf('<p>Only this.</p>', 2)).toEqual({ intro: '<p>Only this.</p>', parts: [] })
  })

  it('keeps a heading that has no letters reachable', () => {
    expect(partsOf('<h3>…</h3><p>x</p>', 3).parts[0]?.id).toBe('part')
  })
})

it('reads as plain text without its tags', () => {
  expect(plainText('<p>Brands &lt;3 <b>artists</b></p><p>and&nbsp;votes</p>')).toBe('Brands <3 artists and votes')
})
