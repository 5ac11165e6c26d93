import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

// Writes need it: a foreign site cannot send it.
const headers = { Language: 'en_US' }
const PASSWORD = 'Harbour-26!'

/** An account that was opened for one test. */
export type Account = { userName: string; email: string; company: string; domain: string }

const signUp = async (request: APIRequestContext, data: object) => {
  const answer = await request.post('/api/user/signUp', { headers, data: { password: PASSWORD, ...data } })
  expect(await answer.json()).toMatchObject({ code: 200 })
}

const nameAccount = (kind: string, company: string): Account => {
  const mark = randomBytes(4).toString('hex')
  const domain = `${kind}-${mark}.example`
  return { userName: `${kind}.${mark}`, email: `desk@${domain}`, company: `${company} ${mark}`, domain }
}

/** A brand that has just signed up. */
export const openBrand = async (request: APIRequestContext, company = 'Kestrel Audio'): Promise<Account> => {
  const brand = nameAccount('brand', company)
  await signUp(request, {
    userName: brand.userName,
    email: brand.email,
    userType: 1,
    brandUserInfo: {
      companyName: brand.company,
      country: 'Germany',
      companyAddress: 'Lange Reihe 14',
      zipCode: '20099',
      contactInfo: [
        {
          contactUserName: 'Jule Brandt',
          contactNo: '+49 40 5550142',
          email: `jule@${brand.domain}`,
          designation: 'Managing director',
          isMainAccount: 1,
        },
        {
          contactUserName: 'Ravi Menon',
          contactNo: '',
          email: 'ravi@elsewhere.example',
          designation: 'Label manager',
          isMainAccount: 0,
        },
      ],
    },
  })
  return brand
}

/** Logs an account in without a browser; `code` tells what the session answers from then on. */
export const openSession = async (request: APIRequestContext, { userName }: Account) => {
  const answer = await request.post('/api/user/login', { headers, form: { userName, password: PASSWORD } })
  const { code, data } = (await answer.json()) as { code: number; data: { token: string } | null }
  const authorization = { ...headers, Authorization: `Bearer ${data?.token}` }
  const ask = async (path: string) => (await request.get(`/api${path}`, { headers: authorization })).json()
  return {
    logInCode: code,
    code: async () => ((await ask('/user/info')) as { code: number }).code,
    verification: async () => ((await ask('/user/verify/info')) as { data: { status: number; reason: string } }).data,
  }
}

/** Expects the operator's log-in. */
export const expectDoor = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Operator log in' })).toBeVisible()
