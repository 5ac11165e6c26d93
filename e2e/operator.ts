import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createClient, type WireReply, type WireRequest } from '@plinth/api-schema/client'
import { messages } from '@plinth/api-schema/messages'
import { enableTotp, operatorLogIn } from '@plinth/api-schema/operators'

const execute = promisify(execFile)

/** Where the product stands that the journeys are made on. */
const PLINTH = process.env.PLINTH_URL ?? 'http://localhost:3000'

/** An operator as they log in; `secret` is what their authenticator app holds. */
export type Operator = { email: string; password: string; secret?: string }

/** The operator whom the product was started with. */
const OPERATOR: Operator = {
  email: process.env.OPERATOR_EMAIL ?? 'operator@plinth.test',
  password: process.env.OPERATOR_PASSWORD ?? 'Operator-Pass1',
}

/** The typed client of the person who holds a token, without a browser and its cookies. */
export const clientOf = (token: string | null) =>
  createClient(async ({ method, url, headers, body }: WireRequest): Promise<WireReply> => {
    const session = token === null ? {} : { Authorization: `Bearer ${token}` }
    const key = method === 'POST' ? { 'Idempotency-Key': randomBytes(16).toString('hex') } : {}
    const response = await fetch(`${PLINTH}${url}`, {
      method,
      headers: { ...headers, ...session, ...key },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, body: await response.json() }
  })

const run = async (verb: 'add' | 'code', email: string) => {
  const command = ['apps/server/src/operator.ts', verb, email]
  const { stdout } = await execute(process.execPath, command, { cwd: path.resolve(import.meta.dirname, '..') })
  return stdout.trim()
}

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

/** Sets up a second factor; no code is taken twice, so this takes that of the last half minute and leaves the present one. */
const enrol = async (token: string): Promise<string> => {
  const secret = (await clientOf(token)(enableTotp, {})).secret ?? ''
  const confirm = () => clientOf(token)(enableTotp, { totp: authenticatorCode(secret, -1) })
  // The half minute may turn on the way.
  await confirm().catch(confirm)
  return secret
}

/** An operator without a second factor who belongs to one test: what it does to their log-in is nobody else's trouble. */
export const addOperator = async (): Promise<Operator> => {
  const email = `operator-${randomBytes(4).toString('hex')}@plinth.test`
  const password = (await run('add', email)).split(/\s+/).at(-1) ?? ''
  return { email, password }
}

const openSession = async (): Promise<string> => {
  const logIn = (totp: string) =>
    clientOf(null)(operatorLogIn, { userName: OPERATOR.email, password: OPERATOR.password, totp })
  try {
    const { token } = await logIn('')
    await enrol(token)
    return token
  } catch (error) {
    if (!(error instanceof Error) || error.message !== messages.totpNeeded) throw error
  }
  // Another worker has set it up on the same product: only the machine itself knows the code.
  return (await logIn(await run('code', OPERATOR.email))).token
}

/** The token of the operator whom the product was started with; one session serves all journeys of a worker. */
export const operatorToken = (() => {
  let opened: Promise<string> | undefined
  return () => (opened ??= openSession())
})()

/** Logs the browser of a page in as the operator, without the screen. */
export const logInOperator = async (page: Page) => {
  const value = await operatorToken()
  await page.context().addCookies([{ name: 'plinth_session', value, url: PLINTH, httpOnly: true, sameSite: 'Lax' }])
}

/** Fills in the operator's log-in that is open, and presses its button. */
export const fillLogIn = async (page: Page, { email, password }: Operator) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
