import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/nfts'
import { type Address, erc721Abi, erc1155Abi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { expectLimit } from '../../../test/limit-window.ts'
import { indexerOf, linkTestWallet, mintOwn, ownArgs, sha256, storePicture } from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { releaseOverdueIntents } from './nfts.release.ts'

const CHAIN_ID = 31_337
const DAY_MS = 86_400_000

let chain: TestChain
let server: TestServer
let artist: BuiltAccount
let indexer: ReturnType<typeof indexerOf>
const wallet = testWallet(1)
beforeAll(async () => {
  chain = await createTestChain()
  server = await createTestServer({ chains: chain.chains, readers: chain.readers })
  artist = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, artist, wallet)
  indexer = indexerOf(server, chain)
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const form = async (account = artist) => ({
  chainId: CHAIN_ID,
  preview: await storePicture(server, account),
  name: 'Pier at dawn',
  description: 'Ink on paper',
  type: 1,
  contractType: 721,
  royaltyAddress: wallet.address as string,
  royaltyProportion: '2.5' as string | number,
})
type Form = Awaited<ReturnType<typeof form>> & Record<string, unknown>
const save = async (changes: Record<string, unknown> = {}, token = artist.token, key?: string) =>
  server.call(calls.saveNft, { ...(await form()), ...changes } as Form as never, token, key)
const reportMint = (txHash: string, token = artist.token, chainId = CHAIN_ID) =>
  server.call(calls.reportMint, { chainId, txHash }, token)
const detail = (id: number, token?: string) => server.call(calls.nftDetail, { id }, token)
const refused = (msg: string, code = 400) => ({ code, message: expect.stringContaining(msg) })
const countIntents = async () =>
  (await server.database.query<{ count: number }>({ text: 'select count(*) from mint_intents' }))[0]!.count

describe('saving', () => {
  test('stores picture and metadata under their CIDs and prepares the transaction', async () => {
    const wanted = await form()
    const saved = await server.call(calls.saveNft, wanted, artist.token)
    expect(saved).toMatchObject({
      chainId: CHAIN_ID,
      contractAddr: chain.contracts.platform_contract_721,
      contractType: 721,
      circulation: 1,
      fee: '100',
      royaltyBps: 250,
      royaltyAddress: wallet.address,
      recipient: wallet.address,
      minter: wallet.address,
    })
    const metadata = await server.app.inject({ url: saved.tokenUri.replace('ipfs://', '/ipfs/') })
    expect(sha256(metadata.rawPayload)).toBe(saved.digest)
    expect(metadata.json()).toEqual({
      name: 'Pier at dawn',
      description: 'Ink on paper',
      image: expect.stringMatching(/^ipfs:\/\/baf/),
      external_url: `http://plinth.test/participant/profile/ntfDetail?idNft=${saved.id}`,
      attributes: [{ trait_type: 'Category', value: 'Art' }],
    })
    const image = await server.app.inject({ url: metadata.json().image.replace('ipfs://', '/ipfs/') })
    const upload = await server.app.inject({ url: wanted.preview })
    expect(image.rawPayload.equals(upload.rawPayload)).toBe(true)
  })

  test('the same request with the same key is answered once', async () => {
    const wanted = await form()
    const before = await countIntents()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call(calls.saveNft, wanted, artist.token, 'one-and-the-same-key')),
    )
    expect(new Set(answers.map(({ uid }) => uid)).size).toBe(1)
    expect(await countIntents()).toBe(before + 1)
  })

  test('a saved NFT is its maker’s alone until it is minted, and tells how to send it again', async () => {
    const saved = await save({ contractType: 1155, amount: '25', recipient: testWallet(2).address })
    const other = await buildAccount(server.database, { clock: server.clock })
    await expect(detail(saved.id)).rejects.toMatchObject({ code: 404 })
    await expect(detail(saved.id, other.token)).rejects.toMatchObject({ code: 404 })
    const own = await detail(saved.id, artist.token)
    expect(own).toMatchObject({ status: 0, tokenId: null, owner: null, circulation: 25 })
    expect(own.mint).toMatchObject({ uid: saved.uid, digest: saved.digest, minter: wallet.address, txHash: null })
    const list = (token?: string) => server.call(calls.listNfts, { userId: artist.accountId, pageSize: 1000 }, token)
    expect((await list(artist.token)).rows.map(({ id }) => id)).toContain(saved.id)
    expect((await list()).rows.map(({ id }) => id)).not.toContain(saved.id)
  })

  const mistyped = wallet.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
  test.each<[string, Record<string, unknown>, string]>([
    ['a royalty over 100', { royaltyProportion: '100.01' }, messages.royaltyRange],
    ['a royalty with three decimals', { royaltyProportion: '1.234' }, messages.royaltyRange],
    ['a royalty below zero', { royaltyProportion: '-1' }, messages.royaltyRange],
    ['a royalty beyond every number', { royaltyProportion: '1e400' }, messages.royaltyRange],
    ['no royalty at all', { royaltyProportion: '' }, messages.royaltyRange],
    ['a mistyped royalty address', { royaltyAddress: mistyped }, messages.wrongChecksum],
    ['nobody’s royalty address', { royaltyAddress: zeroAddress }, messages.zeroAddress],
    ['a mistyped recipient', { recipient: mistyped }, messages.wrongChecksum],
    ['nobody as recipient', { recipient: zeroAddress }, messages.zeroAddress],
    ['two of a 721', { amount: 2 }, messages.onlyOneOf721],
    ['none of an 1155', { contractType: 1155, amount: 0 }, messages.circulationRange],
    ['a fraction of an 1155', { contractType: 1155, amount: '1.5' }, messages.mustBeInteger],
    ['more of an 1155 than the contract takes', { contractType: 1155, amount: 2 ** 40 }, messages.circulationRange],
    ['a picture from elsewhere', { preview: 'https://evil.example/a.png' }, messages.notAnUpload],
    ['a picture in the address itself', { preview: 'data:image/svg+xml,<svg/>' }, messages.notAnUpload],
    ['a script for a picture', { data: 'javascript:alert(1)' }, messages.notAnUpload],
    ['a network that is not ours', { chainId: 1 }, messages.networkUnsupported],
    ['another kind of contract', { contractType: 2891 }, messages.unsupported],
    ['a name that turns the text around it', { name: 'Pier\u202egnp.exe' }, messages.plainTextOnly],
    ['no name', { name: ' ' }, messages.fieldRequired],
    ['a category that does not exist', { type: 99 }, messages.categoryUnknown],
  ])('is refused with %s', async (_what, changes, msg) => {
    const before = await countIntents()
    await expect(save(changes)).rejects.toMatchObject(refused(msg))
    expect(await countIntents()).toBe(before)
  })

  test('the bounds of the royalty are exact', async () => {
    for (const [percent, bps] of [
      ['0', 0],
      ['0.01', 1],
      ['29.29', 2929],
      ['100', 10_000],
      ['100.00', 10_000],
      [7.5, 750],
    ] as const)
      expect((await save({ royaltyProportion: percent })).royaltyBps).toBe(bps)
  })

  test('is refused with somebody else’s picture', async () => {
    const other = await buildAccount(server.database, { clock: server.clock })
    const preview = await storePicture(server, other)
    await expect(save({ preview })).rejects.toMatchObject(refused(messages.notAnUpload))
  })

  test('needs a linked wallet and, of a brand, the verification', async () => {
    const other = await buildAccount(server.database, { clock: server.clock })
    const preview = await storePicture(server, other)
    await expect(save({ preview }, other.token)).rejects.toMatchObject(refused(messages.walletMissing))
    const brand = await buildAccount(server.database, { kind: 'brand', verified: false, clock: server.clock })
    await expect(save({}, brand.token)).rejects.toMatchObject(refused(messages.notVerifiedYet, 1003))
  })

  test('is refused to everybody while minting is closed', async () => {
    const text = `update feature_switches set is_on = $1 where name = 'minting'`
    await server.database.query({ text, values: [false] })
    try {
      await expect(save()).rejects.toMatchObject(refused(messages.mintingClosed, 1003))
    } finally {
      await server.database.query({ text, values: [true] })
    }
  })

  test('metadata never change: another text is another file', async () => {
    const preview = await storePicture(server, artist)
    const [one, other] = [await save({ preview }), await save({ preview, description: 'Oil on canvas' })]
    expect(one.tokenUri).not.toBe(other.tokenUri)
    const kept = await server.app.inject({ url: one.tokenUri.replace('ipfs://', '/ipfs/') })
    expect(kept.json().description).toBe('Ink on paper')
  })
})

