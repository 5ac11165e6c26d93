import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { operatorToken } from './operator.ts'
import { expect } from './test.ts'

/** Somebody with an account, or about to have one. */
export type Person = { userName: string; email: string; password: string }

// Writes need it: a foreign site cannot send it.
const headers = { Language: 'en_US' }
/** Somebody whom nobody has met yet. */
export const newPerson = (name = 'ana'): Person => {
  const mark = randomBytes(5).toString('hex')
  return { userName: `${name}.${mark}`, email: `${name}.${mark}@example.org`, password: 'Harbour-26!' }
}

const company = (email: string) => ({
  companyName: 'Ostra Ceramics Pte. Ltd.',
  country: 'Singapore',
  companyAddress: '27 Kiln Road, Unit 04-02',
  zipCode: '118534',
  contactInfo: [
    {
      contactUserName: 'Inês Duarte',
      contactNo: '+65 6555 0142',
      email,
      designation: 'Studio director',
      isMainAccount: 1,
    },
    { contactUserName: 'Wei Jun Koh', contactNo: '', email, designation: 'Head of programmes', isMainAccount: 0 },
  ],
})

/** Opens an account without the screens, for tests that begin after it. */
export const openAccount = async (request: APIRequestContext, person: Person, kind: 'participant' | 'brand') => {
  const brand = kind === 'brand'
  const data = { ...person, userType: brand ? 1 : 0, ...(brand ? { brandUserInfo: company(person.email) } : {}) }
  const answer = await request.post('/api/user/signUp', { headers, data })
  expect(await answer.json()).toMatchObject({ code: 200 })
}

/** Logs in on the log-in page that is open. */
export const fillLogIn = async (page: Page, { userName, password }: Person) => {
  await page.getByRole('textbox', { name: 'Username' }).fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in by the door of a kind of account and waits until one is inside. */
export const logIn = async (page: Page, person: Person, kind: 'participant' | 'brand') => {
  await page.goto(`/${kind}/login`)
  await fillLogIn(page, person)
  await expect(page).toHaveURL(`/${kind}/campaign/index`)
}

/** Logs in somewhere else, without a browser. */
export const logInElsewhere = async (request: APIRequestContext, { userName, password }: Person, userAgent: string) => {
  const form = { userName, password }
  const answer = await request.post('/api/user/login', { headers: { ...headers, 'User-Agent': userAgent }, form })
  const { data } = (await answer.json()) as { data: { token: string } }
  return {
    /** Whether that session still opens the account. */
    isOpen: async () => {
      const info = await request.get('/api/user/info', {
        headers: { ...headers, Authorization: `Bearer ${data.token}` },
      })
      return info.ok()
    },
  }
}

/** The operator's calls. */
export const operator = async (request: APIRequestContext) => {
  const authorised = { ...headers, Authorization: `Bearer ${await operatorToken()}` }
  type Rows = { rows: { userId: number; subject: string; text: string }[] }
  const decide = async (verdict: 'verify' | 'reject', search: string, said: { reason?: string }) => {
    const list = await request.get('/api/platform/brands', { headers: authorised, params: { search } })
    const userId = ((await list.json()) as Rows).rows[0]?.userId
    const done = await request.post(`/api/platform/brands/${verdict}`, {
      headers: authorised,
      data: { userId, ...said },
    })
    expect(await done.json()).toMatchObject({ code: 200 })
  }
  return {
    mailsTo: async (address: string) => {
      const params = { search: address }
      const list = await request.get('/api/platform/outbox', { headers: authorised, params })
      return ((await list.json()) as Rows).rows
    },
    verify: (search: string) => decide('verify', search, {}),
    sendBack: (search: string, reason: string) => decide('reject', search, { reason }),
  }
}

/** The text of the newest mail to an address whose text holds something, as soon as it is written. */
export const findInMail = async (request: APIRequestContext, address: string, pattern: RegExp) => {
  const { mailsTo } = await operator(request)
  const find = async () => (await mailsTo(address)).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean)
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

/** The code of the newest mail to an address. */
export const mailedCode = (request: APIRequestContext, address: string) => findInMail(request, address, /\b\d{6}\b/)

/**
 * Takes a browser's cookies away, or one of them. The page is left first: one that is open hears that its session ended, and the next
 * log-in leads back to it.
 */
export const dropCookies = async (page: Page, name?: string) => {
  await page.goto('about:blank')
  await page.context().clearCookies(name ? { name } : {})
}
