import type { Page } from '@playwright/test'
import { logIn, signUp, userInfo } from '@plinth/api-schema/accounts'
import type { Client } from '@plinth/api-schema/client'
import { listBrandReviews, listOutbox, verifyBrand } from '@plinth/api-schema/operators'
import { newPerson, type Person } from './accounts.ts'
import { clientOf, operatorToken } from './operator.ts'
import { expect, storeInBrowser } from './test.ts'

/** Somebody with an account and an open session, whose calls are typed. */
export type Member = Person & { userId: number; call: Client }

/** The calls of somebody who has not logged in. */
export const visitor = clientOf(null)

/** The operator's calls; one session serves a whole run. */
export const operatorClient = async (): Promise<Client> => clientOf(await operatorToken())

const enter = async (person: Person): Promise<Member> => {
  const { token } = await visitor(logIn, { userName: person.userName, password: person.password })
  const call = clientOf(token)
  return { ...person, userId: (await call(userInfo, {})).userId, call }
}

const contact = (contactUserName: string, email: string, isMainAccount: 0 | 1) => ({
  contactUserName,
  contactNo: '',
  email,
  designation: 'Studio director',
  isMainAccount,
})

/** A participant with an account and a session. */
export const openParticipant = async (name = 'ana'): Promise<Member> => {
  const person = newPerson(name)
  await visitor(signUp, { ...person, userType: 0 })
  return enter(person)
}

/** A brand with an account and a session, which nobody has verified yet. */
export const openBrand = async (name = 'ostra', companyName?: string): Promise<Member> => {
  const person = newPerson(name)
  const brandUserInfo = {
    companyName: companyName ?? `Ostra ${person.userName}`,
    country: 'Singapore',
    companyAddress: '27 Kiln Road, Unit 04-02',
    zipCode: '118534',
    contactInfo: [contact('Inês Duarte', person.email, 1), contact('Wei Jun Koh', person.email, 0)],
  }
  await visitor(signUp, { ...person, userType: 1, brandUserInfo })
  return enter(person)
}

/** A brand that the operator has verified. */
export const openVerifiedBrand = async (name = 'ostra', companyName?: string): Promise<Member> => {
  const brand = await openBrand(name, companyName)
  const operator = await operatorClient()
  const { rows } = await operator(listBrandReviews, { search: brand.userName })
  expect(rows).toHaveLength(1)
  await operator(verifyBrand, { userId: brand.userId })
  return brand
}

/** Logs the browser of a page in as somebody, without the screen. */
export const logInAs = async (page: Page, { userName, password }: Person) => {
  const answer = await page.request.post('/api/user/login', {
    headers: { Language: 'en_US' },
    form: { userName, password },
  })
  expect(answer.ok()).toBe(true)
  // The cookie cannot be read by the page: this mark tells it to ask who is there.
  await storeInBrowser(page, 'plinth-signed-in', '1')
}

/** The mails that were written to an address, the newest first. */
export const mailsTo = async (address: string) =>
  (await (await operatorClient())(listOutbox, { search: address, pageSize: 100 })).rows
