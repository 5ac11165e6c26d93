import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readHref, safePath } from './site-href.ts'

describe('an address from data', () => {
  it('inside the product is taken apart for the router', () => {
    expect(readHref('/startup/article/detail?articleId=5#votes')).toEqual({
      kind: 'inside',
      pathname: '/startup/article/detail',
      search: { articleId: '5' },
      hash: 'votes',
    })
  })

  it.each(['https://example.org/a', 'mailto:support@example.org'])('outside is kept: %s', (href) => {
    expect(readHref(href)).toEqual({ kind: 'outside', href })
  })

  it('that names this very site is inside', () => {
    vi.stubGlobal('location', { origin: 'http://localhost:3000' })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(readHref('http://localhost:3000/chain/tx/0x12')).toMatchObject({
      kind: 'inside',
      pathname: '/chain/tx/0x12',
    })
    expect(readHref('http://localhost:30000/').kind).toBe('outside')
    expect(readHref('http://localhost:3000//evil.test/').kind).toBe('outside')
  })

  it('that only looks like a path leads outside', () => {
    expect(readHref('//evil.test/x').kind).toBe('outside')
    expect(readHref('/\\evil.test').kind).toBe('outside')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://', 'relative/path'])('is refused: %s', (href) => {
    expect(readHref(href)).toEqual({ kind: 'none' })
  })
})

describe('a path to return to', () => {
  it('keeps query and hash', () => {
    expect(safePath('/a/b?c=1#d')).toBe('/a/b?c=1#d')
  })

  it.each(['//evil.test', '/\\evil.test', '/\t/evil.test', 'https://evil.test', 'javascript:x', null, undefined, 3])(
    'becomes / when it is %s',
    (value) => {
      expect(safePath(value)).toBe('/')
    },
  )
})
