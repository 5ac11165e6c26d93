import { expect, test } from 'vitest'
import { RawList } from './raw-list.ts'

test('rows of JSON stand in the answer as they are', () => {
  const { body } = new RawList(['{"id":1}', '{"id":2,"name":"Wörk"}'], { total: 2, nextCursor: 'a "quoted" word' })
  expect(JSON.parse(body.toString())).toEqual({
    code: 200,
    msg: '',
    total: 2,
    rows: [{ id: 1 }, { id: 2, name: 'Wörk' }],
    nextCursor: 'a "quoted" word',
  })
})

test('a list without rows is an empty one', () => {
  expect(JSON.parse(new RawList([], { total: 0 }).body.toString())).toEqual({ code: 200, msg: '', total: 0, rows: [] })
})
