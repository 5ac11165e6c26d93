import { createHash } from 'node:crypto'
import * as calls from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, TEST_PASSWORD, testPicture } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { lastMailTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { shareArtist } from './accounts-share-card.ts'

let server: TestServer
let person: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await build()
})

const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })
const rowOf = async ({ accountId }: BuiltAccount) =>
  (
    await server.database.query<Record<string, unknown>>({
      text: 'select * from accounts where id = $1',
      values: [accountId],
    })
  )[0]!
let uploads = 0
const buildPicture = async (owner: BuiltAccount, mediaType = 'image/png') => {
  const key = `ab/ab${(++uploads).toString(16).padStart(30, '0')}`
  await server.database.query({
    text: 'insert into files (key, account_id, media_type, bytes) values ($1, $2, $3, 7)',
    values: [key, owner.accountId, mediaType],
  })
  return `/files/${key}.png`
}

describe('one’s own profile', () => {
  test('changes field by field', async () => {
    const [imageUrl, bannerUrl] = [await buildPicture(person), await buildPicture(person)]
    await server.call(calls.updateUser, { nickName: 'Ana', bio: '<p>Prints</p>' }, person.token)
    await server.call(calls.updateUser, { imageUrl, bannerUrl, theme: 1 }, person.token)
    expect(await server.call(calls.userInfo, {}, person.token)).toMatchObject({
      nickName: 'Ana',
      bio: '<p>Prints</p>',
      imageUrl,
      bannerUrl,
      theme: 1,
      userName: person.userName,
    })
    await server.call(calls.updateUser, { imageUrl: null, bannerUrl: '' }, person.token)
    expect(await server.call(calls.userInfo, {}, person.token)).toMatchObject({
      imageUrl: null,
      bannerUrl: null,
      nickName: 'Ana',
    })
  })

  test('keeps its pictures from being erased for as long as it shows them', async () => {
    const [imageUrl, bannerUrl] = [await buildPicture(person), await buildPicture(person)]
    const held = async () => {
      const rows = await server.database.query<{ holder: string }>({
        text: `select holder from upload_references where '/files/' || file_key || '.png' = any($1) order by holder`,
        values: [[imageUrl, bannerUrl]],
      })
      return rows.map(({ holder }) => holder)
    }
    const [banner, picture] = [`account-banner:${person.accountId}`, `account-picture:${person.accountId}`]
    const steps: [object, string[]][] = [
      [{ imageUrl }, [picture]],
      [{ bannerUrl }, [banner, picture]],
      [{ nickName: 'Ana' }, [banner, picture]],
      [{}, [banner, picture]],
      [{ imageUrl: null }, [banner]],
    ]
    for (const [change, holders] of steps) {
      await server.call(calls.updateUser, change, person.token)
      expect(await held()).toEqual(holders)
    }
  })

  test('moves no other column, whatever is sent', async () => {
    const columns = Object.keys(await rowOf(person))
    const wire = [
      'userId',
      'userType',
      'email',
      'verified',
      'status',
      'address',
      'walletAddress',
      'emailConfirmed',
      'blocked',
    ]
    const hostile = Object.fromEntries([...columns, ...wire].map((name) => [name, 1]))
    const { bio: _bio, bio_seal: _seal, theme: _theme, ...before } = await rowOf(person)
    const payload = { ...hostile, bio: 'kept', theme: 1, statement: '', links: [] }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/user/update',
      payload,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.json()).toMatchObject({ code: 200, data: { id: person.accountId } })
    const { bio, bio_seal: _newSeal, theme, ...after } = await rowOf(person)
    expect(after).toEqual(before)
    expect([bio, theme]).toEqual(['kept', 1])
  })

  test('takes no script into the bio, and shows none that got in otherwise', async () => {
    const bio = '<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a></p>'
    await server.call(calls.updateUser, { bio }, person.token)
    expect(String((await rowOf(person)).bio)).not.toMatch(/script|onerror|javascript/i)
    await server.database.query({ text: 'update accounts set bio = $2 where id = $1', values: [person.accountId, bio] })
    for (const shown of [
      await server.call(calls.userInfo, {}, person.token),
      await server.call(calls.userInfoById, { userId: person.accountId }),
    ])
      expect(shown.bio).not.toMatch(/script|onerror|javascript/i)
  })

  test.each(['&', '<', '🎨&', '<a href=http:é>'])(
    'refuses a bio of %s that is too long once it is clean',
    async (piece) => {
      const bio = piece.repeat(20_000 / piece.length)
      await expect(server.call(calls.updateUser, { bio }, person.token)).rejects.toMatchObject({
        code: 400,
        message: messages.richTextTooLong,
      })
      expect((await rowOf(person)).bio).toBe('')
    },
  )

  test('has a statement and links, for everybody who sees the profile', async () => {
    const statement = 'Ink first.\n\nThen water.'
    const links = ['https://ana.example/prints?year=2026', 'https://prints.example']
    await server.call(
      calls.updateUser,
      { statement: ` ${statement}\n`, links: [` ${links[0]} `, links[1]!] },
      person.token,
    )
    for (const shown of [
      await server.call(calls.userInfo, {}, person.token),
      await server.call(calls.userInfoById, { userId: person.accountId }),
    ])
      expect(shown).toMatchObject({ statement, links })
    await server.call(calls.updateUser, { statement: '', links: [] }, person.token)
    expect(await server.call(calls.userInfo, {}, person.token)).toMatchObject({ statement: '', links: [] })
  })

  test.each([
    ['http://ana.example', messages.linkNotHttps],
    ['javascript:alert(1)', messages.linkNotHttps],
    ['https://bank.example@evil.example/', messages.linkNotHttps],
    ['https://evil.example\\@bank.example/', messages.linkNotHttps],
    ['https://[', messages.linkNotHttps],
    ['', messages.linkNotHttps],
  ])('refuses the link %s', async (link, message) => {
    const refused = server.call(calls.updateUser, { links: ['https://fine.example', link] }, person.token)
    await expect(refused).rejects.toMatchObject({ code: 400, message })
  })

  test('refuses a sixth link and a control character in the statement', async () => {
    const links = Array.from({ length: 6 }, (_, index) => `https://ana.example/${index}`)
    await expect(server.call(calls.updateUser, { links }, person.token)).rejects.toMatchObject({
      code: 400,
      message: messages.tooManyProfileLinks,
    })
    await expect(server.call(calls.updateUser, { statement: 'a\u0007b' }, person.token)).rejects.toMatchObject({
      code: 400,
      message: messages.plainTextOnly,
    })
    await server.call(calls.updateUser, { links: links.slice(1) }, person.token)
  })

  test('of a brand has neither statement nor links', async () => {
    const brand = await build({ kind: 'brand' })
    for (const form of [{ statement: 'Ink.' }, { links: ['https://brand.example'] }])
      await expect(server.call(calls.updateUser, form, brand.token)).rejects.toMatchObject({ code: 1003 })
    await server.call(calls.updateUser, { nickName: 'Ink & Co', statement: '', links: [] }, brand.token)
  })

  test('takes only pictures that the person uploaded', async () => {
    const other = await build()
    const foreign = await buildPicture(other)
    const film = await buildPicture(person, 'video/mp4')
    const missing = '/files/ff/ffffffffffffffffffffffffffffffff.png'
    for (const imageUrl of [
      foreign,
      film,
      missing,
      'https://evil.test/x.png',
      '/files/../secret',
      'javascript:alert(1)',
    ]) {
      for (const change of [{ imageUrl }, { bannerUrl: imageUrl }]) {
        const refused = server.call(calls.updateUser, change, person.token)
        await expect(refused).rejects.toMatchObject({ code: 400, message: expect.stringMatching(/upload|valid/) })
      }
    }
    expect(await rowOf(person)).toMatchObject({ picture_url: null, banner_url: null })
  })

  test('takes no picture that is being deleted at this moment', async () => {
    const imageUrl = await buildPicture(person)
    const changing = await server.database.transaction(async (tx) => {
      await tx.query({ text: `delete from files where '/files/' || key || '.png' = $1`, values: [imageUrl] })
      const answer = server.call(calls.updateUser, { imageUrl }, person.token).catch((error: unknown) => error)
      const waiting = () =>
        server.database.query({
          text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        })
      await expect.poll(waiting).toHaveLength(1)
      return { answer }
    })
    expect(await changing.answer).toMatchObject({ code: 400, message: messages.notAnUpload })
    expect((await rowOf(person)).picture_url).toBeNull()
  })

  test.each([{ nickName: '' }, { nickName: 'x'.repeat(256) }, { theme: 2 }, { bio: 'x'.repeat(20_001) }])(
    'refuses what breaks a rule (%#)',
    async (form) => {
      await expect(server.call(calls.updateUser, form, person.token)).rejects.toMatchObject({ code: 400 })
    },
  )
})

