import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/nfts-profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildCampaign } from '../../../test/factories.ts'
import { buildNft, type NftOverrides } from '../../../test/nft-factory.ts'
import { TEST_CHAIN_ID, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { nftsForgetting } from './nfts-forgetting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const account = () => buildAccount(server.database, { clock: server.clock })
const run = (text: string, values: unknown[]) => server.database.query({ text, values })
const minted = async (overrides: NftOverrides = {}) => (await buildNft(server.database, overrides)).id
const mark = (id: number, { token }: BuiltAccount, on: 0 | 1 = 1) => server.call(calls.markFavourite, { id, on }, token)
const standing = (id: number, asker?: BuiltAccount) => server.call(calls.favouriteStanding, { id }, asker?.token)
const favourites = async ({ token }: BuiltAccount) =>
  (await server.call(calls.listFavourites, {}, token)).rows.map(({ id }) => id)
const block = ({ accountId }: BuiltAccount) => run('update accounts set blocked_at = now() where id = $1', [accountId])
const takeDown = (nftId: number) =>
  run(
    `update artworks w set deleted_at = now(), deleted_by = 3 from nfts n where n.id = $1 and w.campaign_id = n.campaign_id and w.id = n.artwork_id`,
    [nftId],
  )

describe('marking', () => {
  test('counts once however often it is asked for, and ends as often', async () => {
    const [reader, other] = [await account(), await account()]
    const id = await minted()
    expect(await standing(id, reader)).toEqual({ isFavorite: 0, favoriteNum: 0 })
    await mark(id, reader)
    expect(await mark(id, reader)).toEqual({ isFavorite: 1, favoriteNum: 1 })
    expect(await mark(id, other)).toEqual({ isFavorite: 1, favoriteNum: 2 })
    expect(await standing(id)).toEqual({ isFavorite: 0, favoriteNum: 2 })
    for (let time = 0; time < 2; time++) expect(await mark(id, reader, 0)).toEqual({ isFavorite: 0, favoriteNum: 1 })
  })

  test('is refused for what one may not see, and nobody is told of it', async () => {
    const reader = await account()
    const hidden = await minted({ campaign: await buildCampaign(server.database, { isPrivate: true }) })
    const waiting = await minted({ isMinted: false })
    for (const id of [hidden, waiting, 999_999_999]) {
      await expect(mark(id, reader)).rejects.toMatchObject({ code: errors.notFound.code })
      await expect(standing(id)).rejects.toMatchObject({ code: errors.notFound.code })
    }
  })

  test('ends at so many, also when they come at once', { tags: 'long' }, async () => {
    const reader = await account()
    const ids = await Promise.all(Array.from({ length: 4 }, () => minted()))
    const filler = await minted()
    await run(
      `with made as (insert into nfts select (n).* from (select jsonb_populate_record(n, jsonb_build_object('id', n.id + 1000000 + g, 'position', g)) as n
         from nfts n, generate_series(1, $2::int) g where n.id = $1) t returning id)
       insert into nft_favourites (account_id, nft_id, marked_at) select $3, id, now() from made`,
      [filler, calls.MAX_FAVOURITES - 1, reader.accountId],
    )
    const answers = await Promise.allSettled(ids.map((id) => mark(id, reader)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'tooManyFavourites' })
  })

  test('of those who are blocked is not counted', async () => {
    const reader = await account()
    const id = await minted()
    await mark(id, reader)
    await block(reader)
    expect(await standing(id)).toEqual({ isFavorite: 0, favoriteNum: 0 })
  })

  test('is forgotten with the account', async () => {
    const reader = await account()
    const id = await minted()
    await mark(id, reader)
    await nftsForgetting.run!({ database: server.database } as never, { id: reader.accountId } as never)
    expect(await standing(id)).toEqual({ isFavorite: 0, favoriteNum: 0 })
  })
})

describe('lists', () => {
  test('favourites are the caller’s own, the last marked first, without what is hidden by now', async () => {
    const reader = await account()
    const campaign = await buildCampaign(server.database)
    const ids = [await minted(), await minted(), await minted({ campaign })]
    for (const id of ids) {
      await mark(id, reader)
      server.clock.advance(1_000)
    }
    expect(await favourites(reader)).toEqual(ids.toReversed())
    await takeDown(ids[2]!)
    expect(await favourites(reader)).toEqual([ids[1], ids[0]])
    expect(await favourites(await account())).toEqual([])
    // The mark on what is hidden can be taken off.
    expect(await mark(ids[2]!, reader, 0)).toEqual({ isFavorite: 0, favoriteNum: 0 })
  })

  test('what an address holds is what the chain says, however the address is spelt', async () => {
    const [holder, other] = [testWallet(5).address, testWallet(6).address]
    const [kept, sold, hidden] = [
      await minted(),
      await minted(),
      await minted({ campaign: await buildCampaign(server.database, { isPrivate: true }) }),
    ]
    for (const [place, [id, owner, balance]] of (
      [
        [kept, holder, 1],
        [sold, holder, 0],
        [sold, other, 1],
        [hidden, holder, 1],
      ] as const
    ).entries()) {
      const contract = testWallet(10 + [kept, sold, hidden].indexOf(id)).address
      if (place !== 2) await run('update nfts set contract = $2 where id = $1', [id, contract])
      await run(
        'insert into token_holders (chain_id, contract, token_id, holder, balance) values ($1, $2, 7, $3, $4)',
        [TEST_CHAIN_ID, contract, owner, balance],
      )
    }
    for (const address of [holder, holder.toLowerCase()]) {
      const { rows, total } = await server.call(calls.listCollected, { address })
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [kept], total: 1 })
    }
    expect((await server.call(calls.listCollected, { address: other })).rows.map(({ id }) => id)).toEqual([sold])
    await expect(server.call(calls.listCollected, { address: '0x12' })).rejects.toMatchObject({
      code: errors.invalid.code,
    })
  })

  test('collected of an edition is told with how many of it the wallet holds', async () => {
    const [most, few, contract] = [testWallet(31).address, testWallet(32).address, testWallet(33).address]
    const id = await minted()
    await run(
      'update nfts set contract = $2, contract_type = 1155, circulation = 40, owner = $3, owner_amount = 38 where id = $1',
      [id, contract, most],
    )
    for (const [holder, balance] of [
      [most, 38],
      [few, 2],
    ] as const)
      await run(
        'insert into token_holders (chain_id, contract, token_id, holder, balance) values ($1, $2, 7, $3, $4)',
        [TEST_CHAIN_ID, contract, holder, balance],
      )
    const collected = async (address: string) => (await server.call(calls.listCollected, { address })).rows
    expect(await collected(most)).toMatchObject([{ id, owner: most, amount: 38, circulation: 40 }])
    expect(await collected(few)).toMatchObject([{ id, owner: few, amount: 2, circulation: 40 }])
  })

  test('winning are those of works with a place in a campaign that is over', async () => {
    const artist = await account()
    const over = await buildCampaign(server.database, { status: 'completed' })
    const live = await buildCampaign(server.database)
    const [won, without, running] = [
      await minted({ artist, campaign: over }),
      await minted({ artist, campaign: over }),
      await minted({ artist, campaign: live }),
    ]
    const votes = async (id: number, count: number) =>
      run(
        `update artworks w set vote_count = $2 from nfts n where n.id = $1 and w.campaign_id = n.campaign_id and w.id = n.artwork_id`,
        [id, count],
      )
    await votes(won, 5)
    await votes(running, 9)
    await votes(without, 0)
    await run(`update campaigns set ends_at = now() - interval '3 hours' where id = $1`, [over.campaignId])
    const rows = (await server.call(calls.listWinning, { userId: artist.accountId })).rows
    expect(rows.map(({ id }) => id)).toEqual([won])
  })

  test('recommended come by artists whom one has marked, then of the same campaign, then the newest; never one’s own', {
    tags: 'long',
  }, async () => {
    const [reader, artist] = [await account(), await account()]
    const campaign = await buildCampaign(server.database)
    const marked = await minted({ artist, campaign })
    const [sameArtist, sameCampaign, elsewhere, own] = [
      await minted({ artist }),
      await minted({ campaign }),
      await minted(),
      await minted({ artist: reader }),
    ]
    await mark(marked, reader)
    const { rows } = await server.call(calls.listRecommended, {}, reader.token)
    const ids = rows.map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([sameArtist, sameCampaign])
    expect(ids).toContain(elsewhere)
    expect(ids).not.toContain(own)
    expect(ids).not.toContain(marked)
  })
})

test('a wallet is told to be whose profile shows it, however it is spelt; of those who are blocked there is none', async () => {
  const address = testWallet(7).address
  const ownerOf = async (spelt: string) => (await server.call(calls.nftHolder, { address: spelt })).userId
  expect(await server.call(calls.nftHolder, { address: address.toLowerCase() })).toEqual({
    address,
    userId: null,
    userType: null,
    nickName: '',
    imageUrl: null,
  })
  const owner = await account()
  await run('update accounts set wallet_address = $2, wallet_linked_at = now() where id = $1', [
    owner.accountId,
    address,
  ])
  for (const spelt of [address, address.toLowerCase()]) expect(await ownerOf(spelt)).toBe(owner.accountId)
  await block(owner)
  expect(await ownerOf(address)).toBeNull()
})
