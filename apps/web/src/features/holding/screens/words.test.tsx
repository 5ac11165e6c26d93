import {
  claimPerk,
  endPerk,
  listEarnedPerks,
  listHolding,
  listPerkHolders,
  listPerkScopes,
  listPerks,
  savePerk,
} from '@plinth/api-schema/holding'
import { listed } from '../../../../test/builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import {
  buildBrandPerk,
  buildEarnedPerk,
  buildHeldWork,
  buildPerkHolder,
  buildPerkScope,
} from '../../../../test/holding-builders.ts'
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
const told = { link: 'https://kettle.example/tin', code: 'SNOW-TIN', claimTime: at('20') }

describeStates('holding', '/staking', {
  loading: () => member().hang(listHolding),
  empty: () => member().answer(listHolding, listed([])),
  refused: () => member().refuse(listHolding, 'tooMany'),
  offline: () => member().goOffline(listHolding),
  full,
  ...rareStates({
    'without perks': () => full().answer(listEarnedPerks, listed([])),
    'perks loading': () => full().hang(listEarnedPerks),
    'perks refused': () => full().refuse(listEarnedPerks, 'tooMany'),
    'more than a page': () => member().answer(listHolding, listed(works, 60)),
    claimed: { wire: () => full().answer(claimPerk, told), act: press('Claim A tin of winter tea') },
    'claimed, with nothing to enter': {
      wire: () => full().answer(claimPerk, { ...told, link: '', code: '' }),
      act: press('Show Tasting'),
    },
    'a brand': () => prepareWire('brand').answer(listEarnedPerks, listed([])).answer(listHolding, listed(works)),
    'a visitor': () => prepareWire(),
  }),
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
  ...rareStates({
    'more than a page': () => brand().answer(listPerks, listed(own, 60)),
    'a new one': { wire: brand, act: press('New perk') },
    'a new one, without anything to tie it to': {
      wire: () => brand().answer(listPerkScopes, []),
      act: press('New perk'),
    },
    'a new one, choices refused': { wire: () => brand().refuse(listPerkScopes, 'tooMany'), act: press('New perk') },
    'a new one, sent empty': { wire: () => brand().refuse(savePerk, 'invalid'), act: press('New perk', 'Create perk') },
    holders: {
      wire: () =>
        brand().answer(
          listPerkHolders,
          listed([buildPerkHolder(), buildPerkHolder({ userId: 22, claimTime: at('12') })], 130),
        ),
      act: press('Holders of A tin of winter tea'),
    },
    'one more holder than is shown': {
      wire: () => brand().answer(listPerkHolders, listed([buildPerkHolder()], 2)),
      act: press('Holders of A tin of winter tea'),
    },
    'holders loading': { wire: () => brand().hang(listPerkHolders), act: press('Holders of A tin of winter tea') },
    'no holders': {
      wire: () => brand().answer(listPerkHolders, listed([])),
      act: press('Holders of A tin of winter tea'),
    },
    'holders refused': {
      wire: () => brand().refuse(listPerkHolders, 'tooMany'),
      act: press('Holders of A tin of winter tea'),
    },
    ending: { wire: brand, act: press('End A tin of winter tea') },
    'ending refused': {
      wire: () => brand().refuse(endPerk, 'tooMany'),
      act: press('End A tin of winter tea', 'End perk'),
    },
    'a participant': () => prepareWire('participant'),
  }),
})
