import { randomUUID } from 'node:crypto'
import * as accounts from '@plinth/api-schema/accounts'
import type { AnyCall } from '@plinth/api-schema/call'
import { writeRequest } from '@plinth/api-schema/client'
import * as platform from '@plinth/api-schema/platform'
import * as platformHelp from '@plinth/api-schema/platform-help'
import { allCalls } from '@plinth/api-schema/registry'
import * as site from '@plinth/api-schema/site'
import * as support from '@plinth/api-schema/support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildUpload, TEST_PASSWORD } from '../test/factories.ts'
import { codeMailedTo } from '../test/mailbox.ts'
import { ACTORS, type Actor, allow, codeFor, type MatrixRow, row, type World } from '../test/matrix.ts'
import { artworkRows } from '../test/matrix-artworks.ts'
import { campaignRows } from '../test/matrix-campaigns.ts'
import { nftRows } from '../test/matrix-nfts.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { buildPng } from './media/corpus/png.ts'
import { type OidcProvider, startOidcProvider } from './ports/oidc-provider.fixture.ts'
import { seedArticles } from './rooms/support/support.seed.ts'

let server: TestServer
let provider: OidcProvider
beforeAll(async () => {
  provider = await startOidcProvider({ redirectUri: 'http://plinth.test/auth/callback' })
  server = await createTestServer({
    env: {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  })
  await seedArticles(server.database)
})
afterAll(async () => {
  await server.stop()
  await provider.close()
})

const PRIVACY_POLICY = 6
const NEWS = 11
const NEW_PASSWORD = 'Brand-new-1'
const freshName = () => `new-${randomUUID()}`
const freshAddress = () => `${freshName()}@guest.example`

// Somebody beside the actors, whose data the call is about.
const bystander = ({ server }: World) => buildAccount(server.database, { withPassword: true, clock: server.clock })
const mailedCode = async (world: World) => {
  const person = await bystander(world)
  await world.server.call(accounts.getEmailCode, { email: person.email })
  return { email: person.email, verifyCode: await codeMailedTo(world.server.database, person.email) }
}
const self = async (world: World) => world.account(world.actor as Exclude<Actor, 'anonymous'>)
const isSignedIn = ({ actor }: World) => !['anonymous', 'revoked', 'operator'].includes(actor)
const ownSession = async (world: World, owner: Exclude<Actor, 'anonymous'>) => {
  const { accountId } = await world.account(owner)
  const [session] = await world.server.database.query<{ id: number }>({
    text: 'select id from sessions where account_id = $1',
    values: [accountId],
  })
  return { id: session!.id }
}
const VERIFICATION = {
  name: 'Ana Lim',
  contactNo: '',
  companyName: 'New Name Ltd',
  designation: 'Director',
  contactName: 'Bo Ek',
  contactContactNo: '',
  contactCompanyName: 'Harbour Prints Ltd',
  contactDesignation: 'Curator',
}

const siteRows: MatrixRow[] = [
  ...[
    site.getLangList,
    site.webLanguage,
    site.languageVersion,
    site.website,
    site.kycConfigGuide,
    site.ipfsDomain,
    site.operationSwitch,
    site.socialMediaConfig,
    site.countryConfig,
  ].map((call) => row(call, allow.everybody())),
  // Nothing is sent along: whoever may upload is asked for the file.
  row(site.uploadFile, allow.members(400)),
]

const helpForm = () => ({
  helpTypeId: 2,
  email: freshAddress(),
  companyName: 'Harbour Prints',
  description: 'The code never arrives.',
})
const supportRows: MatrixRow[] = [
  ...[support.articleList, support.articleFullList, support.recommendedContent].map((call) =>
    row(call, allow.everybody()),
  ),
  ...[support.articleTypeList, support.linkList].map((call) => row(call, allow.everybody())),
  row(support.articleDetail, allow.everybody(), () => ({ id: PRIVACY_POLICY })),
  row(support.articleByType, allow.everybody(), () => ({ typeId: 1 })),
  row(support.newsDetail, allow.everybody(), () => ({ id: NEWS })),
  row(support.listHelpTypes, allow.everybody()),
  row(support.addHelpRequest, allow.everybodyButOperators(), () => helpForm()),
  row(
    support.addHelpRequest,
    { ...allow.everybodyButOperators(400), anonymous: 401, revoked: 401, brand: 200 },
    async (world) => ({
      ...helpForm(),
      file: await buildUpload(world.server.database, await world.account('brand')),
    }),
    'with a file of the brand',
  ),
  row(support.listHelpRequests, allow.members()),
]

const doorRows: MatrixRow[] = [
  row(accounts.signUp, allow.everybodyButOperators(), () => ({
    userName: freshName(),
    email: freshAddress(),
    password: TEST_PASSWORD,
    userType: 0,
  })),
  row(accounts.checkSignInfo, allow.everybodyButOperators(), () => ({ userName: freshName(), email: freshAddress() })),
  row(accounts.logIn, allow.everybodyButOperators(), async (world) => ({
    userName: (await bystander(world)).userName,
    password: TEST_PASSWORD,
  })),
  row(accounts.getEmailCode, allow.everybodyButOperators(), async (world) => ({
    email: (await bystander(world)).email,
  })),
  row(accounts.verifyCode, allow.everybodyButOperators(), mailedCode),
  row(accounts.retrievePassword, allow.everybodyButOperators(), async (world) => ({
    ...(await mailedCode(world)),
    newPassword: NEW_PASSWORD,
  })),
  row(accounts.confirmEmail, allow.everybody(400), () => ({ token: 'x'.repeat(43) })),
  row(accounts.googleBinding, allow.everybodyButOperators(), () => ({ userType: 0 })),
  row(accounts.socialLogIn, allow.everybodyButOperators(400), () => ({
    source: 'google' as const,
    socialCode: 'forged',
    socialState: 'forged',
  })),
  row(accounts.socialPending, allow.everybody()),
]

const ownRows: MatrixRow[] = [
  row(accounts.logOut, allow.members()),
  row(accounts.userInfo, allow.members()),
  row(accounts.userInfoById, allow.everybody(), async (world) => ({ userId: (await bystander(world)).accountId })),
  row(
    accounts.userInfoById,
    allow.everybody(404),
    async (world) => ({ userId: (await world.account('operator')).accountId }),
    'of an operator',
  ),
  row(accounts.updateUser, allow.members(), () => ({ nickName: 'Ana' })),
  row(accounts.updatePassword, allow.members(), () => ({
    oldPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
    newPasswordSure: NEW_PASSWORD,
  })),
  row(accounts.getLoginUserEmailCode, allow.members()),
  row(accounts.updateEmailConfirm, allow.members(), async (world) => {
    if (!isSignedIn(world)) return { email: freshAddress(), verifyCode: '123456' }
    const { email, token } = await self(world)
    await world.server.call(accounts.getLoginUserEmailCode, {}, token)
    return { email: freshAddress(), verifyCode: await codeMailedTo(world.server.database, email) }
  }),
  row(
    accounts.updateEmailConfirm,
    allow.members(400),
    async (world) => {
      const other = await bystander(world)
      await world.server.call(accounts.getLoginUserEmailCode, {}, other.token)
      return { email: freshAddress(), verifyCode: await codeMailedTo(world.server.database, other.email) }
    },
    'with somebody else’s code',
  ),
  // Every actor's address is confirmed already.
  row(accounts.sendConfirmation, allow.members(409)),
  row(accounts.listSessions, allow.members()),
  row(
    accounts.revokeSession,
    { ...allow.members(404), brand: 200 },
    (world) => ownSession(world, 'brand'),
    'of the brand',
  ),
  row(
    accounts.revokeSession,
    { ...allow.members(404), participant: 200 },
    (world) => ownSession(world, 'participant'),
    'of the participant',
  ),
  row(accounts.verifyInfo, allow.brands()),
  row(accounts.verifySubmit, allow.brands(), () => VERIFICATION),
]

const pendingBrand = async (world: World) => ({ userId: (await world.account('unverifiedBrand')).accountId })
const anybody = async (world: World) => ({ userId: (await bystander(world)).accountId })
const platformRows: MatrixRow[] = [
  row(platform.operatorLogIn, allow.everybody(), async ({ server }) => ({
    userName: (await buildAccount(server.database, { kind: 'operator', withPassword: true, clock: server.clock }))
      .email,
    password: TEST_PASSWORD,
  })),
  row(
    platform.operatorLogIn,
    allow.everybody(400),
    async (world) => ({ userName: (await bystander(world)).email, password: TEST_PASSWORD }),
    'with the log-in of a participant',
  ),
  row(platform.operatorLogOut, allow.operators()),
  row(platform.operatorInfo, allow.operators()),
  row(platform.changeOperatorPassword, allow.operators(), () => ({
    oldPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
    newPasswordSure: NEW_PASSWORD,
  })),
  row(platform.enableTotp, allow.operators()),
  // No second factor is switched on.
  row(platform.disableTotp, allow.operators(409), () => ({ totp: '123456' })),
  row(platform.listBrandReviews, allow.operators()),
  row(platform.verifyBrand, allow.operators(), pendingBrand),
  row(platform.rejectBrand, allow.operators(), async (world) => ({ ...(await pendingBrand(world)), reason: 'No.' })),
  row(platform.listUsers, allow.operators()),
  row(platform.blockUser, allow.operators(), async (world) => ({ ...(await anybody(world)), reason: 'Copies.' })),
  // Nobody is blocked.
  row(platform.unblockUser, allow.operators(409), anybody),
  row(platform.logUserOut, allow.operators(), anybody),
  row(platform.listAudit, allow.operators()),
  row(platform.listOutbox, allow.operators()),
  row(platformHelp.listPlatformHelp, allow.operators()),
  row(platformHelp.answerHelp, allow.operators(), async ({ server }) => ({
    ...(await server.call(support.addHelpRequest, helpForm())),
    answer: 'Please try again.',
  })),
]

const matrix: readonly MatrixRow[] = [
  ...siteRows,
  ...supportRows,
  ...doorRows,
  ...ownRows,
  ...platformRows,
  ...artworkRows,
  ...campaignRows,
  ...nftRows,
]

test('every call has its line in the matrix', () => {
  const lines = new Set(matrix.map(({ call }) => call))
  expect(allCalls.filter((call) => !lines.has(call)).map(({ path }) => path)).toEqual([])
  expect(matrix.filter(({ call }) => !allCalls.includes(call)).map(({ call }) => call.path)).toEqual([])
})

describe.each(matrix.map((line) => ({ line, name: `${line.call.method} ${line.call.path} ${line.label ?? ''}` })))(
  '$name',
  ({ line }) => {
    test.each(ACTORS.map((actor) => [actor, line.cells[actor]] as const))('%s: %i', async (actor, code) => {
      expect(await codeFor(server, line, actor)).toBe(code)
    })
  },
)

describe('a write that another site caused is refused', () => {
  const writes = allCalls.filter(({ method, encoding }) => method === 'POST' && encoding !== 'multipart')
  const uploads = allCalls.filter(({ encoding }) => encoding === 'multipart')
  const WRITES_OF_OTHERS: readonly (readonly [string, Record<string, string>])[] = [
    ['the header that only our page sends is missing', {}],
    ['it comes from another origin', { language: 'en_US', origin: 'http://plinth.test.evil' }],
    ['it comes from a page without origin', { language: 'en_US', origin: 'null' }],
    ['the browser says that another site sent it', { language: 'en_US', 'sec-fetch-site': 'cross-site' }],
  ]
  test.each(writes.map((call) => [call.path, call] as const))('%s', async (_path, call) => {
    const kind = call.audience === 'operator' ? 'operator' : call.audience === 'brand' ? 'brand' : 'participant'
    const { token } = await buildAccount(server.database, { kind, clock: server.clock })
    for (const [why, headers] of WRITES_OF_OTHERS) {
      const { url } = writeRequest(call, {})
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `plinth_session=${token}`, ...headers },
      })
      expect([why, answer.json().code]).toEqual([why, 1003])
      const plain = { method: 'POST', url, payload: '{}', headers: { 'content-type': 'text/plain' } } as const
      expect((await server.app.inject(plain)).statusCode).toBe(415)
    }
  })

  const picture = async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(buildPng())], 'picture.png', { type: 'image/png' }))
    const body = new Response(form)
    return { type: body.headers.get('content-type')!, payload: Buffer.from(await body.arrayBuffer()) }
  }
  const send = async (call: AnyCall, token: string, headers: Record<string, string>) => {
    const { type, payload } = await picture()
    const answer = await server.app.inject({
      method: 'POST',
      url: writeRequest(call, {}).url,
      payload,
      headers: { 'content-type': type, cookie: `plinth_session=${token}`, ...headers },
    })
    return answer.json().code
  }
  test.each(uploads.map((call) => [call.path, call] as const))('%s with a file', async (_path, call) => {
    const kind = call.audience === 'brand' ? 'brand' : 'participant'
    const { token } = await buildAccount(server.database, { kind, clock: server.clock })
    for (const [why, headers] of WRITES_OF_OTHERS) expect([why, await send(call, token, headers)]).toEqual([why, 1003])
  })

  test('and a file that came that way is not kept, while one of our own page is', async () => {
    const { token, accountId } = await buildAccount(server.database, { clock: server.clock })
    const kept = () => server.database.query({ text: 'select 1 from files where account_id = $1', values: [accountId] })
    for (const [, headers] of WRITES_OF_OTHERS) await send(site.uploadFile, token, headers)
    expect(await kept()).toEqual([])
    expect(await send(site.uploadFile, token, { language: 'en_US', origin: 'http://plinth.test' })).toBe(200)
    expect(await kept()).toHaveLength(1)
  })
})
