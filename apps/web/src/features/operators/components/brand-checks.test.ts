import { expect, it } from 'vitest'
import type { Brand } from '../api/use-brands.ts'
import { brandChecks } from './brand-checks.ts'

const contact = (email: string, companyName: string): Brand['main'] => ({
  name: 'Inês Duarte',
  designation: 'Director',
  phone: '',
  email,
  companyName,
})

const brand = (changes: Partial<Brand> = {}): Brand => ({
  id: 1,
  userName: 'ostra',
  name: 'Ostra',
  email: 'hello@Ostra.example',
  emailConfirmed: true,
  companyName: 'Ostra Ceramics',
  country: 'Singapore',
  address: '27 Kiln Road',
  zipCode: '118534',
  main: contact('ines@ostra.example', 'Ostra Ceramics'),
  other: contact('wei@ostra.example', 'ostra ceramics '),
  state: 'pending',
  reason: null,
  revision: 1,
  blocked: false,
  submittedAt: '2026-11-12 10:04:00',
  decidedAt: null,
  ...changes,
})

const wellOf = (given: Brand) => Object.fromEntries(brandChecks(given).map(({ id, isWell }) => [id, isWell]))

it('finds nothing to look at twice in a form that agrees with itself', () => {
  expect(wellOf(brand())).toEqual({ confirmed: true, domain: true, company: true })
})

it('points at an address that nobody has confirmed', () => {
  expect(wellOf(brand({ emailConfirmed: false })).confirmed).toBe(false)
})

it('points at contacts of another domain and names it', () => {
  const given = brand({ other: contact('wei@freemail.example', 'Ostra Ceramics') })
  expect(brandChecks(given).find(({ id }) => id === 'domain')).toMatchObject({
    isWell: false,
    detail: 'ostra.example, freemail.example',
  })
})

it('points at contacts of another company, and not at those who name none', () => {
  expect(wellOf(brand({ main: contact('ines@ostra.example', 'Ostra Trading') })).company).toBe(false)
  expect(wellOf(brand({ main: contact('ines@ostra.example', '') })).company).toBe(true)
})
