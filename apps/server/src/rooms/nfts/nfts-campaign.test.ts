import { artworkDetail, deleteArtworks } from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/nfts'
import { putArtworkBack, takeArtworkDown } from '@plinth/api-schema/operators-artworks'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import {
  batchArgs,
  buildMintableCampaign,
  indexerOf,
  linkTestWallet,
  mintBatch,
  type Prepared,
  sha256,
} from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { releaseOverdueIntents } from './nfts.release.ts'

const CHAIN_ID = 31_337
const DAY_MS = 86_400_000

let chain: TestChain
let server: TestServer
let indexer: ReturnType<typeof indexerOf>
// A wallet belongs to one brand, so each campaign of this file takes the next one.
let nextWallet = 0
beforeAll(async () => {
  chain = await createTestChain({ flags: ['--accounts', '60'] })
  server = await createTestServer({ chains: chain.chains, readers: chain.readers })
  indexer = indexerOf(server, chain)
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const anyone = testWallet(8).address
const build = async (overrides: { works?: number; type?: 721 | 1155; isPrivate?: boolean } = {}) => {
  nextWallet += 1
  const brandWallet = testWallet(9 + nextWallet)
  return { ...(await buildMintableCampaign(server, chain, { brandWallet, ...overrides })), brandWallet }
}
type Built = Awaited<ReturnType<typeof build>>
const prepare = (
  { brand, campaign, worksIds }: Built,
  changes: Record<string, unknown> = {},
  token = brand.token,
  key?: string,
) =>
  server.call(
    calls.prepareArtworks,
    { campaignId: campaign.campaignId, worksIds, recipients: anyone, ...changes } as never,
    token,
    key,
  ) as Promise<Prepared>
const reportMint = (txHash: string, token: string) =>
  server.call(calls.reportMint, { chainId: CHAIN_ID, txHash }, token)
const statusOf = async (built: Built) =>
  (
    await server.database.query<{ status: number }>({
      text: 'select status from artworks where campaign_id = $1 order by id',
      values: [built.campaign.campaignId],
    })
  ).map(({ status }) => status)
const refused = (msg: string, code = 400) => ({ code, message: expect.stringContaining(msg) })

describe('preparing', () => {
  test('gives one transaction with metadata under their CIDs, and the artworks wait', async () => {
    const built = await build({ works: 3 })
    const prepared = await prepare(built)
    expect(prepared).toMatchObject({
      chainId: CHAIN_ID,
      contractAddr: built.contractAddress,
      contractType: 721,
      amount: '1',
      fee: '300',
      recipients: [anyone, anyone, anyone],
      worksIds: built.worksIds,
    })
    expect(prepared.batches).toHaveLength(1)
    expect(BigInt(prepared.uid) & 0xffff_ffffn).toBe(1n)
    for (const [place, uri] of prepared.tokenUris.entries()) {
      const metadata = await server.app.inject({ url: uri.replace('ipfs://', '/ipfs/') })
      expect(sha256(metadata.rawPayload)).toBe(prepared.digests[place])
      expect(metadata.json()).toMatchObject({
        name: built.artworks[place]!.title,
        image: expect.stringMatching(/^ipfs:/),
      })
    }
    expect(await statusOf(built)).toEqual([1, 1, 1])
    const removal = server.call(deleteArtworks, built.worksIds, built.brand.token)
    await expect(removal).rejects.toMatchObject({ message: messages.artworkMinted })
  })

  test('the record of a token names its campaign, but never a private one', { tags: 'long' }, async () => {
    const namedIn = async (isPrivate: boolean) => {
      const built = await build({ works: 1, isPrivate })
      const [uri] = (await prepare(built)).tokenUris as [string]
      const record = (await server.app.inject({ url: uri.replace('ipfs://', '/ipfs/') })).json()
      const traits: { trait_type: string; value: string }[] = record.attributes
      const { name } = await server.call(campaignDetail, { id: built.campaign.campaignId }, built.brand.token)
      return { name, named: traits.filter((trait) => trait.trait_type === 'Campaign').map(({ value }) => value) }
    }
    const open = await namedIn(false)
    expect(open.named).toEqual([open.name])
    expect((await namedIn(true)).named).toEqual([])
  })

  test('the terms that an artist agreed to stand in the record of the token, and on its page', {
    tags: 'long',
  }, async () => {
    const built = await build({ works: 2 })
    const [agreed, older] = built.artworks
    const text = 'Rights card of a test\n'
    const hash = sha256(Buffer.from(text)).slice(2)
    await server.database.query({
      text: `with kept as (insert into rights_terms (sha256, text) values ($1, $2) returning sha256)
             update artworks set rights_sha256 = $1 from kept where id = $3`,
      values: [hash, text, agreed!.artworkId],
    })
    const prepared = await prepare(built)
    const [first, second] = await Promise.all(
      prepared.tokenUris.map((uri) => server.app.inject({ url: uri.replace('ipfs://', '/ipfs/') })),
    )
    expect(first!.json()).toMatchObject({ name: agreed!.title, rights: { sha256: hash, text } })
    expect(second!.json()).toMatchObject({ name: older!.title })
    expect(second!.json()).not.toHaveProperty('rights')
    const pages = await Promise.all(prepared.ids.map((id) => server.call(calls.nftDetail, { id }, built.brand.token)))
    expect(pages.map(({ submission }) => submission?.rightsHash)).toEqual([hash, null])
  })

  test('the artist’s linked wallet is the recipient unless the brand names another', async () => {
    const built = await build({ works: 2 })
    const [first, second] = built.artworks
    await linkTestWallet(server, first!.artist, testWallet(3))
    const some = await prepare(built, { recipients: ['', anyone] })
    expect(some.recipients).toEqual([testWallet(3).address, anyone])
    await expect(prepare(built, { recipients: undefined })).rejects.toMatchObject(refused(second!.title))
    const one = await prepare(built, { recipients: undefined, worksIds: [first!.artworkId] })
    expect(one.recipients).toEqual([testWallet(3).address])
  })

  test('more than 400 artworks become several transactions, in their order', { tags: 'long' }, async () => {
    const built = await build({ works: 1 })
    const { artist, url } = built.artworks[0]!
    const picture = { url, type: 'image/png', width: 4, height: 4, placeholder: null, renditions: [] }
    const more = await Promise.all(
      Array.from({ length: 404 }, () => buildArtwork(server.database, { campaign: built.campaign, artist, picture })),
    )
    const worksIds = [...built.worksIds, ...more.map(({ artworkId }) => artworkId)]
    const { batches, contractAddr } = await prepare(built, { worksIds })
    expect(batches.map((batch) => batch.worksIds.length)).toEqual([400, 5])
    expect(batches.flatMap((batch) => batch.worksIds)).toEqual(worksIds)
    expect(batches.map(({ uid }) => BigInt(uid) & 0xffff_ffffn)).toEqual([1n, 2n])
    for (const batch of batches) await mintBatch(chain, built.brandWallet, contractAddr, batch)
    await indexer.catchUp()
    expect(new Set(await statusOf(built))).toEqual(new Set([2]))
  })

  test('the same request with the same key is prepared once', { tags: 'long' }, async () => {
    const built = await build()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => prepare(built, {}, built.brand.token, 'a-key-of-this-click')),
    )
    expect(new Set(answers.map(({ uid }) => uid)).size).toBe(1)
  })

  test.each<[string, Record<string, unknown>, string, number?]>([
    ['nobody as recipient', { recipients: zeroAddress }, messages.zeroAddress],
    [
      'a mistyped recipient',
      { recipients: anyone.replace(/[a-f]/, (letter) => letter.toUpperCase()) },
      messages.wrongChecksum,
    ],
    ['too few recipients', { recipients: [anyone] }, messages.recipientsCount],
    ['two of a 721', { circulation: 2 }, messages.onlyOneOf721],
    ['no artworks', { worksIds: [] }, messages.selectOperationData],
    ['an artwork that does not exist', { worksIds: [999_999] }, messages.notFound, 404],
  ])('is refused with %s', async (_what, changes, msg, code) => {
    const built = await build()
    await expect(prepare(built, changes)).rejects.toMatchObject(refused(msg, code))
    expect(await statusOf(built)).toEqual([0, 0])
  })

  test('one artwork of another campaign among one’s own changes nothing', async () => {
    const [built, other] = [await build(), await build()]
    const worksIds = [...built.worksIds, other.worksIds[0]!]
    await expect(prepare(built, { worksIds })).rejects.toMatchObject({ code: 404 })
    expect([...(await statusOf(built)), ...(await statusOf(other))]).toEqual([0, 0, 0, 0])
  })

  test('is for the verified brand of the campaign, once it has ended, with the wallet that owns the collection', async () => {
    const built = await build()
    const other = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
    await expect(prepare(built, {}, other.token)).rejects.toMatchObject({ code: 404 })
    const unverified = await buildAccount(server.database, { kind: 'brand', verified: false, clock: server.clock })
    await expect(prepare(built, {}, unverified.token)).rejects.toMatchObject(refused(messages.notVerifiedYet, 1003))
    const live = await buildCampaign(server.database, { brand: built.brand, status: 'live' })
    const early = { campaignId: live.campaignId, worksIds: [1] }
    await expect(prepare(built, early)).rejects.toMatchObject(refused(messages.campaignNotCompleted, 409))
    await linkTestWallet(server, built.brand, testWallet(59))
    await expect(prepare(built)).rejects.toMatchObject(refused(messages.notTheOwner))
    await server.database.query({
      text: 'update accounts set wallet_address = null, wallet_chain_id = null where id = $1',
      values: [built.brand.accountId],
    })
    await expect(prepare(built)).rejects.toMatchObject(refused(messages.walletMissing))
  })

  test.each<[string, { contractAddress?: string; chainId?: number } | null, string]>([
    ['a contract that is not the platform’s', { contractAddress: anyone }, messages.notPlatformContract],
    ['a shared collection', { contractAddress: 'shared' }, messages.notPlatformContract],
    ['no collection', null, messages.noCollection],
    ['a network that is not ours', { chainId: 1 }, messages.networkUnsupported],
  ])('is refused for a campaign with %s', async (_what, change, msg) => {
    const built = await build()
    const contractAddress =
      change?.contractAddress === 'shared' ? chain.contracts.platform_contract_721 : change?.contractAddress
    const collection = change && {
      chainId: CHAIN_ID,
      contractType: 721,
      ...change,
      contractAddress: contractAddress ?? anyone,
    }
    await server.database.query({
      text: 'update campaigns set collection = $2 where id = $1',
      values: [built.campaign.campaignId, collection],
    })
    await expect(prepare(built)).rejects.toMatchObject({ message: msg })
  })
})

