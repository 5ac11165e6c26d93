import { expect, it } from 'vitest'
import { withLateCode } from './prerender-landing.ts'

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
