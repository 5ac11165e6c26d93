import { createHmac, randomUUID } from 'node:crypto'
import * as accounts from '@plinth/api-schema/accounts'
import * as calls from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import * as operators from '@plinth/api-schema/operators-votes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { linkMailedTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'
import type { Queryable } from '../../db/database.ts'
import { countConfirmedVotes, countMissedVotes } from './artworks-confirmed-votes.service.ts'

const COUNTED = { state: 0, voteHold: 0 }
const UNCONFIRMED = { state: 1, voteHold: 1 }
const ALREADY = { code: 409, message: messages.alreadyVoted }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://mail.test' } })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const someone = (email: string, emailConfirmed = true) => buildAccount(server.database, { email, emailConfirmed })
const vote = (artworkId: number, { token }: BuiltAccount, on = server) =>
  on.call(calls.voteArtwork, { worksId: artworkId }, token)
const countOf = async (id: number) => (await server.call(calls.artworkDetail, { id })).voteNum
const seenBy = ({ token }: BuiltAccount, id: number) => server.call(calls.artworkDetail, { id }, token)
/** Confirms the address as the mailed link does. */
const confirm = async ({ email, token }: BuiltAccount) => {
  await server.call(accounts.sendConfirmation, {}, token)
  await server.call(accounts.confirmEmail, { token: await linkMailedTo(server.database, email) }, token)
}

