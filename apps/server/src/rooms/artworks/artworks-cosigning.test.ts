import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { voteArtwork } from '@plinth/api-schema/artworks'
import { cosign, keyType, parseCheckpoint, type Signer, vkeyOf } from '@plinth/vote-log/note'
import { newSigner } from '@plinth/vote-log/signing.fixture'
import { readAddCheckpoint } from '@plinth/vote-log/witness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuiltArtwork, buildArtwork, buildCrowd } from '../../../test/factories.ts'
import { usualCases } from '../../../test/rounds.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { readVoteLog } from '../../../test/vote-log.ts'
import type { Witness } from '../../ports/witness-client.ts'
import { createCosigning } from './artworks-cosigning.service.ts'

let server: TestServer
let fakes: Server[]
let warnings: { fields: { err?: Error; status?: number }; words: string }[]
beforeEach(async () => {
  server = await createTestServer()
  fakes = []
  warnings = []
})
afterEach(async () => {
  for (const fake of fakes) {
    fake.closeAllConnections()
    await new Promise((resolve) => fake.close(resolve))
  }
  await server.stop()
})

/** A log of votes with some leaves. */
const buildLog = async () => {
  const work = await buildArtwork(server.database)
  await vote(work)
  return work
}
const vote = async ({ artworkId, campaign }: BuiltArtwork) => {
  const [voter] = await buildCrowd(server.database, 1)
  await server.call(voteArtwork, { worksId: artworkId }, voter!.token)
  await readVoteLog(server.database, campaign.campaignId)
}

type Shown = { old: number; size: number; origin: string; text: string }
type Answer = { status?: number; body?: string }
/** A witness of which a test decides what it answers, with what it was shown. */
const openFake = async (answer: (shown: Shown, by: Signer) => Answer | Promise<Answer>, name = 'fake.example/w') => {
  const by = newSigner(name)
  const asked: Shown[] = []
  const fake = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { old, checkpoint } = readAddCheckpoint(Buffer.concat(parts).toString())
    const shown = { old, ...parseCheckpoint(checkpoint) }
    asked.push(shown)
    const { status = 200, body = '' } = await answer(shown, by)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve))
  fakes.push(fake)
  const { port } = fake.address() as AddressInfo
  const witness: Witness = { url: `http://127.0.0.1:${port}`, vkey: vkeyOf(by, keyType.witness) }
  return { witness, asked }
}
const sign = async ({ text }: Shown, by: Signer) => ({ body: await cosign(text, by, 1) })

const run = (witnesses: readonly Witness[], signal = new AbortController().signal) => {
  const log = { warn: (fields: object, words: string) => void warnings.push({ fields, words }) } as never
  const { database, clock } = server
  return createCosigning({ database, clock, witnesses, log }).run({ signal })
}
const failuresOf = async ({ vkey }: Witness) => {
  const [row] = await server.database.query<{ failures: number }>({
    text: 'select failures from log_witnesses where vkey = $1',
    values: [vkey],
  })
  return row?.failures
}

test.each(usualCases(1, [400, 403, 404]))(
  'a witness that answers %s does not take this log, and is asked about others',
  async (status) => {
    const [refused, taken] = [await buildLog(), await buildLog()]
    const { witness, asked } = await openFake((shown, by) =>
      shown.origin.endsWith(`/${refused.campaign.campaignId}`) ? { status } : sign(shown, by),
    )
    await run([witness])
    expect(asked.map(({ origin }) => origin.split('/').at(-1))).toEqual(
      [refused, taken].map(({ campaign }) => String(campaign.campaignId)),
    )
    expect(warnings).toMatchObject([{ fields: { status }, words: 'a witness does not take a log of votes' }])
    expect(await failuresOf(witness)).toBe(0)
  },
)

test.each<[string, (size: number) => string, number]>(
  usualCases(2, [
    ['the size of the head', String, 2],
    ['a size that is larger', (size) => String(size + 1), 1],
    ['the size that was known', () => '0', 1],
    ['a size with a zero before it', () => '01', 1],
    ['no size', () => 'one', 1],
  ]),
)('a witness that has seen %s is asked about it as often as that can help', async (_what, sizeOf, times) => {
  await buildLog()
  const { witness, asked } = await openFake(({ size }) => ({ status: 409, body: sizeOf(size) }))
  await run([witness])
  expect(asked).toHaveLength(times)
  expect(warnings).toMatchObject([
    { fields: { status: 409 }, words: 'a witness knows another history of a log of votes' },
  ])
})

test('an answer without the line of the witness says so', { tags: 'long' }, async () => {
  await buildLog()
  const { witness } = await openFake((shown, { name }) => sign(shown, newSigner(name)))
  await run([witness])
  expect(warnings.map(({ fields }) => fields.err?.message)).toEqual(['the answer has no signature of the witness'])
  expect(await failuresOf(witness)).toBe(1)
})

test('a witness that has often failed is left alone for an hour, and is as good as new once it signs', async () => {
  await buildLog()
  let isBroken = true
  const { witness, asked } = await openFake((shown, by) => (isBroken ? { status: 500 } : sign(shown, by)))
  await run([witness])
  server.clock.advance(10_000)
  await server.database.query({ text: 'update log_witnesses set failures = 30' })
  await run([witness])
  expect(asked).toHaveLength(2)
  server.clock.advance(3_599_999)
  await run([witness])
  expect(asked).toHaveLength(2)
  isBroken = false
  server.clock.advance(1)
  await run([witness])
  expect(asked).toHaveLength(3)
  expect(await failuresOf(witness)).toBe(0)
})

test('a run that is to end, or has lasted half a minute, asks about no further log', { tags: 'long' }, async () => {
  for (let n = 0; n < 3; n++) await buildLog()
  const { witness, asked } = await openFake((shown, by) => {
    server.clock.advance(asked.length === 1 ? 29_999 : 1)
    return sign(shown, by)
  })
  await run([witness], AbortSignal.abort())
  expect(asked).toHaveLength(0)
  await run([witness])
  expect(asked).toHaveLength(2)
  await run([witness])
  expect(asked).toHaveLength(3)
  expect(warnings).toEqual([])
})

test('a server that asks a witness has it for itself for a minute', { tags: 'long' }, async () => {
  await buildLog()
  const { witness, asked } = await openFake(async (shown, by) => {
    if (asked.length > 1) return sign(shown, by)
    server.clock.advance(59_999)
    await run([witness])
    expect(asked).toHaveLength(1)
    server.clock.advance(1)
    await run([witness])
    return sign(shown, by)
  })
  await run([witness])
  expect(asked).toHaveLength(2)
})

test('the witnessed head has the lines of all that have co-signed it, and of none that has not', {
  tags: 'long',
}, async () => {
  const work = await buildLog()
  const [one, other] = [await openFake(sign, 'one.example/w'), await openFake(sign, 'other.example/w')]
  const witnessed = async () => {
    const url = `/campaign/log/${work.campaign.campaignId}/checkpoint.witnessed`
    const { payload } = await server.app.inject({ method: 'GET', url })
    return [...payload.matchAll(/^— (\S+\.example\/w) /gm)].map(([, name]) => name).toSorted()
  }
  await run([one.witness, other.witness])
  expect(await witnessed()).toEqual(['one.example/w', 'other.example/w'])
  await vote(work)
  await run([one.witness])
  expect(await witnessed()).toEqual(['one.example/w'])
})