describe('minting', () => {
  test('ten winners to ten wallets in one transaction', async () => {
    const built = await build({ works: 10 })
    const recipients = built.worksIds.map((_, place) => testWallet(40 + place).address)
    const prepared = await prepare(built, { recipients })
    const { transactionHash } = await mintBatch(chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)
    expect(await reportMint(transactionHash, built.brand.token)).toEqual({ status: 1, ids: prepared.ids })
    expect(await statusOf(built)).toEqual(Array(10).fill(1))
    await indexer.catchUp()
    expect(await reportMint(transactionHash, built.brand.token)).toEqual({ status: 2, ids: prepared.ids })
    expect(await statusOf(built)).toEqual(Array(10).fill(2))
    const { rows, total } = await server.call(calls.listNfts, { userId: built.brand.accountId, isAsc: 'asc' })
    expect(total).toBe(10)
    expect(rows.map(({ owner }) => owner)).toEqual(recipients)
    expect(rows.map(({ userId }) => userId)).toEqual(built.artworks.map(({ artist }) => artist.accountId))
    const shown = await server.call(artworkDetail, { id: built.worksIds[0]! })
    expect(shown).toMatchObject({ status: 2, tokenUri: prepared.tokenUris[0] })
    const { campaignId } = built.campaign
    const artists = await server.call(calls.listNfts, { userId: built.artworks[0]!.artist.accountId })
    expect(artists).toMatchObject({ total: 1, rows: [{ worksId: built.worksIds[0], campaignId }] })
    const ofWork = await server.call(calls.listNfts, { campaignId, worksId: built.worksIds[3]! })
    expect(ofWork).toMatchObject({ total: 1, rows: [{ id: prepared.ids[3] }] })
    await expect(server.call(calls.listNfts, { worksId: 1 })).rejects.toMatchObject({ code: 400 })
    const collections = await server.call(calls.customContracts, { chainId: CHAIN_ID })
    expect(collections).toContainEqual({
      name: 'Harbour Prints',
      address: built.contractAddress,
      chainId: CHAIN_ID,
      contractType: 721,
      campaignId,
    })
    await expect(prepare(built)).rejects.toMatchObject(refused(messages.artworkMinted, 409))
  })

  test('an 1155 collection mints as many of each as agreed', async () => {
    const built = await build({ type: 1155 })
    const prepared = await prepare(built, { circulation: '50' })
    await mintBatch(chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)
    await indexer.catchUp()
    const shown = await server.call(calls.nftDetail, { id: prepared.ids[0]! })
    expect(shown.submission).toEqual({ submitTime: expect.stringMatching(/^\d{4}-/), voteNum: 0, rightsHash: null })
    expect(shown.transfers).toMatchObject([{ from: zeroAddress, to: prepared.recipients[0], txHash: shown.txHash }])
    expect(shown).toMatchObject({ status: 2, contractType: 1155, circulation: 50, amount: 50, owner: anyone })
    expect(shown.tokenId).toBe(String(BigInt(prepared.digests[0]!)))
  })

  test('the royalty shown is the one that the owner of the collection has set last', { tags: 'long' }, async () => {
    const built = await build()
    const prepared = await prepare(built)
    await mintBatch(chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)
    await indexer.catchUp()
    const [id] = prepared.ids as [number]
    const royalty = async () => {
      const { royaltyAddress, royaltyProportion } = await server.call(calls.nftDetail, { id })
      return [royaltyAddress, royaltyProportion]
    }
    expect(await royalty()).toEqual([built.brandWallet.address, '2.5'])
    const snapshot = await chain.testClient.snapshot()
    const args = [built.contractAddress, anyone, 725n] as const
    const set = { ...chain.platform, functionName: 'setDefaultRoyalty', args } as const
    await chain.mined(await chain.walletOf(built.brandWallet).writeContract(set))
    await indexer.catchUp()
    expect(await royalty()).toEqual([anyone, '7.25'])
    await chain.revertTo(snapshot)
    await chain.testClient.mine({ blocks: 2 })
    await indexer.catchUp()
    expect(await royalty()).toEqual([built.brandWallet.address, '2.5'])
  })

  test('what was changed on the way is not recorded', async () => {
    const built = await build()
    const prepared = await prepare(built)
    const batch = prepared.batches[0]!
    const forged = { ...batch, digests: [batch.digests[0]!, `0x${'ee'.repeat(32)}`] }
    const { transactionHash } = await mintBatch(chain, built.brandWallet, prepared.contractAddr, forged)
    const report = reportMint(transactionHash, built.brand.token)
    await expect(report).rejects.toMatchObject({ code: 400, message: messages.notThisMint })
    await indexer.catchUp()
    expect(await statusOf(built)).toEqual([1, 1])
  })

  test('the NFT of a work that an operator took down is shown to its people and to operators only, until it is back', async () => {
    const built = await build()
    const prepared = await prepare(built)
    await mintBatch(chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)
    await indexer.catchUp()
    const [id, other] = prepared.ids as [number, number]
    const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
    const worksId = built.worksIds[0]!
    const publicIds = async () => {
      const lists = [{}, { userId: built.brand.accountId }, { campaignId: built.campaign.campaignId }]
      const answers = await Promise.all(
        lists.map((filter) => server.call(calls.listNfts, { ...filter, pageSize: 1000 })),
      )
      return answers.map(({ rows }) =>
        rows
          .map((row) => row.id)
          .filter((row) => row === id || row === other)
          .sort(),
      )
    }
    await server.call(takeArtworkDown, { worksId, reason: 'Somebody else drew it.' }, operator.token)
    await expect(server.call(calls.nftDetail, { id })).rejects.toMatchObject({ code: 404 })
    expect(await publicIds()).toEqual([[other], [other], [other]])
    for (const { token } of [built.brand, built.artworks[0]!.artist, operator])
      expect(await server.call(calls.nftDetail, { id }, token)).toMatchObject({ id })
    await server.call(putArtworkBack, { worksId, reason: 'It was theirs.' }, operator.token)
    expect(await publicIds()).toEqual([
      [id, other],
      [id, other],
      [id, other],
    ])
  })

  test('NFTs of a private campaign are shown to those who may see it, and to nobody else', async () => {
    const built = await build({ isPrivate: true })
    const prepared = await prepare(built)
    await mintBatch(chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)
    await indexer.catchUp()
    const [id] = prepared.ids as [number]
    const stranger = await buildAccount(server.database, { clock: server.clock })
    for (const token of [undefined, stranger.token]) {
      await expect(server.call(calls.nftDetail, { id }, token)).rejects.toMatchObject({ code: 404 })
      const { rows } = await server.call(calls.listNfts, { userId: built.brand.accountId }, token)
      expect(rows).toEqual([])
    }
    for (const { token } of [built.brand, built.artworks[0]!.artist, built.artworks[1]!.artist])
      expect(await server.call(calls.nftDetail, { id }, token)).toMatchObject({ id })
    const collections = await server.call(calls.customContracts, {})
    expect(collections.map(({ address }) => address)).not.toContain(built.contractAddress)
  })
})

