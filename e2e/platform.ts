import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

const execute = promisify(execFile)

/** The operator whom the product was started with. */
export const OPERATOR = {
  email: process.env.OPERATOR_EMAIL ?? 'operator@plinth.test',
  password: process.env.OPERATOR_PASSWORD ?? 'Operator-Pass1',
}

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

/** A participant who has just signed up. */
export const openParticipant = async (request: APIRequestContext): Promise<Account> => {
  const participant = nameAccount('painter', '')
  await signUp(request, { userName: participant.userName, email: participant.email, userType: 0 })
  return participant
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

/** Logs the browser of a page in as an ordinary account. */
export const logInOrdinary = async (page: Page, { userName }: Account) => {
  const answer = await page.request.post('/api/user/login', { headers, form: { userName, password: PASSWORD } })
  expect(answer.ok()).toBe(true)
}

/** An operator who belongs to one test: what it does to their log-in is nobody else's trouble. */
export const addOperator = async (): Promise<typeof OPERATOR> => {
  const email = `operator-${randomBytes(4).toString('hex')}@plinth.test`
  const command = ['apps/server/src/operator.ts', 'add', email]
  const { stdout } = await execute(process.execPath, command, { cwd: path.resolve(import.meta.dirname, '..') })
  const password = stdout.trim().split(/\s+/).at(-1) ?? ''
  return { email, password }
}

/** Logs the browser of a page in as an operator, without the screen. */
export const logInOperator = async (page: Page, { email, password } = OPERATOR) => {
  const form = { userName: email, password }
  const answer = await page.request.post('/api/platform/login', { headers, form })
  expect(answer.ok()).toBe(true)
}

/** Fills in the operator's log-in that is open, and presses its button. */
export const fillLogIn = async (page: Page, { email, password } = OPERATOR) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Expects the operator's log-in. */
export const expectDoor = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Operator log in' })).toBeVisible()

/** Expects a toast with these words; they stand there twice, once for screen readers. */
export const expectToast = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const readBase32 = (text: string) => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows for a secret, some half minutes from now. */
export const authenticatorCode = (secret: string, halfMinutes: number) => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes))
  const mac = createHmac('sha1', readBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) & 0x0f) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
