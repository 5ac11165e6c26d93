import { describe, expect, it } from 'vitest'
import { BRAND, PARTICIPANT, type UserType } from '../../lib/session/user-type.ts'
import { createOf, isSearchable, navigationOf, resourcesOf, searchPath, sideOf } from './navigation.ts'

const labels = (pathname: string, userType?: UserType) =>
  navigationOf(sideOf(pathname, userType)).map((item) => item.label)

describe('the top navigation', () => {
  it('follows the prefix of the path, whoever is logged in', () => {
    expect(labels('/brand/campaign/index', PARTICIPANT)).toEqual(['My campaigns', 'Clients'])
    expect(labels('/participant/campaign/index', BRAND)).toEqual(['Campaigns', 'My Contacts'])
  })

  it('follows the stored kind of account where the path has no prefix', () => {
    expect(labels('/', BRAND)).toEqual(['My campaigns', 'Clients'])
    expect(labels('/startup/index', PARTICIPANT)).toEqual(['Campaigns', 'My Contacts'])
    expect(labels('/brandish', PARTICIPANT)).toEqual(['Campaigns', 'My Contacts'])
  })

  it('shows a stranger the campaigns only', () => {
    expect(labels('/')).toEqual(['Campaigns'])
  })
})

it('shows each side its own terms', () => {
  expect(resourcesOf(BRAND)[0]?.href).toContain('articleId=4')
  expect(resourcesOf(undefined)[0]?.href).toContain('articleId=5')
})

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
  expect(isSearchable(choice, PARTICIPANT)).toBe(true)
  expect(isSearchable('/brand/clients/index', BRAND)).toBe(false)
  expect(searchPath(choice, 'harbour', PARTICIPANT)).toBe(`${choice}?name=harbour`)
})

it('offers participants NFTs to create, and brands a campaign', () => {
  expect(createOf(PARTICIPANT).label).toBe('Create NFTs')
  expect(createOf(BRAND).label).toBe('Create new campaign')
})