describe('trying again', () => {
  test('a preparation that was not sent is replaced; whichever comes true counts', { tags: 'long' }, async () => {
    const built = await build({ works: 3 })
    const first = await prepare(built)
    const second = await prepare(built, { worksIds: built.worksIds.slice(0, 2) })
    expect(second.tokenUris).toEqual(first.tokenUris.slice(0, 2))
    expect(await statusOf(built)).toEqual([1, 1, 0])
    // The other tab had sent the first one after all.
    await mintBatch(chain, built.brandWallet, first.contractAddr, first.batches[0]!)
    await indexer.catchUp()
    expect(await statusOf(built)).toEqual([2, 2, 2])
    const late = chain.publicClient.simulateContract({
      ...chain.platform,
      account: built.brandWallet,
      functionName: 'mint',
      args: batchArgs(second.contractAddr, second.batches[0]!),
      value: BigInt(second.fee),
    })
    await expect(late).rejects.toThrow('UidNotNext')
    await releaseOverdueIntents(server)
    expect(await statusOf(built)).toEqual([2, 2, 2])
  })

  test('while a transaction is on its way, another is not prepared', { tags: 'long' }, async () => {
    const built = await build()
    const prepared = await prepare(built)
    await chain.testClient.setAutomine(false)
    try {
      const hash = await chain.walletOf(built.brandWallet).writeContract({
        ...chain.platform,
        functionName: 'mint',
        args: batchArgs(prepared.contractAddr, prepared.batches[0]!),
        value: BigInt(prepared.fee),
      })
      const report = { chainId: CHAIN_ID, txHash: hash, uid: prepared.uid }
      expect(await server.call(calls.reportMint, report, built.brand.token)).toEqual({ status: 0, ids: [] })
      await expect(prepare(built)).rejects.toMatchObject(refused(messages.mintUnderWay, 409))
      await chain.testClient.dropTransaction({ hash })
      expect((await prepare(built)).batches).toHaveLength(1)
    } finally {
      await chain.testClient.setAutomine(true)
    }
  })

  test('artworks are free again when nobody waits for their transaction any more', { tags: 'long' }, async () => {
    const built = await build()
    await prepare(built)
    await releaseOverdueIntents(server)
    expect(await statusOf(built)).toEqual([1, 1])
    server.clock.advance(DAY_MS + 1_000)
    await releaseOverdueIntents(server)
    expect(await statusOf(built)).toEqual([0, 0])
    expect((await server.call(calls.listNfts, { userId: built.brand.accountId }, built.brand.token)).rows).toEqual([])
  })

  test('a preparation whose place another mint took is given up at once', { tags: 'long' }, async () => {
    const built = await build({ works: 2 })
    const [one, other] = built.worksIds as [number, number]
    const first = await prepare(built, { worksIds: [one] })
    const second = await prepare(built, { worksIds: [other] })
    await mintBatch(chain, built.brandWallet, first.contractAddr, first.batches[0]!)
    await indexer.catchUp()
    expect(await statusOf(built)).toEqual([2, 1])
    await releaseOverdueIntents(server)
    expect(await statusOf(built)).toEqual([2, 0])
    const again = await prepare(built, { worksIds: [other] })
    expect(BigInt(again.uid) & 0xffff_ffffn).toBe(2n)
    expect(again.tokenUris).toEqual(second.tokenUris)
  })
})