describe('somebody else’s profile', () => {
  test('shows no address, except to its owner and to operators', async () => {
    const viewers = {
      nobody: undefined,
      participant: (await build()).token,
      brand: (await build({ kind: 'brand' })).token,
    }
    for (const token of Object.values(viewers)) {
      const shown = await server.call(calls.userInfoById, { userId: person.accountId }, token)
      expect(shown.email).toBeNull()
      expect(JSON.stringify(shown)).not.toContain(person.email)
    }
    for (const token of [person.token, (await build({ kind: 'operator' })).token])
      expect((await server.call(calls.userInfoById, { userId: person.accountId }, token)).email).toBe(person.email)
  })

  test('answers alike for one that is missing, blocked or an operator’s', async () => {
    const operator = await build({ kind: 'operator' })
    await server.database.query({
      text: 'update accounts set blocked_at = now() where id = $1',
      values: [person.accountId],
    })
    const answers = await Promise.all(
      [99_999_999, person.accountId, operator.accountId].map(async (userId) => {
        const answer = await server.app.inject({ url: `/api/user/infoByUserId?userId=${userId}` })
        return [answer.statusCode, answer.body]
      }),
    )
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]![0]).toBe(404)
  })
})

describe('a new password', () => {
  const change = (form: Partial<Parameters<typeof send>[0]> = {}, token = person.token) =>
    send({ oldPassword: TEST_PASSWORD, newPassword: 'Brand-new-1', newPasswordSure: 'Brand-new-1', ...form }, token)
  const send = (form: { oldPassword: string; newPassword: string; newPasswordSure: string }, token: string) =>
    server.call(calls.updatePassword, form, token)

  test('ends the other sessions, keeps this one, and is told by mail', async () => {
    const { token: elsewhere } = await server.call(calls.logIn, { userName: person.userName, password: TEST_PASSWORD })
    await change()
    expect((await server.call(calls.userInfo, {}, person.token)).id).toBe(person.accountId)
    await expect(server.call(calls.userInfo, {}, elsewhere)).rejects.toMatchObject({ code: 1004 })
    expect((await lastMailTo(server.database, person.email)).subject).toBe('Your password has changed')
    const { token } = await server.call(calls.logIn, { userName: person.userName, password: 'Brand-new-1' })
    expect(token).toBeTruthy()
  })

  test('forgets the browsers that the account is known by, but for the one in which it was changed', async () => {
    const devices: string[] = []
    for (let n = 0; n < 2; n++) {
      const payload = { userName: person.userName, password: TEST_PASSWORD }
      const answer = await server.app.inject({ method: 'POST', url: '/api/user/login', payload })
      devices.push(answer.cookies.find(({ name }) => name === 'plinth_device')!.value)
    }
    const known = async () => {
      const rows = await server.database.query<{ hash: Buffer }>({
        text: 'select token_hash as hash from known_devices where account_id = $1',
        values: [person.accountId],
      })
      return rows.map(({ hash }) => hash.toString('hex'))
    }
    expect(await known()).toHaveLength(2)
    const answer = await server.app.inject({
      method: calls.updatePassword.method,
      url: `/api${calls.updatePassword.path}`,
      payload: { oldPassword: TEST_PASSWORD, newPassword: 'Brand-new-1', newPasswordSure: 'Brand-new-1' },
      headers: { authorization: `Bearer ${person.token}`, cookie: `plinth_device=${devices[1]}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(await known()).toEqual([createHash('sha256').update(devices[1]!).digest('hex')])
    await server.call(
      calls.updatePassword,
      { oldPassword: 'Brand-new-1', newPassword: TEST_PASSWORD, newPasswordSure: TEST_PASSWORD },
      person.token,
    )
    expect(await known()).toEqual([])
  })

  test('needs the present one, and guessing it counts like failed log-ins', async () => {
    for (let i = 0; i < 5; i++)
      await expect(change({ oldPassword: 'Wrong-pass1' })).rejects.toMatchObject({
        code: 400,
        message: messages.wrongOldPassword,
      })
    await expect(change()).rejects.toMatchObject({ code: 429 })
    server.clock.advance(1_000)
    await change()
  })

  test('can be changed ten times in an hour: each is a mail', async () => {
    const swap = (n: number) =>
      change({
        oldPassword: n === 0 ? TEST_PASSWORD : `Changed-${n - 1}`,
        newPassword: `Changed-${n}`,
        newPasswordSure: `Changed-${n}`,
      })
    turnToEndOf(server.clock, 'hour')
    for (let n = 0; n < 10; n++) await swap(n)
    await expect(swap(10)).rejects.toMatchObject({ code: 429 })
    expect(await mailsTo(server.database, person.email)).toHaveLength(10)
    server.clock.advance(1)
    await swap(10)
  })

  test('is told three times a day to an address that nobody has confirmed: it may be a stranger’s', async () => {
    person = await build({ emailConfirmed: false })
    for (let n = 0; n < 10; n++) {
      const next = `Changed-${n}`
      const oldPassword = n === 0 ? TEST_PASSWORD : `Changed-${n - 1}`
      await change({ oldPassword, newPassword: next, newPasswordSure: next })
    }
    expect(await mailsTo(server.database, person.email)).toHaveLength(3)
  })

  test('must be entered twice alike and keep to the rules', async () => {
    await expect(change({ newPasswordSure: 'Brand-new-2' })).rejects.toMatchObject({
      message: messages.passwordMismatch,
    })
    await expect(change({ newPassword: 'weak', newPasswordSure: 'weak' })).rejects.toMatchObject({ code: 400 })
  })

  test('comes by mail for an account that has none', async () => {
    person = await build({ withPassword: false })
    await expect(change()).rejects.toMatchObject({ code: 400, message: messages.noPasswordYet })
  })

  test('of four racing changes, one counts', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, (_, i) =>
        change({ newPassword: `Raced-pass-${i}`, newPasswordSure: `Raced-pass-${i}` }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a card of an artist has their own words, or says what there is to see', () => {
  const picture = testPicture()
  const artist = { id: 3, name: 'Ada', statement: '', picture: null }
  expect(shareArtist(artist, 'https://plinth.test')).toEqual({
    description: 'Works, campaigns and NFTs of Ada on Plinth.',
    card: {
      ...{ eyebrow: 'Artist on Plinth', title: 'Ada', note: '', state: '' },
      link: `https://plinth.test${pages.personProfile.path}?userId=3`,
    },
    picture: null,
  })
  expect(shareArtist({ ...artist, statement: 'I draw boats.', picture }, 'https://plinth.test')).toMatchObject({
    description: 'I draw boats.',
    card: { note: 'I draw boats.' },
    picture: { stored: picture, fit: 'cover' },
  })
})
