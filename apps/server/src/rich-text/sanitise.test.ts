import { RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import { WRITTEN_TEXTS } from '@plinth/api-schema/rich-text.fixture'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../test/rounds.ts'
import { sanitiseRichText } from './sanitise.ts'
import { xssVectors } from './xss-vectors.ts'

const bareTags = RICH_TEXT_TAGS.filter((tag) => tag !== 'br' && tag !== 'a').join('|')
const plainTag = new RegExp(`</?(?:${bareTags})>|<br />|</a>`, 'g')
const link = /<a href="((?:https?|mailto):[^"<>]*)" rel="noopener noreferrer nofollow ugc" target="_blank">/g

/** What is left of clean text when every allowed tag, in its exact spelling, is taken out: no markup may remain. */
const remainder = (html: string) => html.replace(link, '').replace(plainTag, '')

function expectHarmless(dirty: string) {
  const clean = sanitiseRichText(dirty)
  expect(remainder(clean)).not.toMatch(/[<>]/)
  expect(sanitiseRichText(clean)).toBe(clean)
}

describe('what people write', () => {
  test('keeps every allowed tag as it is', () => {
    const text =
      '<h2>Rules</h2><h3>One</h3><h4>Two</h4><p>a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em> <u>f</u> <s>g</s><br />h</p>' +
      '<ul><li>i</li></ul><ol><li>j</li></ol><blockquote>k</blockquote>'
    expect(sanitiseRichText(text)).toBe(text)
  })

  test.each(Object.entries(WRITTEN_TEXTS))('keeps what the editor writes letter for letter: %s', (_what, text) => {
    expect(sanitiseRichText(text)).toBe(text)
  })

  test('keeps plain text, umlauts and signs', () => {
    expect(sanitiseRichText('Größe 1 < 2 & “quotes” 🎨')).toBe('Größe 1 &lt; 2 &amp; “quotes” 🎨')
  })

  test('opens links in a new page that cannot reach back', () => {
    const attributes = 'rel="noopener noreferrer nofollow ugc" target="_blank"'
    expect(sanitiseRichText('<a href="https://x.test/a?b=1&c=2">x</a>')).toBe(
      `<a href="https://x.test/a?b=1&amp;c=2" ${attributes}>x</a>`,
    )
    expect(sanitiseRichText('<a href="mailto:desk@x.test" target="_self" rel="opener">x</a>')).toBe(
      `<a href="mailto:desk@x.test" ${attributes}>x</a>`,
    )
  })

  test('turns a link that may not be followed into its text', () => {
    expect(sanitiseRichText('see <a href="javascript:alert(1)">this <b>here</b></a>')).toBe('see this <b>here</b>')
    expect(sanitiseRichText('<a name="x">anchor</a>, <a href="/local">local</a>, <a href="//evil.test">odd</a>')).toBe(
      'anchor, local, odd',
    )
  })

  test('drops a tag that is not allowed and keeps its text', () => {
    expect(sanitiseRichText('<div class="x"><h1>Title</h1><span>text</span></div>')).toBe('Titletext')
  })

  test('closes what was left open', () => {
    expect(sanitiseRichText('<ul><li>a<li><b>b')).toBe('<ul><li>a</li><li><b>b</b></li></ul>')
  })
})

describe('what attackers write', () => {
  test.each(xssVectors.map((vector) => [JSON.stringify(vector), vector] as const))(
    'makes %s harmless',
    (_name, vector) => {
      expectHarmless(vector)
      expectHarmless(`<p>${vector}</p>`)
      expectHarmless(`<a href="https://x.test/">${vector}`)
      expect(sanitiseRichText(vector).toLowerCase()).not.toMatch(
        /<script|<img|<svg|<[^>]*\son\w+\s*=|href="\s*javascript:/,
      )
    },
  )

  test('drops script, style and fallback content with the tag', () => {
    expect(
      sanitiseRichText('a<script>b</script><style>c</style><noscript>d</noscript><svg><text>e</text></svg>f'),
    ).toBe('af')
  })

  test('reads a bomb of nested tags as text without parsing it all', () => {
    const bomb = '<b><span title="</span></b>">'.repeat(30_000)
    expectHarmless(`${bomb}still here`)
    const clean = sanitiseRichText(`${bomb}still here`)
    expect(clean).toContain('still here')
    expect(clean).not.toContain('<')
  })

  test('takes out what a database cannot store', () => {
    expect(sanitiseRichText('a\0b')).toBe('ab')
    expect(sanitiseRichText('a\ud800b')).toBe('a\ufffdb')
  })
})

describe('anything at all', () => {
  const tag = fc.constantFrom(
    ...RICH_TEXT_TAGS,
    'script',
    'style',
    'svg',
    'math',
    'div',
    'span',
    'img',
    'iframe',
    'table',
    'td',
    'noscript',
    'title',
    'form',
  )
  const attribute = fc.constantFrom(
    '',
    ' onclick=alert(1)',
    ' href="javascript:alert(1)"',
    ' href="https://x.test/a b\'c"',
    " href='mailto:a@b.test'",
    ' href="HTTP://x.test"',
    ' style="x"',
    ' href="',
    ' title="<script>"',
    '/',
  )
  const piece = fc.oneof(
    fc.tuple(tag, attribute).map(([name, extra]) => `<${name}${extra}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '&#x3c;',
      '\0',
      '</',
      '<a',
      '<?',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )

  test('comes out as allowed markup only, and stays as it is when cleaned again', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        expectHarmless,
      ),
      { numRuns: rounds(1_000, 10_000) },
    )
  })

  test('holds for arbitrary strings', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectHarmless), {
      numRuns: rounds(500, 5_000),
    })
  })
})
