import { mintState } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltArtwork, buildArtwork } from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { artworkMinting } from './artworks-minting.service.ts'

const { submitted, minting, minted } = mintState
const FIRST = 'ipfs://first'
const SECOND = 'ipfs://second'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const keyOf = ({ campaign, artworkId }: BuiltArtwork) => ({ campaignId: campaign.campaignId, artworkId })
const stateOf = async ({ artworkId }: BuiltArtwork) => {
  const [row] = await db.database.query<{ status: number; token: string | null }>({
    text: 'select status, token_uri as token from artworks where id = $1',
    values: [artworkId],
  })
  return row
}

test('an artwork gets its token and loses it again, step by step', async () => {
  const work = await buildArtwork(db.database)
  const key = keyOf(work)
  await artworkMinting.begin(db.database, [key])
  expect(await stateOf(work)).toEqual({ status: minting, token: null })
  await artworkMinting.complete(db.database, [{ ...key, tokenUri: FIRST }])
  expect(await stateOf(work)).toEqual({ status: minted, token: FIRST })
  await artworkMinting.reopen(db.database, [key])
  expect(await stateOf(work)).toEqual({ status: minting, token: null })
  await artworkMinting.release(db.database, [key])
  expect(await stateOf(work)).toEqual({ status: submitted, token: null })
})

test('a step leaves artworks that are in another state as they are', async () => {
  const work = await buildArtwork(db.database)
  const key = keyOf(work)
  await artworkMinting.complete(db.database, [{ ...key, tokenUri: FIRST }])
  await artworkMinting.reopen(db.database, [key])
  await artworkMinting.release(db.database, [key])
  expect(await stateOf(work)).toEqual({ status: submitted, token: null })
  await artworkMinting.begin(db.database, [key])
  await artworkMinting.complete(db.database, [{ ...key, tokenUri: FIRST }])
  await artworkMinting.complete(db.database, [{ ...key, tokenUri: SECOND }])
  await artworkMinting.begin(db.database, [key])
  await artworkMinting.release(db.database, [key])
  expect(await stateOf(work)).toEqual({ status: minted, token: FIRST })
})
