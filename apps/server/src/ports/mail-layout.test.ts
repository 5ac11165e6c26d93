import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutMail, type MailContent } from './mail-layout.ts'

const site = { publicUrl: 'https://plinth.example' }
const codeMail: MailContent = {
  preview: 'Valid for 10 minutes.',
  heading: 'Your code',
  parts: [
    { kind: 'code', code: '409217' },
    { kind: 'paragraph', text: ['It is valid for ', { strong: '10 minutes' }, ' and works once.'] },
    {
      kind: 'facts',
      rows: [
        ['Asked for', 'Reset my password'],
        ['At', '2026-11-15 09:38'],
      ],
    },
    { kind: 'quote', text: 'Two\nlines', tone: 'warning' },
    { kind: 'button', label: 'Open the page', url: 'https://plinth.example/reset?a=1&b=2', tone: 'ink' },
    { kind: 'note', text: 'Was it not you? Then do nothing.' },
  ],
  why: 'You get this because someone typed your address at Plinth.',
  links: [{ label: 'Notification settings', url: 'https://plinth.example/settings' }],
}

test('the plain twin says everything that the dressed mail says', () => {
  expect(layoutMail(codeMail, site).text).toBe(`Your code

409217

It is valid for 10 minutes and works once.

Asked for: Reset my password
At: 2026-11-15 09:38

> Two
> lines

Open the page:
https://plinth.example/reset?a=1&b=2

Was it not you? Then do nothing.

-- 
You get this because someone typed your address at Plinth.
Notification settings: https://plinth.example/settings
Plinth, https://plinth.example/
`)
})

test('the dressed mail has its parts in order, links that work, and a night theme', () => {
  const { html } = layoutMail(codeMail, site)
  const marks = [
    'Valid for 10',
    '<h1',
    '>409</span><span style="padding:0 .1em">217<',
    '<b>10 minutes</b>',
    'Reset my password',
    'Two',
    'Open the page',
    'Was it not',
    'someone typed',
  ]
  const places = marks.map((mark) => html.indexOf(mark))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(html).toContain('href="https://plinth.example/reset?a=1&amp;b=2"')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

test('of a title no mail program makes a link', () => {
  const content: MailContent = {
    preview: '',
    heading: 'win.example is open',
    parts: [{ kind: 'paragraph', text: ['See ', { title: 'win\u3002example/a' }] }],
    why: '',
  }
  const { text, html } = layoutMail(content, site)
  for (const words of [text, html]) {
    expect(words).toContain('win. example is open')
    expect(words).not.toMatch(/win[.\u3002]example/)
  }
  expect(text).toContain('See win. example/ a')
})

test('whatever people type stays text in the dressed mail', () => {
  const tags = (html: string) => html.match(/<[!/]?[a-z][^<]*>/gi) ?? []
  const withWords = (words: string): MailContent => ({
    preview: words,
    heading: words,
    parts: [
      { kind: 'paragraph', text: [words, { strong: words }, { title: words }] },
      { kind: 'code', code: words.slice(0, 1) || 'x' },
      { kind: 'facts', rows: [[words, words]] },
      { kind: 'quote', text: words, tone: 'plain' },
      { kind: 'button', label: words, url: `https://plinth.example/?q=${encodeURIComponent(words)}`, tone: 'accent' },
      { kind: 'link', label: words, url: 'https://plinth.example/' },
      { kind: 'picture', url: 'https://plinth.example/files/a.webp', alt: words },
      { kind: 'note', text: words },
    ],
    why: words,
    links: [{ label: words, url: 'https://plinth.example/' }],
  })
  const plain = tags(layoutMail(withWords('x'), site).html).map((tag) => tag.replace(/ .*/s, ''))
  const hostile = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='x",
      '</style><b>',
      '<!--',
    ),
    fc.string({ unit: 'grapheme', maxLength: 60 }).filter((words) => words.isWellFormed()),
  )
  fc.assert(
    fc.property(hostile, (words) => {
      const { html } = layoutMail(withWords(words), site)
      expect(tags(html).map((tag) => tag.replace(/ .*/s, ''))).toEqual(plain)
      expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>| onmouseover='x/)
    }),
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative'])(
  'the link %s is refused',
  (url) => {
    const content = (part: MailContent['parts'][number]): MailContent => ({ ...codeMail, parts: [part] })
    expect(() => layoutMail(content({ kind: 'button', label: 'x', url, tone: 'ink' }), site)).toThrow()
    expect(() => layoutMail(content({ kind: 'link', label: 'x', url }), site)).toThrow()
    expect(() => layoutMail(content({ kind: 'picture', url, alt: '' }), site)).toThrow()
    expect(() => layoutMail({ ...codeMail, links: [{ label: 'x', url }] }, site)).toThrow()
  },
)
