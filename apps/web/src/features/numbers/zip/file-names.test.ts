import { expect, it } from 'vitest'
import { fileNameOf } from './file-names.ts'
import { worksTable } from './works-table.ts'

it.each([
  ['../../etc/passwd', 'Ana', '01 — etc passwd — Ana.jpg'],
  ['CON', '', '01 — CON.jpg'],
  ['a\\b:c*?"<>|', 'x\u0000y', '01 — a b c — xy.jpg'],
  ['ana\u202egnp.exe', '\u2066x\u2069', '01 — anagnp.exe — x.jpg'],
  [' . ', '...', '01 — Untitled.jpg'],
  ['half \ud800 pair', 'Bo', '01 — half \ufffd pair — Bo.jpg'],
])('names a work %j by %j safely', (title, artist, name) => {
  expect(fileNameOf({ title, artist, url: '/files/ab/cd.JPG' }, 0, 3)).toBe(name)
})

it('keeps long names below what file systems take, and equal ones apart', () => {
  const long = { title: '👩‍🎨'.repeat(255), artist: 'ש'.repeat(255), url: '/files/ab/cd.webp' }
  const names = [0, 1].map((index) => fileNameOf(long, index, 20_000))
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThan(255)
  expect(new Set(names).size).toBe(2)
  expect(names[0]).toMatch(/^00001 — (👩🎨)+👩? — ש+\.webp$/u)
})

it.each(['=1', '+1', '-1', '@A1', '＝1', '\u200b=1', '\u00a0@A1'])('writes %j so that no program runs it', (title) => {
  const line = { file: '01 — a.png', artist: 'Ana', submitted: '2026-01-11 12:00:00', votes: 3 }
  expect(worksTable([{ ...line, title }])).toContain(`"'${title}"`)
})

it('writes a table in which a formula is only text and hidden votes stay hidden', () => {
  const line = { file: '01 — a.png', title: '=HYPERLINK("x")', artist: 'Ana', submitted: '2026-01-11 12:00:00' }
  expect(
    worksTable([
      { ...line, votes: 3 },
      { ...line, votes: null },
    ]).split('\r\n'),
  ).toEqual([
    '\ufeff"File","Title","Artist","Submitted (UTC)","Votes"',
    `"01 — a.png","'=HYPERLINK(""x"")","Ana","2026-01-11 12:00:00","3"`,
    `"01 — a.png","'=HYPERLINK(""x"")","Ana","2026-01-11 12:00:00","Hidden"`,
    '',
  ])
})
