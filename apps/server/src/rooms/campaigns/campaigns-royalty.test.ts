import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { approveCampaign } from '@plinth/api-schema/operators-campaigns'
import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CampaignForm, contractForm } from '../../../test/campaign-form.ts'
import { refusal, setCampaignStage } from '../../../test/campaign-stage.ts'
import { buildAccount, buildCampaign } from '../../../test/factories.ts'
import { indexerOf } from '../../../test/minting.ts'
import { testWallet } from '../../../test/test-chain.ts'
import { createTestServer } from '../../../test/test-server.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import { openChainReader } from '../../ports/viem-chain-reader.ts'
import { createCollectionsService } from './campaigns-collections.service.ts'

const { stage, form, save, detail, build } = setCampaignStage()

const receiver = testWallet(5).address
let contract: Address
beforeEach(async () => {
  contract = await stage.chain.deployCollection({ owner: stage.wallet })
})

/** What the wallet does with Update Royalty. */
const setRoyalty = async (bps: bigint) => {
  const set = { ...stage.chain.platform, functionName: 'setDefaultRoyalty', args: [contract, receiver, bps] } as const
  await stage.chain.mined(await stage.chain.walletOf(stage.wallet).writeContract(set))
}
const refresh = (id: number, token = stage.brand.token) => stage.server.call(calls.refreshCollection, { id }, token)
const royaltyOf = async (id: number) => {
  const { campaignContract } = await detail(id)
  return [campaignContract?.royaltyAddress, campaignContract?.royaltyProportion]
}
const buildLive = () =>
  build({ collection: { ...contractForm(contract), royaltyAddress: stage.wallet.address, royaltyProportion: '2.5' } })
const apply = async (id: number, overrides: Partial<CampaignForm> = {}) =>
  stage.server.call(
    calls.applyCampaignUpdate,
    { ...(await form({ campaignContract: contractForm(contract), startTime: null, ...overrides })), id },
    stage.brand.token,
  )

describe('the royalty of a collection', () => {
  test('is asked of the chain after it was set there, for all campaigns of the collection and without a review', async () => {
    const [{ campaignId: one }, { campaignId: other }] = [await buildLive(), await buildLive()]
    await setRoyalty(725n)
    expect(await royaltyOf(one)).toEqual([stage.wallet.address, '2.5'])
    expect(await refresh(one)).toEqual({ id: one })
    expect(await royaltyOf(one)).toEqual([receiver, '7.25'])
    expect(await royaltyOf(other)).toEqual([receiver, '7.25'])
    const shown = await stage.server.call(calls.campaignDetail, { id: one })
    expect(shown.campaignContract).toMatchObject({ contractAddress: contract, royaltyProportion: '7.25' })
    expect((await detail(one)).own?.change).toBeNull()
  })

  test('of a completed campaign can be set, too', async () => {
    const { campaignId: id } = await build({ status: 'completed', collection: contractForm(contract) })
    await setRoyalty(1_000n)
    await refresh(id)
    expect(await royaltyOf(id)).toEqual([receiver, '10'])
  })

  test('is looked up whenever the campaign is saved: a tab that holds an old one changes nothing', async () => {
    const old = { ...contractForm(contract), royaltyAddress: stage.wallet.address, royaltyProportion: '2.5' }
    const { id } = await save(await form({ campaignContract: old }))
    await setRoyalty(333n)
    await stage.server.call(calls.updateCampaign, { ...(await form({ campaignContract: old })), id }, stage.brand.token)
    expect(await royaltyOf(id)).toEqual([receiver, '3.33'])
  })

  test('of a live campaign is public at once, and a change from before it does not bring the old one back', async () => {
    const { campaignId: id } = await buildLive()
    await apply(id, { name: 'Second thoughts' })
    await setRoyalty(50n)
    await refresh(id)
    expect((await detail(id)).own?.change?.content.campaignContract?.royaltyProportion).toBe('0.5')
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    expect(await detail(id)).toMatchObject({ name: 'Second thoughts', campaignContract: { royaltyProportion: '0.5' } })
  })

  test('of a collection that waits with a change is looked up, too', async () => {
    const { campaignId: id } = await build({})
    await apply(id)
    await setRoyalty(420n)
    await refresh(id)
    expect((await detail(id)).own?.change?.content.campaignContract?.royaltyProportion).toBe('4.2')
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    expect(await royaltyOf(id)).toEqual([receiver, '4.2'])
  })

  test('comes from the indexer where the tab was closed before it could tell, and goes when the chain takes it back', {
    tags: 'long',
  }, async () => {
    const indexer = indexerOf(stage.server, stage.chain)
    const { campaignId: live } = await buildLive()
    const { campaignId: changed } = await build({})
    await apply(changed)
    await indexer.catchUp()
    const snapshot = await stage.chain.testClient.snapshot()
    await setRoyalty(725n)
    await indexer.catchUp()
    expect(await royaltyOf(live)).toEqual([receiver, '7.25'])
    expect((await detail(changed)).own?.change?.content.campaignContract?.royaltyProportion).toBe('7.25')
    await stage.chain.revertTo(snapshot)
    await stage.chain.testClient.mine({ blocks: 2 })
    await indexer.catchUp()
    expect(await royaltyOf(live)).toEqual([stage.wallet.address, '2.5'])
    expect((await detail(changed)).own?.change?.content.campaignContract?.royaltyProportion).toBe('2.5')
  })

  test('is the newest one, whether the indexer or the campaign has heard of it first', async () => {
    const indexer = indexerOf(stage.server, stage.chain)
    const { campaignId: id } = await buildLive()
    await setRoyalty(100n)
    await setRoyalty(200n)
    await refresh(id)
    await indexer.catchUp()
    expect(await royaltyOf(id)).toEqual([receiver, '2'])
    await setRoyalty(300n)
    await indexer.catchUp()
    expect(await royaltyOf(id)).toEqual([receiver, '3'])
  })

  test('is not for other brands to look up, nor is there one without a collection', async () => {
    const { campaignId: id } = await buildLive()
    await expect(refresh(id, stage.otherBrand.token)).rejects.toMatchObject(refusal(404))
    const { campaignId: bare } = await build({})
    await expect(refresh(bare)).rejects.toMatchObject(refusal(400, messages.notPlatformContract))
  })
})

