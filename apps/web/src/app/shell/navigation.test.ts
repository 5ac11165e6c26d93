import { describe, expect, it } from 'vitest'
import { BRAND, PARTICIPANT, type UserType } from '../../lib/session/user-type.ts'
import { createOf, navigationOf, resourcesOf, sideOf } from './navigation.ts'

const labels = (pathname: string, userType?: UserType) =>
  navigationOf(sideOf(pathname, userType)).map((item) => item.label)

describe('the top navigation', () => {
  it('follows the prefix of the path, not the kind of account that is logged in', () => {
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
  const termsOf = (side: Parameters<typeof resourcesOf>[0]) =>
    resourcesOf(side).find(({ label }) => label === 'Terms')?.href
  expect(termsOf(BRAND)).toContain('articleId=4')
  expect(termsOf(undefined)).toContain('articleId=5')
})

it('offers participants NFTs to create, and brands a campaign', () => {
  expect(createOf(PARTICIPANT).label).toBe('Create NFTs')
  expect(createOf(BRAND).label).toBe('Create new campaign')
})
