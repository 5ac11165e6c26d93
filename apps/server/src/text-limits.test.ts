import { signUp, updateUser, userInfo } from '@plinth/api-schema/accounts'
import { artworkDetail, saveArtwork } from '@plinth/api-schema/artworks'
import { getDraft, saveDraft } from '@plinth/api-schema/campaigns'
import { stopCampaign } from '@plinth/api-schema/operators-campaigns'
import { addHelpRequest, listHelpRequests, listHelpTypes } from '@plinth/api-schema/support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildCampaign, buildUpload } from '../test/factories.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'

// Rules and Postgres count code points, JavaScript counts UTF-16 units, mails and indexes count bytes: what a rule lets in
// must fit everywhere, also where it is escaped or lowered.

let server: TestServer
let person: BuiltAccount
let brand: BuiltAccount
let operator: BuiltAccount
let campaignId: number
let picture: string
beforeAll(async () => {
  server = await createTestServer()
  const build = (kind: BuiltAccount['kind']) =>
    buildAccount(server.database, { kind, withPassword: true, clock: server.clock })
  ;[person, brand, operator] = [await build('participant'), await build('brand'), await build('operator')]
  campaignId = (await buildCampaign(server.database, { brand })).campaignId
  picture = await buildUpload(server.database, person)
})
afterAll(() => server.stop())

const CHARACTERS = ['x', '🎨', '\u0301', 'İ', 'ﬀ', 'ß', '&', '<', '"', '\\', '%', '语']

const submitArtwork = async (
  field: 'artworkTitle' | 'description' | 'artistCodename' | 'artworkCredit',
  text: string,
) => {
  const form = {
    campaignId,
    artworkTitle: 'A',
    description: 'D',
    artworkImg: picture,
    artistCodename: '',
    artworkCredit: '',
  }
  const { id } = await server.call(saveArtwork, { ...form, [field]: text }, person.token)
  return (await server.call(artworkDetail, { id }, person.token))[field]
}
const draft = async (content: Parameters<typeof server.call<typeof saveDraft>>[1]) => {
  await server.call(saveDraft, content, brand.token)
  return (await server.call(getDraft, {}, brand.token))!
}
const signUpBrand = async (text: string) => {
  const contact = { contactUserName: text, contactNo: text, email: 'n@x.test', designation: text }
  const name = `b${crypto.randomUUID().slice(0, 18)}`
  await server.call(signUp, {
    userName: name,
    email: `${name}@example.test`,
    password: 'Gallery-2026',
    userType: 1,
    brandUserInfo: {
      companyName: text,
      country: 'Ireland',
      companyAddress: text,
      zipCode: text,
      contactInfo: [
        { ...contact, isMainAccount: 1 },
        { ...contact, isMainAccount: 0 },
      ],
    },
  })
}
const askForHelp = async (description: string) => {
  // Nobody may ask this often.
  const { token } = await buildAccount(server.database, { clock: server.clock })
  const [type] = await server.call(listHelpTypes, {}, token)
  await server.call(addHelpRequest, { helpTypeId: type!.id, companyName: 'C', email: 'a@x.test', description }, token)
  return (await server.call(listHelpRequests, {}, token)).rows[0]?.description
}

type Write = (text: string) => Promise<unknown>
const fields: [string, number, Write][] = [
  [
    'the name of an account',
    255,
    async (nickName) => {
      await server.call(updateUser, { nickName }, person.token)
      return (await server.call(userInfo, {}, person.token)).nickName
    },
  ],
  [
    'the statement of an artist',
    1_000,
    async (statement) => {
      await server.call(updateUser, { statement }, person.token)
      return (await server.call(userInfo, {}, person.token)).statement
    },
  ],
  ['the title of a work', 255, (text) => submitArtwork('artworkTitle', text)],
  ['the text of a work', 4_000, (text) => submitArtwork('description', text)],
  ['the artist of a work', 255, (text) => submitArtwork('artistCodename', text)],
  ['the credit of a work', 255, (text) => submitArtwork('artworkCredit', text)],
  ['the name of a campaign', 255, async (name) => (await draft({ name })).name],
  [
    'the title of a prize',
    255,
    async (rewardTitle) => (await draft({ campaignAwards: [{ rewardTitle }] })).campaignAwards[0]?.rewardTitle,
  ],
  [
    'the text of a prize',
    2_000,
    async (rewardDescription) =>
      (await draft({ campaignAwards: [{ rewardDescription }] })).campaignAwards[0]?.rewardDescription,
  ],
  ['each line about a company', 255, signUpBrand],
  ['a request for help', 4_000, askForHelp],
  [
    'the reason of a pause',
    2_000,
    // It has to hold a letter or a digit.
    (text) => {
      const reason = ['x', ...[...text].slice(1)].join('')
      return server.call(stopCampaign, { campaignId, operateStop: 1, reason }, operator.token)
    },
  ],
]

test.each(fields)('%s takes %i characters of any kind, and not one more', async (_what, limit, write) => {
  for (const character of CHARACTERS) {
    const kept = await write(character.repeat(limit))
    if (typeof kept === 'string') expect(kept, character).toBe(character.repeat(limit))
  }
  for (const character of ['x', '🎨', '&'])
    await expect(write(character.repeat(limit + 1)), character).rejects.toMatchObject({ code: 400 })
})
