import { searchEverything } from '@plinth/api-schema/search'
import { describeStates } from '../../../../test/describe-states.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
import { buildFindings, buildFound } from '../../../../test/search-builders.ts'

const five = [1, 2, 3, 4, 5].map((id) => buildFound({ id, name: `Tide ${id}` }))
const full = buildFindings({
  own: [buildFound({ id: 6, name: 'Tide draft', details: ['Not published'] })],
  works: five,
  artists: [buildFound({ id: 7, name: 'مد', details: ['2 works'] })],
  brands: [buildFound({ id: 8, name: 'Tidewater', details: [] })],
  campaigns: [buildFound({ id: 9, name: 'Tide Lines', details: ['Studio North', 'Live'] })],
  articles: [buildFound({ id: 10, name: 'How tides are judged', details: ['A short one'] })],
})
const states = {
  loading: () => prepareWire().hang(searchEverything),
  'nothing found': () => prepareWire().answer(searchEverything, buildFindings({})),
  refused: () => prepareWire().refuse(searchEverything, 'tooMany'),
  offline: () => prepareWire().goOffline(searchEverything),
  full: () => prepareWire().answer(searchEverything, full),
  similar: () => prepareWire().answer(searchEverything, { ...buildFindings({ works: five.slice(4) }), isNear: 1 }),
}
describeStates('all results', '/search?q=tide', states)
describeStates('the results of one kind', '/search?q=tide&kind=works', {
  'nothing found': states['nothing found'],
  full: () => prepareWire().answer(searchEverything, buildFindings({ works: five })),
})
describeStates('the search before anything is typed', '/search', { empty: () => prepareWire() })
