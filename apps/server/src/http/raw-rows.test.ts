import { expect, test } from 'vitest'
import { rawRows, writeRawAnswer } from './raw-rows.ts'

test('rows of JSON stand in the answer as they are', () => {
  const answer = {
    code: 200,
    msg: 'a "quoted" word',
    total: 2,
    rows: rawRows(['{"id":1}', '{"id":2}']),
    nextCursor: null,
  }
  expect(JSON.parse(writeRawAnswer(answer)!)).toEqual({
    code: 200,
    msg: 'a "quoted" word',
    total: 2,
    rows: [{ id: 1 }, { id: 2 }],
    nextCursor: null,
  })
  expect(JSON.parse(writeRawAnswer({ rows: rawRows([]), total: 0 })!)).toEqual({ rows: [], total: 0 })
})

test('any other answer is left to be written as usual', () => {
  expect(writeRawAnswer({ code: 200, msg: '', data: null })).toBeNull()
  expect(writeRawAnswer({ code: 200, msg: '', total: 0, rows: [] })).toBeNull()
})