describe('minting', () => {
  test('a 721 token: reported, recorded, final, and everybody sees it', async () => {
    const saved = await save({ recipient: testWallet(2).address })
    const { transactionHash } = await mintOwn(chain, wallet, ownArgs(saved))
    expect(await reportMint(transactionHash)).toEqual({ status: 1, ids: [saved.id] })
    await expect(detail(saved.id)).rejects.toMatchObject({ code: 404 })
    await indexer.catchUp()
    expect(await reportMint(transactionHash)).toEqual({ status: 2, ids: [saved.id] })
    expect(await detail(saved.id)).toMatchObject({
      status: 2,
      owner: testWallet(2).address,
      amount: 1,
      tokenId: expect.stringMatching(/^\d+$/),
      txHash: transactionHash,
      contractType: 721,
      mint: null,
    })
    expect((await server.call(calls.listNfts, { userId: artist.accountId })).rows.map(({ id }) => id)).toContain(
      saved.id,
    )
  })

  test('a closed tab loses nothing: the indexer finds what nobody reported', async () => {
    const saved = await save()
    await mintOwn(chain, wallet, ownArgs(saved))
    await indexer.catchUp()
    expect(await detail(saved.id)).toMatchObject({ status: 2, owner: wallet.address })
  })

  test('a transaction that the chain does not have yet is waited for, and shown to its maker', async () => {
    const saved = await save()
    const unknown = `0x${'ab'.repeat(32)}`
    const answer = await server.call(
      calls.reportMint,
      { chainId: CHAIN_ID, txHash: unknown, uid: saved.uid },
      artist.token,
    )
    expect(answer).toEqual({ status: 0, ids: [] })
    expect((await detail(saved.id, artist.token)).mint).toMatchObject({ txHash: unknown })
  })

  test('a late transaction counts as well', async () => {
    const saved = await save()
    server.clock.advance(3 * DAY_MS)
    expect(await releaseOverdueIntents(server)).toBeGreaterThan(0)
    expect(await detail(saved.id, artist.token)).toMatchObject({ status: 3 })
    await mintOwn(chain, wallet, ownArgs(saved))
    await indexer.catchUp()
    expect(await detail(saved.id)).toMatchObject({ status: 2 })
  })

  test('50 reports of one transaction at the same moment are one record', { tags: 'long' }, async () => {
    const saved = await save()
    const { transactionHash } = await mintOwn(chain, wallet, ownArgs(saved))
    const answers = await Promise.all(Array.from({ length: 50 }, () => reportMint(transactionHash)))
    expect(answers.every(({ status, ids }) => status === 1 && ids[0] === saved.id)).toBe(true)
    const text = 'select count(*)::int as count from mints where tx_hash = $1'
    expect(await server.database.query({ text, values: [transactionHash] })).toEqual([{ count: 1 }])
    await indexer.catchUp()
    expect(await server.database.query({ text, values: [transactionHash] })).toEqual([{ count: 1 }])
  })

  test('the owner shown is the owner: transfers are followed', async () => {
    const [one, several] = [await save(), await save({ contractType: 1155, amount: 10 })]
    for (const saved of [one, several]) await mintOwn(chain, wallet, ownArgs(saved))
    await indexer.catchUp()
    const token = BigInt((await detail(one.id)).tokenId!)
    const tokens = BigInt((await detail(several.id)).tokenId!)
    const by = chain.walletOf(wallet)
    const next = testWallet(3).address
    const moved = { abi: erc721Abi, address: one.contractAddr as Address, functionName: 'transferFrom' } as const
    await chain.mined(await by.writeContract({ ...moved, args: [wallet.address, next, token] }))
    const split = {
      abi: erc1155Abi,
      address: several.contractAddr as Address,
      functionName: 'safeTransferFrom',
    } as const
    await chain.mined(await by.writeContract({ ...split, args: [wallet.address, next, tokens, 4n, '0x'] }))
    await indexer.catchUp()
    const mint = { from: zeroAddress, to: wallet.address, amount: '1' }
    const hands = { owner: next, amount: 1, holderNum: 1, submission: null }
    const shown = await detail(one.id)
    expect(shown).toMatchObject({ ...hands, transfers: [{ from: wallet.address, to: next, amount: '1' }, mint] })
    expect(shown.transfers.at(-1)).toMatchObject({ txHash: shown.txHash, blockHeight: shown.blockHeight })
    expect(await detail(several.id)).toMatchObject({ owner: wallet.address, amount: 6, holderNum: 2, circulation: 10 })
    await chain.mined(await by.writeContract({ ...split, args: [wallet.address, next, tokens, 3n, '0x'] }))
    await indexer.catchUp()
    expect(await detail(several.id)).toMatchObject({ owner: next, amount: 7, holderNum: 2 })
  })
})

test('somebody prepares at most 200 NFTs a day', async () => {
  const account = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, account, testWallet(5))
  const limit = { key: `nft-save:${account.accountId}`, max: 200, window: 'day' } as const
  await expectLimit(server, limit, async () =>
    server.call(calls.saveNft, (await form(account)) as never, account.token),
  )
})
