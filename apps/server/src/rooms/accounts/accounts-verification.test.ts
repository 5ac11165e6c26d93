import * as calls from '@plinth/api-schema/accounts'
import * as verificationCalls from '@plinth/api-schema/accounts-verification'
import type { Args } from '@plinth/api-schema/call'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { expectLimit } from '../../../test/limit-window.ts'
import { lastMailTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let brand: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  brand = await buildAccount(server.database, { kind: 'brand', verified: false, clock: server.clock })
})

const asBuilt = {
  name: 'Ana Lim',
  contactNo: '+65 5550 0100',
  companyName: 'Harbour Prints Ltd',
  designation: 'Director',
  contactName: 'Bo Ek',
  contactContactNo: '',
  contactCompanyName: 'Harbour Prints Ltd',
  contactDesignation: 'Curator',
}
const submit = (form: Partial<Args<typeof verificationCalls.verifySubmit>> = {}, token = brand.token) =>
  server.call(verificationCalls.verifySubmit, { ...asBuilt, ...form }, token)
const info = () => server.call(verificationCalls.verifyInfo, {}, brand.token)
const decide = (status: number, reason: string | null = null) =>
  server.database.query({
    text: `with form as (update brand_companies set status = $2, reason = $3 where account_id = $1)
           update accounts set verified_at = case when $2 = 1 then now() end where id = $1`,
    values: [brand.accountId, status, reason],
  })

describe('the form', () => {
  test('is kept as it was sent, and the brand gets a mail', async () => {
    const form = {
      ...asBuilt,
      companyName: 'Harbour Prints Pte Ltd',
      contactName: 'Mei Tan',
      contactCompanyName: 'Tan & Co',
    }
    expect(await submit(form)).toEqual({ id: brand.accountId })
    expect(await info()).toMatchObject({ ...form, status: 0, reason: null })
    expect((await lastMailTo(server.database, brand.email)).subject).toBe('We are looking at Harbour Prints Pte Ltd')
  })

  test.each(['name', 'companyName', 'designation', 'contactName', 'contactCompanyName', 'contactDesignation'] as const)(
    'needs %s',
    async (field) => {
      await expect(submit({ [field]: ' ' })).rejects.toMatchObject({ code: 400 })
      await expect(submit({ [field]: 'x'.repeat(256) })).rejects.toMatchObject({ code: 400 })
    },
  )

  test('is taken in ten times a day', async () => {
    const limit = { key: `verification:${brand.accountId}`, max: 10, window: 'day' } as const
    let version = 0
    await expectLimit(server, limit, () => submit({ name: `Ana Lim ${++version}` }))
  })

  test('cannot say that it is verified', async () => {
    await submit({ name: 'Other', status: 1, verified_at: '2020-01-01', userId: 1 } as never)
    expect((await info()).status).toBe(0)
    const [row] = await server.database.query({
      text: 'select verified_at from accounts where id = $1',
      values: [brand.accountId],
    })
    expect(row).toEqual({ verified_at: null })
  })
})

describe('sending it again', () => {
  test('mends what reasons name: country, address, zip code and the emails of both contacts', async () => {
    const mended = {
      country: 'Norway',
      companyAddress: '2 Quay Street',
      zipCode: '0150',
      email: 'ana@harbour.example',
      contactEmail: 'bo@harbour.example',
    }
    await decide(2, 'The address does not match.')
    await submit(mended)
    expect(await info()).toMatchObject({ ...asBuilt, ...mended, status: 0, reason: null })
    await submit()
    expect(await info()).toMatchObject(mended)
    await decide(1)
    await submit(mended)
    expect((await info()).status).toBe(1)
    await submit({ zipCode: '0151' })
    expect(await info()).toMatchObject({ zipCode: '0151', status: 0 })
    await expect(submit({ email: 'nobody' })).rejects.toMatchObject({ code: 400 })
    await expect(submit({ country: 'Atlantis' })).rejects.toMatchObject({ code: 400 })
  })

  test('after it came back puts it into the queue without its reason', async () => {
    await decide(2, 'The address does not match.')
    expect(await info()).toMatchObject({ status: 2, reason: 'The address does not match.' })
    await submit()
    expect(await info()).toMatchObject({ status: 0, reason: null })
  })

  test('unchanged, by a verified brand, leaves it verified and mails nothing', async () => {
    await decide(1)
    await submit()
    expect((await info()).status).toBe(1)
    expect(await mailsTo(server.database, brand.email)).toEqual([])
  })

  test('changed, by a verified brand, takes the verification away until somebody has read it', async () => {
    await decide(1)
    await submit({ companyName: 'Somebody Famous Ltd' })
    expect((await info()).status).toBe(0)
    expect((await server.call(calls.userInfo, {}, brand.token)).verifyStatus).toBe(0)
  })

  test.each([
    'name',
    'contactNo',
    'companyName',
    'designation',
    'email',
    'contactName',
    'contactContactNo',
    'contactCompanyName',
    'contactDesignation',
    'contactEmail',
    'companyAddress',
    'zipCode',
  ] as const)('takes the verification away for another %s alone', async (field) => {
    await decide(1)
    await submit({ [field]: field.endsWith('mail') ? 'new@harbour.example' : '+65 5550 0199' })
    expect((await info()).status).toBe(0)
  })

  test('gives the brand the public name of its mended company, unless it has chosen one or the company is an address', async () => {
    const publicName = async () =>
      (await server.call(calls.userInfoById, { userId: brand.accountId }, brand.token)).nickName
    await server.call(calls.updateUser, { nickName: asBuilt.companyName }, brand.token)
    await submit({ companyName: 'Harbour Prints Pte Ltd' })
    expect(await publicName()).toBe('Harbour Prints Pte Ltd')
    await submit({ companyName: 'www.harbour.example' })
    expect(await publicName()).toBe((await server.call(calls.userInfo, {}, brand.token)).userName)
    await submit({ companyName: 'Harbour Editions' })
    expect(await publicName()).toBe('Harbour Editions')
    await server.call(calls.updateUser, { nickName: 'The Harbour' }, brand.token)
    await submit({ companyName: 'Somebody Famous Ltd' })
    expect(await publicName()).toBe('The Harbour')
  })

  test('changed again and again is refused after ten a day, and mails no more', async () => {
    for (let n = 0; n < 10; n++) await submit({ companyName: `Company ${n}` })
    await expect(submit({ companyName: 'Company 10' })).rejects.toMatchObject({ code: 429 })
    expect(await info()).toMatchObject({ companyName: 'Company 9' })
    expect(await mailsTo(server.database, brand.email)).toHaveLength(10)
  })

  test('counts its revisions', async () => {
    const revision = async () =>
      (
        await server.database.query({
          text: 'select revision from brand_companies where account_id = $1',
          values: [brand.accountId],
        })
      )[0]
    expect(await revision()).toEqual({ revision: 1 })
    await submit({ name: 'Other' })
    expect(await revision()).toEqual({ revision: 2 })
  })
})

test('is not for participants, and never shows another brand’s', async () => {
  const participant = await buildAccount(server.database, { clock: server.clock })
  await expect(submit({}, participant.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(verificationCalls.verifyInfo, {}, participant.token)).rejects.toMatchObject({ code: 1003 })
  const other = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  await submit({ name: 'Only mine' })
  expect((await server.call(verificationCalls.verifyInfo, {}, other.token)).name).toBe('Ana Lim')
})
