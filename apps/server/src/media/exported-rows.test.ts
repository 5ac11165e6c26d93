import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeRows } from './exported-rows.ts'

async function* rowsOf(...rows: object[]) {
  yield* rows
}

test('a list is a table that no spreadsheet program runs', async () => {
  const rows = rowsOf(
    { id: 1, title: 'Low "tide", twice', at: new Date('2026-11-17T09:30:00Z'), tags: ['a', 'b'], none: null },
    { id: 2, title: '=HYPERLINK("x")', at: null, tags: [], none: false },
  )
  expect(await text(writeRows(rows, { file: 'works.csv' }))).toBe(
    [
      '\uFEFFid,title,at,tags,none',
      '1,"Low ""tide"", twice",2026-11-17T09:30:00.000Z,"[""a"",""b""]",',
      `2,"'=HYPERLINK(""x"")",,[],false`,
      '',
    ].join('\r\n'),
  )
})

test('JSON is a list, or one object', async () => {
  const rows = [
    { id: 1, at: new Date('2026-11-17T09:30:00Z') },
    { id: 2, hash: Buffer.from('ab', 'hex') },
  ]
  expect(JSON.parse(await text(writeRows(rowsOf(...rows), { file: 'a.json' })))).toEqual([
    { id: 1, at: '2026-11-17T09:30:00.000Z' },
    { id: 2, hash: 'ab' },
  ])
  expect(JSON.parse(await text(writeRows(rowsOf(), { file: 'a.json' })))).toEqual([])
  expect(JSON.parse(await text(writeRows(rowsOf(rows[0]!), { file: 'a.json', single: true })))).toEqual({
    id: 1,
    at: '2026-11-17T09:30:00.000Z',
  })
})
