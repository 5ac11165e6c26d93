import { listEarnedPerks, listHolding, listPerkScopes, listPerks } from '@plinth/api-schema/holding'
import { listed } from '../../../../test/builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { buildBrandPerk, buildEarnedPerk, buildHeldWork, buildPerkScope } from '../../../../test/holding-builders.ts'
import { prepareWire } from '../../../../test/render-at.tsx'

const at = (day: string) => `2026-02-${day} 12:00:00`

const works = [
  buildHeldWork({ holdTime: at('01'), perks: [{ id: 5, name: 'A tin of winter tea', earnTime: at('02') }] }),
  buildHeldWork({ id: 302, holdTime: '2026-03-02 09:00:00' }),
]
const perks = [
  buildEarnedPerk({ earnTime: at('10') }),
  buildEarnedPerk({ id: 6, name: 'Tasting', description: '', earnTime: at('10'), claimTime: at('11') }),
  buildEarnedPerk({
    id: 7,
    name: 'Studio day',
    isEarned: 0,
    earnTime: '2026-04-01 11:00:00',
    endTime: '2026-12-31 12:00:00',
  }),
  buildEarnedPerk({
    id: 8,
    name: 'Proof',
    isEarned: 0,
    earnTime: '2026-03-03 09:00:00',
    scopeType: 2,
    scopeId: 104,
    scopeName: 'Tidal prints',
  }),
  buildEarnedPerk({ id: 9, name: 'Old wall', earnTime: at('02'), scopeId: null }),
]
const member = () => prepareWire('participant').answer(listEarnedPerks, listed(perks))
const full = () => member().answer(listHolding, listed(works))

describeStates('holding', '/staking', {
  loading: () => member().hang(listHolding),
  empty: () => member().answer(listHolding, listed([])),
  refused: () => member().refuse(listHolding, 'tooMany'),
  offline: () => member().goOffline(listHolding),
  full,
})

const own = [
  buildBrandPerk(),
  buildBrandPerk({
    id: 6,
    name: 'Studio day',
    days: 0,
    startTime: '2026-04-01 00:00:00',
    endTime: '2026-05-01 00:00:00',
  }),
  buildBrandPerk({ id: 7, name: 'Proof', days: 1, stopTime: at('10'), scopeType: 2, scopeId: 104 }),
  buildBrandPerk({ id: 8, name: 'Old', endTime: at('01'), scopeId: null }),
  buildBrandPerk({ id: 9, name: 'Gone', deleteTime: at('11') }),
]
const brand = () =>
  prepareWire('brand')
    .answer(listPerks, listed(own))
    .answer(listPerkScopes, [
      buildPerkScope(),
      buildPerkScope({ scopeType: 2, scopeId: 104, scopeName: 'Tidal prints' }),
    ])

describeStates('perks of a brand', '/brand/perks', {
  loading: () => brand().hang(listPerks),
  empty: () => brand().answer(listPerks, listed([])),
  refused: () => brand().refuse(listPerks, 'notVerified'),
  offline: () => brand().goOffline(listPerks),
  full: brand,
})
