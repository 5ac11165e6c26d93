import { expect, it } from 'vitest'
import { describeChosen } from './vote-selection.ts'

it('decides about no more rows at once than one call takes, but about all of a filter', () => {
  expect(describeChosen(0, false)).toEqual({ words: 'Nothing chosen', canAct: false })
  expect(describeChosen(500, false)).toEqual({ words: '500 votes chosen', canAct: true })
  expect(describeChosen(501, false)).toEqual({
    words: '501 votes chosen: at most 500 at once, or all of the filter',
    canAct: false,
  })
  expect(describeChosen(501, true)).toEqual({ words: '501 votes chosen', canAct: true })
})
