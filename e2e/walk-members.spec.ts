import { type Page as Listed, pages } from '../packages/api-schema/src/pages.ts'
import { logInOperator } from './operator.ts'
import { logInAs } from './sessions.ts'
import { brandStops, operatorStops, participantStops, visitorStops } from './stops.ts'
import { expect } from './test.ts'
import { drawAll, test } from './walk.ts'

const LISTED: readonly Listed[] = Object.values(pages)
// Reached with the log-in of an operator who has no second factor yet; operators-security.long.spec.ts looks at it.
const ELSEWHERE: readonly string[] = [pages.operatorSecondFactor.path]

test('the walk stops at every page of the product', ({ world }) => {
  const stops = [visitorStops, participantStops, brandStops, operatorStops].flatMap((stopsOf) => stopsOf(world))
  const drawn = stops.map(([path]) => path.replace(/\?.*/, ''))
  const missed = LISTED.filter(({ path, takesId, takesHex, takesTab }) =>
    takesId || takesHex || takesTab ? !drawn.some((each) => each.startsWith(`${path}/`)) : !drawn.includes(path),
  )
  expect(missed.map(({ path }) => path)).toEqual(ELSEWHERE)
})

test('a participant’s pages fit every window, whatever people write', async ({ page, look, world }) => {
  await logInAs(page, world.long)
  await drawAll(page, look, 'participant', participantStops(world))
})

test('a brand’s pages fit every window, whatever people write', async ({ page, look, world }) => {
  await logInAs(page, world.brand)
  await drawAll(page, look, 'brand', brandStops(world))
})

test('an operator’s pages fit every window, whatever people write', async ({ page, look, world }) => {
  await logInOperator(page)
  await drawAll(page, look, 'operator', operatorStops(world))
})