describe('a mailbox has one vote for a work', () => {
  test('under whatever names its service takes for it', async () => {
    const { artworkId, campaign } = await buildArtwork(server.database)
    const name = randomUUID().slice(0, 8)
    expect(await vote(artworkId, await someone(`${name}.x@gmail.com`))).toMatchObject(COUNTED)
    for (const other of [`${name}x@gmail.com`, `${name}.X+1@GMAIL.com`, `${name}x+2@googlemail.com`])
      await expect(vote(artworkId, await someone(other))).rejects.toMatchObject(ALREADY)
    // Elsewhere a dot makes another mailbox, and another work is another vote.
    expect(await vote(artworkId, await someone(`${name}.x@post.example`))).toMatchObject(COUNTED)
    expect(await vote(artworkId, await someone(`${name}x@post.example`))).toMatchObject(COUNTED)
    const next = await buildArtwork(server.database, { campaign })
    expect(await vote(next.artworkId, await someone(`${name}+3@gmail.com`))).toMatchObject(COUNTED)
    expect(await countOf(artworkId)).toBe(3)
  })

  test('however many ask at once', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const name = randomUUID()
    const people = []
    for (let i = 0; i < 20; i++) people.push(await someone(`${name}+${i}@post.example`))
    const settled = await Promise.allSettled(people.map((person) => vote(artworkId, person)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOf(artworkId)).toBe(1)
  })

  test('also when another account has given the address up', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const address = `${randomUUID()}@post.example`
    const first = await someone(address)
    await vote(artworkId, first)
    await server.database.query({
      text: 'update accounts set email = $2 where id = $1',
      values: [first.accountId, `${randomUUID()}@post.example`],
    })
    await expect(vote(artworkId, first)).rejects.toMatchObject(ALREADY)
    await expect(vote(artworkId, await someone(address))).rejects.toMatchObject(ALREADY)
    expect(await countOf(artworkId)).toBe(1)
  })

  test('which an account without proof of it neither takes nor learns of', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const name = randomUUID()
    const stranger = await someone(`${name}+a@post.example`, false)
    expect(await vote(artworkId, stranger)).toMatchObject({ voteNum: 0, ...UNCONFIRMED })
    const owner = await someone(`${name}@post.example`)
    expect(await vote(artworkId, owner)).toMatchObject({ voteNum: 1, ...COUNTED })
    expect(await vote(artworkId, await someone(`${name}+b@post.example`, false))).toMatchObject(UNCONFIRMED)
    // The owner of the mailbox confirms the other account, too: its vote stays held.
    await confirm(stranger)
    expect(await countOf(artworkId)).toBe(1)
    expect(await seenBy(stranger, artworkId)).toMatchObject({ voteFlag: 1, voteHold: 2 })
  })

  test('also when operators release what was held: of several accounts one counts, of those without proof none', {
    tags: 'long',
  }, async () => {
    const small = await createTestServer({
      database: server.database,
      env: { SMTP_URL: 'smtp://mail.test', VOTES_PER_NETWORK: '1' },
    })
    const { artworkId, campaign } = await buildArtwork(server.database)
    const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
    const name = randomUUID()
    await vote(artworkId, await someone(`${randomUUID()}@post.example`), small)
    const twins = [await someone(`${name}+a@post.example`, false), await someone(`${name}+b@post.example`, false)]
    const unproven = await someone(`${name}+c@post.example`, false)
    for (const voter of [...twins, unproven])
      expect(await vote(artworkId, voter, small)).toMatchObject({ state: 1, voteHold: 2 })
    await small.stop()
    for (const twin of twins) await confirm(twin)
    const group = { campaignId: campaign.campaignId, network: '127.0.0.0/24', reason: 'Looked at.' }
    expect(await server.call(operators.releaseVotes, group, operator.token)).toEqual({
      changed: 1,
      matched: 4,
      already: 1,
    })
    expect(await countOf(artworkId)).toBe(2)
    expect(await server.call(operators.releaseVotes, group, operator.token)).toMatchObject({ changed: 0 })
    await expect(vote(artworkId, await someone(`${name}@post.example`))).rejects.toMatchObject(ALREADY)
    await expectExactLog(server.database, campaign.campaignId)
  })

  test('but none for a work of its own, under whatever account', async () => {
    const { artworkId, artist, campaign } = await buildArtwork(server.database)
    const name = randomUUID()
    await server.database.query({
      text: 'update accounts set email = $2 where id = $1',
      values: [artist.accountId, `${name}@post.example`],
    })
    const own = { message: messages.ownArtwork }
    await expect(vote(artworkId, await someone(`${name}+a@post.example`))).rejects.toMatchObject(own)
    const waiting = await someone(`${name}+b@post.example`, false)
    expect(await vote(artworkId, waiting)).toMatchObject(UNCONFIRMED)
    await confirm(waiting)
    expect(await seenBy(waiting, artworkId)).toMatchObject({ voteNum: 0, voteHold: 2 })
    const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
    const group = { campaignId: campaign.campaignId, network: '127.0.0.0/24', reason: 'Looked at.' }
    expect(await server.call(operators.releaseVotes, group, operator.token)).toMatchObject({ changed: 0 })
    expect(await countOf(artworkId)).toBe(0)
    await expectExactLog(server.database, campaign.campaignId)
  })

  test('and beside it stands a keyed hash, no address', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const name = randomUUID().replaceAll('-', '')
    await vote(artworkId, await someone(`${name}+tag@Post.example`))
    const [row] = await server.database.query<{ mailbox: Buffer; pad: Buffer }>({
      text: 'select v.mailbox, k.inner_pad as pad from votes v, mailbox_keys k where v.artwork_id = $1',
      values: [artworkId],
    })
    const key = row!.pad.subarray(0, 32).map((byte) => byte ^ 0x36)
    const expected = createHmac('sha256', key).update(`${name}@post.example`).digest().subarray(0, 16)
    expect(row!.mailbox.toString('hex')).toBe(expected.toString('hex'))
  })
})

