import { visitorStops } from './stops.ts'
import { drawAll, test } from './walk.ts'

test('a visitor’s pages fit every window, whatever people write', async ({ page, look, world }) => {
  await drawAll(page, look, 'visitor', visitorStops(world))
})
