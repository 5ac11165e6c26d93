import { describe, expect, test } from 'vitest'
import { embedCode, parseEmbed } from './embed.ts'

const YOUTUBE = { provider: 'youtube', id: 'dQw4w9WgXcQ' }
const VIMEO = { provider: 'vimeo', id: '76979871' }

describe('what people paste is reduced to a site and an id', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', YOUTUBE],
    ['http://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    [
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;start=1" title="x" allowfullscreen></iframe>',
      YOUTUBE,
    ],
    ["<IFRAME data-src='https://evil.test' SRC='//www.youtube-nocookie.com/embed/dQw4w9WgXcQ'></IFRAME>", YOUTUBE],
    [
      '<iframe src=https://player.vimeo.com/video/76979871?h=8272103f6e></iframe><script src="https://player.vimeo.com/api/player.js"></script>',
      VIMEO,
    ],
    ['https://vimeo.com/76979871', VIMEO],
    [
      '<iframe src="https://player.vimeo.com/video/76979871" onload="alert(1)" srcdoc="<script>alert(1)</script>"></iframe>',
      VIMEO,
    ],
  ])('%s', (text, video) => {
    expect(parseEmbed(text)).toEqual(video)
  })
})

describe('everything else is nothing', () => {
  test.each([
    'https://youtube.com@evil.test/embed/dQw4w9WgXcQ',
    'https://www.youtube.com:secret@evil.test/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.test/embed/dQw4w9WgXcQ',
    'https://evil.test/www.youtube.com/embed/dQw4w9WgXcQ',
    'https://evilyoutube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
    'https://www.youtube.com\\@evil.test/embed/dQw4w9WgXcQ#',
    'https://www.youtube.com/embed/"onload="alert(1)',
    'https://www.youtube.com/embed/../redirect?q=evil',
    'https://player.vimeo.com/video/1234567/../../evil"><script>',
    'https://player.vimeo.com/video/12a',
    'javascript:alert(1)//https://www.youtube.com/embed/dQw4w9WgXcQ',
    'data:text/html,<script>alert(1)</script>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe data-src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<script src="https://www.youtube.com/embed/dQw4w9WgXcQ"></script>',
    '<img src=x onerror=alert(1)>',
    'dQw4w9WgXcQ',
    '//',
    '',
  ])('%s', (text) => {
    expect(parseEmbed(text)).toBeNull()
  })
})

test('what is shown is our own code', () => {
  expect(embedCode({ provider: 'youtube', id: 'dQw4w9WgXcQ' })).toMatch(
    /^<iframe width="100%" height="100%" src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" sandbox="[^"]+" referrerpolicy="[^"]+" [^<>]*><\/iframe>$/,
  )
})