test('a node that does not answer stops nobody from saving, but the look-up says so', { tags: 'long' }, async () => {
  const { chains, network } = stage.chain
  const silent = openChainReader({ chainId: network.chainId, rpcUrl: 'http://127.0.0.1:1' })
  const server = await createTestServer({ chains, readers: new Map([[network.chainId, silent]]) })
  try {
    const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
    const collection = { ...contractForm(contract), royaltyAddress: receiver, royaltyProportion: '5' }
    const { campaignId: id } = await buildCampaign(server.database, { brand, status: 'sent-back', collection })
    const { banner, appBanner, brandDescriptionImg } = await server.call(calls.campaignDetail, { id }, brand.token)
    const kept = { banner, appBanner, brandDescriptionImg, stickers: '', campaignAwards: [], campaignContract: null }
    const content = { ...(await form(kept)), name: 'Written without a node' }
    await server.call(calls.updateCampaign, { ...content, id }, brand.token)
    expect(await server.call(calls.campaignDetail, { id }, brand.token)).toMatchObject({
      name: 'Written without a node',
      campaignContract: { royaltyAddress: receiver, royaltyProportion: '5' },
    })
    await expect(server.call(calls.refreshCollection, { id }, brand.token)).rejects.toMatchObject({
      message: messages.chainFailure,
    })
  } finally {
    silent.close()
    await server.stop()
  }
})

test('a chain that does not answer may be asked again soon, and one that is not read has no collections', async () => {
  const { chains, network } = stage.chain
  const silent = openChainReader({ chainId: network.chainId, rpcUrl: 'http://127.0.0.1:1' })
  const collectionsOf = (readers: ChainReaders) => createCollectionsService({ chains, readers, wallet: null as never })
  const read = (readers: ChainReaders) => collectionsOf(readers).read(network.chainId, contract)
  await expect(read(new Map([[network.chainId, silent]]))).rejects.toMatchObject({
    ...{ refusal: { reason: 'chainFailure' }, retryAfter: 5 },
  })
  await expect(read(new Map())).rejects.toMatchObject({ refusal: { reason: 'notPlatformContract' } })
  silent.close()
})

test('a collection that was exchanged while the chain was asked is not put back by the answer', {
  tags: 'long',
}, async () => {
  const { chains, network, readers } = stage.chain
  const reader = readers.get(network.chainId)!
  let meanwhile = async () => {}
  const asked = {
    ...reader,
    async blockNumber() {
      await meanwhile()
      return reader.blockNumber()
    },
  }
  const server = await createTestServer({ chains, readers: new Map([[network.chainId, asked]]) })
  try {
    const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
    const collection = { ...contractForm(contract), royaltyAddress: receiver, royaltyProportion: '5' }
    const { campaignId: id } = await buildCampaign(server.database, { brand, status: 'sent-back', collection })
    const before = await server.call(calls.campaignDetail, { id }, brand.token)
    const { banner, appBanner, brandDescriptionImg } = before
    const kept = { banner, appBanner, brandDescriptionImg, stickers: '', campaignAwards: [], campaignContract: null }
    const content = { ...(await form(kept)), name: 'Written beside a deployment', id }
    meanwhile = async () => {
      const text = `update campaigns set collection = jsonb_set(collection, '{contractAddress}', to_jsonb($2::text)) where id = $1`
      await server.database.query({ text, values: [id, stage.contract] })
    }
    await expect(server.call(calls.updateCampaign, content, brand.token)).rejects.toMatchObject(refusal(409))
    expect(await server.call(calls.campaignDetail, { id }, brand.token)).toMatchObject({
      name: before.name,
      campaignContract: { contractAddress: stage.contract },
    })
    meanwhile = async () => {}
    await server.call(calls.updateCampaign, content, brand.token)
  } finally {
    await server.stop()
  }
})
