import { expect, it } from 'vitest'
import { BRAND, PARTICIPANT } from '../../lib/session/user-type.ts'
import { searchPath } from './campaign-search.ts'

it('searches in the campaign list, from wherever one is', () => {
  expect(searchPath('/', 'harbour lights', undefined)).toBe('/participant/campaign/index?name=harbour+lights')
  expect(searchPath('/participant/contact/index', 'harbour', PARTICIPANT)).toBe(
    '/participant/campaign/index?name=harbour',
  )
  expect(searchPath('/participant/campaign/index', '', undefined)).toBe('/participant/campaign/index')
})

it('searches among a brand’s own campaigns, unless it reads the list of all', () => {
  expect(searchPath('/brand/clients/index', 'harbour', BRAND)).toBe('/brand/campaign/index?name=harbour')
  expect(searchPath('/brand/campaign/index', 'harbour', BRAND)).toBe('/brand/campaign/index?name=harbour')
  expect(searchPath('/participant/campaign/index', 'harbour', BRAND)).toBe('/participant/campaign/index?name=harbour')
})

it('searches among all campaigns for strangers and participants, on a brand’s page too', () => {
  expect(searchPath('/brand/campaign/index', 'harbour', undefined)).toBe('/participant/campaign/index?name=harbour')
  expect(searchPath('/brand/campaign/index', 'harbour', PARTICIPANT)).toBe('/participant/campaign/index?name=harbour')
})

it('searches where a campaign for an artwork is chosen without leaving it', () => {
  const choice = '/participant/campaign/artwork/joinCampaign'
  expect(searchPath(choice, 'harbour', PARTICIPANT)).toBe(`${choice}?name=harbour`)
})
