import * as calls from '@plinth/api-schema/campaigns'
import { unlinkWallet } from '@plinth/api-schema/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type CampaignForm, campaignForm, contractForm } from './campaign-form.ts'
import { type BuiltAccount, buildAccount, buildCampaign, type CampaignOverrides, TEST_PASSWORD } from './factories.ts'
import { linkTestWallet } from './minting.ts'
import { createTestChain, type TestChain, type TestWallet, testWallet } from './test-chain.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** A server on a real chain with a collection, two brands and an operator; each test has a new `brand`, whose linked wallet owns the collection. */
type CampaignStage = {
  chain: TestChain
  server: TestServer
  contract: string
  wallet: TestWallet
  brand: BuiltAccount
  otherBrand: BuiltAccount
  operator: BuiltAccount
}

/** Sets up a server and brands for tests about campaigns; they are there once the tests run. */
export function setCampaignStage(options: Pick<Parameters<typeof createTestServer>[0] & object, 'log'> = {}) {
  const stage = {} as CampaignStage
  beforeAll(async () => {
    stage.chain = await createTestChain()
    const { chains, readers } = stage.chain
    stage.server = await createTestServer({ chains, readers, ...options })
    stage.wallet = testWallet(0)
    stage.contract = await stage.chain.deployCollection({ owner: stage.wallet })
    const { database, clock } = stage.server
    stage.otherBrand = await buildAccount(database, { kind: 'brand', withPassword: true, clock })
    stage.operator = await buildAccount(database, { kind: 'operator', withPassword: true, clock })
  })
  beforeEach(async () => {
    const { database, clock } = stage.server
    stage.brand = await buildAccount(database, { kind: 'brand', withPassword: true, clock })
    await linkTestWallet(stage.server, stage.brand, stage.wallet)
  })
  // A wallet belongs to one brand at a time.
  afterEach(() => stage.server.call(unlinkWallet, {}, stage.brand.token))
  afterAll(async () => {
    await stage.server?.stop()
    await stage.chain?.stop()
  })
  return {
    stage,
    form: (overrides: Partial<CampaignForm> = {}) =>
      campaignForm(stage.server.database, stage.brand, {
        campaignContract: contractForm(stage.contract),
        ...overrides,
      }),
    save: (content: CampaignForm, token = stage.brand.token, password = TEST_PASSWORD) =>
      stage.server.call(calls.saveCampaign, { ...content, password }, token),
    detail: (id: number, token = stage.brand.token) => stage.server.call(calls.campaignDetail, { id }, token),
    build: (overrides: CampaignOverrides) => buildCampaign(stage.server.database, { brand: stage.brand, ...overrides }),
    rowOf: async (id: number) => {
      const [row] = await stage.server.database.query<Record<string, unknown>>({
        text: 'select * from campaigns where id = $1',
        values: [id],
      })
      return row
    },
  }
}

/** What a refused call rejects with. */
export const refusal = (code: number, message?: string) => ({
  code,
  ...(message === undefined ? {} : { message: expect.stringContaining(message) }),
})
