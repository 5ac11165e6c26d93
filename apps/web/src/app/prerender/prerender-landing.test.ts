import { expect, it } from 'vitest'
import { type Manifest, withLanding, withLateCode, withModules } from './prerender-landing.ts'

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

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-2.js' },
  '_frame.js': { file: 'assets/frame-5.js' },
  'landing.tsx': { file: 'assets/landing-7.js', imports: ['_react.js', '_frame.js'] },
}

it('loads the code of a screen with the code of the page', () => {
  const html = withModules(BUILT, MANIFEST, ['landing.tsx'])
  expect(withLateCode(html)).toContain(
    'data-chunks="/assets/index-1.js /assets/react-2.js /assets/query-3.js /assets/landing-7.js /assets/frame-5.js"',
  )
  expect(withLateCode(html)).not.toContain('modulepreload')
  expect(() => withModules(BUILT, MANIFEST, ['other.tsx'])).toThrow('no other.tsx')
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
