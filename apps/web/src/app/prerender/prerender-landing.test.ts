import { expect, it } from 'vitest'
import { withLanding, withLateCode } from './prerender-landing.ts'

const BUILT = `<head>
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-2.js">
    <link rel="modulepreload" crossorigin href="/assets/query-3.js">
    <link rel="stylesheet" crossorigin href="/assets/index-4.css">
  </head>`

it('leaves the code of a page to a script that brings it later, and the rest as it is', () => {
  expect(withLateCode(BUILT)).toBe(`<head>
    <script src="/theme.js"></script>
    <script defer src="/late.js" data-entry="/assets/index-1.js" data-chunks="/assets/index-1.js /assets/react-2.js /assets/query-3.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-4.css">
  </head>`)
})

it('refuses a page without an entry', () => {
  expect(() => withLateCode('<head></head>')).toThrow('index.html loads no entry')
})

it('puts the landing where the skeleton stood', () => {
  const html = '<body>\n    <div id="root"><div><p>Plinth</p></div></div>\n    <noscript>No.</noscript>\n  </body>'
  expect(withLanding(html, '<h1>$& Hello</h1>')).toBe(
    '<body>\n    <div id="root" data-prerendered><h1>$& Hello</h1></div>\n    <noscript>No.</noscript>\n  </body>',
  )
})

it('refuses a page without a place for the landing', () => {
  expect(() => withLanding('<body><noscript></noscript></body>', '')).toThrow('no #root before its noscript')
})
