import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildUpload } from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createProfileService } from './accounts-profile.service.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const shared = (accountId: number) =>
  createProfileService({ database: db.database, joining: { hasJoinedOwn: async () => false } }).shared(accountId)
const setPicture = (accountId: number, url: string) =>
  db.database.query({ text: 'update accounts set picture_url = $2 where id = $1', values: [accountId, url] })

test('a link to an artist shows the name and the picture with its smaller files, while that is there', async () => {
  const artist = await buildAccount(db.database)
  const words = { id: artist.accountId, name: artist.userName, statement: '' }
  expect(await shared(artist.accountId)).toEqual({ ...words, picture: null })
  const url = await buildUpload(db.database, artist)
  await setPicture(artist.accountId, url)
  expect(await shared(artist.accountId)).toEqual({
    ...words,
    picture: {
      ...{ url, type: 'image/png', width: 640, height: 480, placeholder: null },
      renditions: [{ url: url.replace('.png', '-320.webp'), type: 'image/webp', width: 320 }],
    },
  })
  await setPicture(artist.accountId, '/files/ff/ffffffffffffffffffffffffffffffff.png')
  expect(await shared(artist.accountId)).toEqual({ ...words, picture: null })
})

test('a link to a brand, an operator, a blocked or a missing account shows no artist', async () => {
  const [brand, operator, blocked] = [
    await buildAccount(db.database, { kind: 'brand' }),
    await buildAccount(db.database, { kind: 'operator' }),
    await buildAccount(db.database),
  ]
  await db.database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [blocked.accountId],
  })
  for (const accountId of [brand.accountId, operator.accountId, blocked.accountId, 999_999_999])
    await expect(shared(accountId)).rejects.toMatchObject({ refusal: { reason: 'notFound' } })
})