describe('a vote of an address that is not confirmed', () => {
  test('is taken at once and counts with the confirmation', async () => {
    const [one, other] = [await buildArtwork(server.database), await buildArtwork(server.database)]
    const voter = await someone(`${randomUUID()}@post.example`, false)
    for (const { artworkId } of [one, other])
      expect(await vote(artworkId, voter)).toMatchObject({ voteNum: 0, ...UNCONFIRMED })
    expect(await seenBy(voter, one.artworkId)).toMatchObject({ voteNum: 0, voteFlag: 1, voteHold: 1 })
    await expect(vote(one.artworkId, voter)).rejects.toMatchObject(ALREADY)
    await confirm(voter)
    for (const { artworkId } of [one, other])
      expect(await seenBy(voter, artworkId)).toMatchObject({ voteNum: 1, voteFlag: 1, voteHold: 0 })
  })

  test('counts at once where no mail server is set', async () => {
    const silent = await createTestServer({ database: server.database })
    const { artworkId } = await buildArtwork(server.database)
    const name = randomUUID()
    expect(await vote(artworkId, await someone(`${name}@post.example`, false), silent)).toMatchObject(COUNTED)
    await expect(vote(artworkId, await someone(`${name}+a@post.example`, false), silent)).rejects.toMatchObject(ALREADY)
    await silent.stop()
  })

  test('no longer counts once the campaign has ended', async () => {
    const { artworkId, campaign } = await buildArtwork(server.database)
    const voter = await someone(`${randomUUID()}@post.example`, false)
    await vote(artworkId, voter)
    await server.database.query({
      text: `update campaigns set ends_at = now() where id = $1`,
      values: [campaign.campaignId],
    })
    await confirm(voter)
    await countMissedVotes(server.database)
    expect(await countOf(artworkId)).toBe(0)
  })

  test('is found later when it was cast while the address was being confirmed', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const voter = await someone(`${randomUUID()}@post.example`, false)
    await server.database.transaction(async (tx) => {
      await tx.query({
        text: 'update accounts set email_confirmed_at = now() where id = $1',
        values: [voter.accountId],
      })
      await countConfirmedVotes(tx, voter.accountId)
      expect(await vote(artworkId, voter)).toMatchObject(UNCONFIRMED)
    })
    expect(await countOf(artworkId)).toBe(0)
    await countMissedVotes(server.database)
    expect(await countOf(artworkId)).toBe(1)
    expect(await seenBy(voter, artworkId)).toMatchObject({ voteHold: 0 })
  })

  test('is in the log as it is counted, at whatever moment of the confirmation it is cast', {
    tags: 'long',
  }, async () => {
    for (let moment = 0; moment < 6; moment++) {
      const [waiting, late] = [await buildArtwork(server.database), await buildArtwork(server.database)]
      const voter = await someone(`${randomUUID()}@post.example`, false)
      await vote(waiting.artworkId, voter)
      await server.database.transaction(async (tx) => {
        await tx.query({
          text: 'update accounts set email_confirmed_at = now() where id = $1',
          values: [voter.accountId],
        })
        let asked = 0
        const interrupted: Queryable = {
          query: async (statement) => {
            if (asked++ === moment) expect(await vote(late.artworkId, voter)).toMatchObject(UNCONFIRMED)
            return tx.query(statement)
          },
        }
        await countConfirmedVotes(interrupted, voter.accountId)
        expect(asked).toBeGreaterThan(moment)
      })
      for (const { campaign } of [waiting, late]) await expectExactLog(server.database, campaign.campaignId)
      await countMissedVotes(server.database)
      for (const { campaign } of [waiting, late]) {
        const { result } = await expectExactLog(server.database, campaign.campaignId)
        expect(result.totals).toMatchObject({ counted: 1, held: 0 })
      }
    }
  })

  test('is refused where the brand asks for a confirmed one', async () => {
    const campaign = await buildCampaign(server.database, { needsConfirmedEmail: true })
    const { artworkId } = await buildArtwork(server.database, { campaign })
    const voter = await someone(`${randomUUID()}@post.example`, false)
    await expect(vote(artworkId, voter)).rejects.toMatchObject({ code: 1003, message: messages.confirmEmailToVote })
    await confirm(voter)
    expect(await vote(artworkId, voter)).toMatchObject({ voteNum: 1, ...COUNTED })
  })

  test('is nothing that operators decide about, but void with all others', async () => {
    const { artworkId, campaign } = await buildArtwork(server.database)
    const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
    const voter = await someone(`${randomUUID()}@post.example`, false)
    await vote(artworkId, voter)
    const group = { campaignId: campaign.campaignId, network: '127.0.0.0/24', reason: 'Looked at.' }
    expect((await server.call(operators.listHeldVotes, { campaignId: group.campaignId }, operator.token)).total).toBe(0)
    expect(await server.call(operators.releaseVotes, group, operator.token)).toMatchObject({ changed: 0 })
    const all = { ...group, withCounted: 1, reason: 'All of them.' }
    expect(await server.call(operators.voidVotes, all, operator.token)).toMatchObject({ changed: 1 })
    await confirm(voter)
    expect(await countOf(artworkId)).toBe(0)
  })
})
