import { CampaignContent } from '@plinth/api-schema/campaign-content'
import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { approveCampaign } from '@plinth/api-schema/operators-campaigns'
import { unlinkWallet } from '@plinth/api-schema/wallet'
import { describe, expect, test } from 'vitest'
import {
  buildUpload,
  type CampaignForm,
  campaignForm,
  contractForm,
  hoursFromNow,
} from '../../../test/campaign-form.ts'
import { refusal, setCampaignStage } from '../../../test/campaign-stage.ts'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { linkTestWallet } from '../../../test/minting.ts'
import { testWallet } from '../../../test/test-chain.ts'
import { createLog } from '../../log.ts'

const logged: string[] = []
const { stage, form, save, detail, build, rowOf } = setCampaignStage({
  log: createLog('trace', { write: (line) => logged.push(line) }),
})

describe('submitting a new campaign', () => {
  test('keeps everything that was written, throws the draft away and waits for review', async () => {
    const chosen = {
      voteRules: { voteLimit: 3, voteLimitPer: 1, isRevocable: 1, isHidden: 1, isShuffled: 1 },
      worksModeration: 0,
      rightsCard: { licence: 2, where: 1, years: 5, isTraining: 1 },
    }
    const content = await form({ isPrivate: 1, needConfirmedEmail: 1, ...chosen })
    await stage.server.call(calls.saveDraft, content, stage.brand.token)
    const { id } = await save(content)
    const shown = await detail(id)
    expect(shown).toMatchObject({
      name: 'Harbour light',
      subtitle: 'Draw what you see at dawn',
      banner: content.banner,
      bannerPicture: {
        url: content.banner,
        type: 'image/png',
        width: 640,
        height: 360,
        placeholder: 'data:image/webp;base64,AA==',
        renditions: [{ type: 'image/webp', width: 320 }],
      },
      appBanner: content.appBanner,
      isPrivate: 1,
      needConfirmedEmail: 1,
      ...chosen,
      status: 0,
      imgType: 2,
      embed: { provider: 'vimeo', id: '76979871', src: 'https://player.vimeo.com/video/76979871' },
      brandDescriptionImg: content.brandDescriptionImg,
      startTime: content.startTime,
      endTime: content.endTime,
      companyWebsite: 'https://harbour.example/',
      stickers: content.stickers,
      campaignContract: {
        chainId: 31_337,
        contractAddress: stage.contract,
        contractType: 721,
        name: 'Harbour Prints',
        abbreviation: 'HP',
        royaltyProportion: '2.5',
      },
      deleteWorkNum: 0,
      own: { reviewStatus: 0, reviewReason: null, deleteWorkNum: 0, change: null },
    })
    expect(shown.own?.inviteToken).toMatch(/^[\w-]{32}$/)
    expect(shown.campaignSocialMedias).toEqual([
      {
        socialConfigId: 1,
        socialMedia: 'Our Discord',
        website: 'https://discord.gg/harbour',
        socialMediaLogo: '/social/discord.svg',
      },
    ])
    expect(shown.campaignAwards).toMatchObject([
      { rewardTitle: 'First', rewardDescription: 'A print', rewardCoinId: 1, rewardAmount: '1.5' },
    ])
    expect(await stage.server.call(calls.getDraft, {}, stage.brand.token)).toBeNull()
  })

  test('takes an uploaded film', async () => {
    const film = await buildUpload(stage.server.database, stage.brand, 'mp4')
    const { id } = await save(await form({ imgType: 1, descriptionImg: film }))
    expect(await detail(id)).toMatchObject({ imgType: 1, descriptionImg: film, embed: null })
  })

  test('takes a collection of the other kind', async () => {
    const other = await stage.chain.deployCollection({ type: 1155 })
    const { id } = await save(await form({ campaignContract: contractForm(other.toLowerCase(), 1155) }))
    expect((await detail(id)).campaignContract).toMatchObject({ contractAddress: other, contractType: 1155 })
  })

  test('cleans rich text', async () => {
    const { id } = await save(
      await form({
        description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
        rules: '<p>R<img src=x onerror=alert(1)></p>',
        brandDescription: '<a href="javascript:alert(1)">B</a>',
      }),
    )
    expect(await rowOf(id)).toMatchObject({ description: '<p>Hi</p>', rules: '<p>R</p>', brand_description: 'B' })
  })

  test.each<[string, Partial<CampaignForm>]>([
    ['no name', { name: ' ' }],
    ['no subtitle', { subtitle: '' }],
    ['no mobile banner', { appBanner: '' }],
    ['no film', { descriptionImg: '' }],
    ['no description', { description: '<p> </p>' }],
    ['a description that is nothing once it is cleaned', { description: '<script>alert(1)</script>' }],
    ['no picture of the brand', { brandDescriptionImg: null }],
    ['no words about the brand', { brandDescription: '' }],
    ['no rules', { rules: '' }],
    ['no end', { endTime: '' }],
    ['no collection', { campaignContract: null }],
  ])('refuses %s', async (_what, overrides) => {
    await expect(save(await form(overrides))).rejects.toMatchObject(refusal(400, messages.dataIncomplete))
  })

  test.each<[string, string, Partial<CampaignForm>]>([
    ['an end before the start', messages.endBeforeStart, { endTime: hoursFromNow(23) }],
    ['an end in the past', messages.endInPast, { startTime: null, endTime: hoursFromNow(-1) }],
    ['an embed code of an unknown site', messages.embedUnknown, { descriptionImg: 'https://youtube.com@evil.test/' }],
    ['a film that was not uploaded', messages.notAnUpload, { imgType: 1, descriptionImg: 'https://evil.test/a.mp4' }],
    ['a banner that nobody uploaded', messages.notAnUpload, { banner: `/files/ab/${'ab'.repeat(16)}.png` }],
    ['a link without https', messages.linkNotHttps, { companyWebsite: 'http://harbour.example' }],
    [
      'a network that is not there',
      messages.linkNetworkUnknown,
      { campaignSocialMedias: [{ socialConfigId: 9_999, website: 'https://a.example' }] },
    ],
    ['a coin that is not there', messages.coinUnknown, { campaignAwards: [{ rewardCoinId: 9_999 }] }],
    ['a name over 255 characters', messages.maximumLength, { name: 'n'.repeat(256) }],
    ['a time that is none', messages.wrongDateTime, { endTime: 'tomorrow' }],
  ])('refuses %s', async (_what, message, overrides) => {
    await expect(save(await form(overrides))).rejects.toMatchObject(refusal(400, message))
  })

  test('refuses uploads of somebody else, and a film as a picture', async () => {
    const foreign = await buildUpload(stage.server.database, stage.otherBrand)
    const film = await buildUpload(stage.server.database, stage.brand, 'mp4')
    const renamed = (await buildUpload(stage.server.database, stage.brand)).replace('.png', '.jpg')
    for (const banner of [foreign, film, renamed])
      await expect(save(await form({ banner }))).rejects.toMatchObject(refusal(400, messages.notAnUpload))
    await expect(save(await form({ stickers: `${foreign}` }))).rejects.toMatchObject(refusal(400, messages.notAnUpload))
  })

  test('refuses a contract that is none of the platform’s, the shared ones and the wrong kind', async () => {
    const strangers = [
      contractForm('0x000000000000000000000000000000000000dEaD'),
      contractForm(stage.chain.deployment.platform),
      contractForm(stage.chain.deployment.shared721),
      contractForm(stage.contract, 1155),
      { ...contractForm(stage.contract), chainId: 1 },
    ]
    for (const campaignContract of strangers)
      await expect(save(await form({ campaignContract }))).rejects.toMatchObject(
        refusal(400, messages.notPlatformContract),
      )
  })

  test('refuses a collection that the linked wallet of the brand does not own, and a brand without a wallet', async () => {
    const ours = await form()
    const theirs = contractForm(await stage.chain.deployCollection({ owner: testWallet(1) }))
    await expect(save({ ...ours, campaignContract: theirs })).rejects.toMatchObject(refusal(400, messages.notTheOwner))
    const { campaignId: id } = await build({ status: 'sent-back' })
    await expect(
      stage.server.call(calls.updateCampaign, { ...ours, campaignContract: theirs, id }, stage.brand.token),
    ).rejects.toMatchObject(refusal(400, messages.notTheOwner))
    const content = await campaignForm(stage.server.database, stage.otherBrand, {
      campaignContract: contractForm(stage.contract),
    })
    await expect(save(content, stage.otherBrand.token)).rejects.toMatchObject(refusal(400, messages.walletMissing))
    await linkTestWallet(stage.server, stage.otherBrand, testWallet(1))
    await expect(save(content, stage.otherBrand.token)).rejects.toMatchObject(refusal(400, messages.notTheOwner))
    await save({ ...content, campaignContract: theirs }, stage.otherBrand.token)
  })

  test('keeps a collection that changes hands: what the campaign has is not asked about again', async () => {
    const { id } = await save(await form())
    await stage.server.call(unlinkWallet, {}, stage.brand.token)
    await stage.server.call(calls.updateCampaign, { ...(await form()), id }, stage.brand.token)
    expect((await detail(id)).campaignContract?.contractAddress).toBe(stage.contract)
    await expect(save(await form())).rejects.toMatchObject(refusal(400, messages.walletMissing))
  })

  test('refuses a brand that is not verified, and everybody who is no brand', async () => {
    const clock = stage.server.clock
    const content = await form()
    const unverified = await buildAccount(stage.server.database, {
      kind: 'brand',
      verified: false,
      withPassword: true,
      clock,
    })
    await expect(save(content, unverified.token)).rejects.toMatchObject(refusal(1003, messages.notVerifiedYet))
    const participant = await buildAccount(stage.server.database, { withPassword: true, clock })
    await expect(save(content, participant.token)).rejects.toMatchObject(refusal(1003))
    await expect(save(content, stage.operator.token)).rejects.toMatchObject(refusal(1003))
    await expect(stage.server.call(calls.saveCampaign, { ...content, password: TEST_PASSWORD })).rejects.toMatchObject(
      refusal(401),
    )
  })

  test('a repeated request with the same key makes one campaign', async () => {
    const content = { ...(await form()), password: TEST_PASSWORD }
    const key = 'a-click-of-the-submit-button'
    const [one, other] = await Promise.all([
      stage.server.call(calls.saveCampaign, content, stage.brand.token, key),
      stage.server.call(calls.saveCampaign, content, stage.brand.token, key),
    ])
    expect(other).toEqual(one)
    expect((await stage.server.call(calls.listOwnCampaigns, {}, stage.brand.token)).total).toBe(1)
  })
})

describe('the password of a submission', () => {
  test('counts like a log-in, and stands in no table and no log', async () => {
    const content = await form()
    const secret = 'Guess-Canary-77!'
    for (let tries = 0; tries < 5; tries++)
      await expect(save(content, stage.brand.token, secret)).rejects.toMatchObject(refusal(400, messages.wrongPassword))
    await expect(save(content, stage.brand.token, secret)).rejects.toMatchObject(refusal(429))
    stage.server.clock.advance(3_600_000)
    await stage.server.call(calls.saveDraft, { ...content, password: secret } as never, stage.brand.token)
    const tables = await stage.server.database.query<{ name: string }>({
      text: `select format('%I', table_name) as name from information_schema.tables where table_schema = 'public'`,
    })
    for (const { name } of tables) {
      const found = await stage.server.database.query({
        text: `select 1 from ${name} t where t::text ilike $1`,
        values: [`%${secret}%`],
      })
      expect([name, found.length]).toEqual([name, 0])
    }
    expect(logged.join('')).toContain('/api/campaign/save')
    expect(logged.join('')).not.toContain(secret)
  })

  test('must be there', async () => {
    await expect(save(await form(), stage.brand.token, '')).rejects.toMatchObject(refusal(400, messages.passwordNeeded))
  })
})

test('no column of the database can be set by its name', async () => {
  const columns = await stage.server.database.query<{ name: string }>({
    text: `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  })
  const wireNames = [
    'status',
    'brandUserId',
    'voteNum',
    'joinNum',
    'workNum',
    'isRecommend',
    'operateStop',
    'reviewStatus',
  ]
  const declared = ['id', 'password', 'version', ...Object.keys(CampaignContent.shape)]
  const undeclared = columns.map(({ name }) => name).filter((name) => !declared.includes(name))
  const hostile = Object.fromEntries([...undeclared, ...wireNames].map((name) => [name, 1]))
  const content = { ...hostile, ...(await form()) }
  const { id } = await save(content)
  const untouched = {
    brand_id: stage.brand.accountId,
    status: 0,
    review: 0,
    revision: 1,
    join_count: 0,
    work_count: 0,
    vote_count: 0,
    deleted_work_count: 0,
    recommended_at: null,
    featured_at: null,
    paused_at: null,
    deleted_at: null,
    opened_at: null,
    is_private: false,
  }
  expect(await rowOf(id)).toMatchObject(untouched)
  await stage.server.call(calls.updateCampaign, { ...content, id }, stage.brand.token)
  expect(await rowOf(id)).toMatchObject({ ...untouched, revision: 2 })
  const live = await build({})
  await stage.server.call(
    calls.applyCampaignUpdate,
    { ...content, startTime: null, id: live.campaignId },
    stage.brand.token,
  )
  await stage.server.call(approveCampaign, { campaignId: live.campaignId }, stage.operator.token)
  expect(await rowOf(live.campaignId)).toMatchObject({
    ...untouched,
    status: 1,
    review: 1,
    revision: 2,
    opened_at: expect.any(Date),
  })
  const draft = await stage.server.call(calls.saveDraft, content, stage.brand.token)
  expect(draft).toMatchObject({ id: stage.brand.accountId, version: 1 })
})

describe('what the chain says about a collection', () => {
  const read = (contractAddress: string, token: string | undefined = stage.brand.token) =>
    stage.server.call(calls.readCollection, { chainId: 31_337, contractAddress }, token)

  test('is shown to a brand, verified or not', async () => {
    const unverified = await buildAccount(stage.server.database, {
      kind: 'brand',
      verified: false,
      clock: stage.server.clock,
    })
    expect(await read(stage.contract.toLowerCase(), unverified.token)).toMatchObject({
      contractAddress: stage.contract,
      chainId: 31_337,
      contractType: 721,
      name: 'Harbour Prints',
      abbreviation: 'HP',
      royaltyProportion: '2.5',
    })
  })

  test('is kept as one line that turns no text around it', async () => {
    const name = 'Harbour\u202estnirP\u2066 \u2028שלום\u200f!\n'
    expect(await read(await stage.chain.deployCollection({ name }))).toMatchObject({
      name: 'Harbour stnirP   שלום\u200f! ',
    })
  })

  test('is nothing for a contract of somebody else', async () => {
    await expect(read(stage.chain.deployment.platform)).rejects.toMatchObject(
      refusal(400, messages.notPlatformContract),
    )
    await expect(read('0x12')).rejects.toMatchObject(refusal(400, messages.wrongAddress))
  })
})

test('a brand hands in as many campaigns as its plan allows, however many come at once', { tags: 'long' }, async () => {
  const { database } = stage.server
  await database.query({ text: 'update plans set open_campaigns = 3 where is_free' })
  try {
    await build({ status: 'completed' })
    await build({ status: 'live' })
    const content = await form()
    const open = async () => (await stage.server.call(calls.listOwnCampaigns, { status: 0 }, stage.brand.token)).total
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => save(content)))
    const done = results.filter(({ status }) => status === 'fulfilled').length
    expect(await open()).toBe(done)
    expect(done).toBeLessThanOrEqual(2)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.reason] : []))
    // So many passwords at once make some of them wait.
    expect(reasons.filter((reason) => reason !== 'logInWait' && reason !== 'planCampaigns')).toEqual([])
    for (let count = done; count < 2; count += 1) {
      stage.server.clock.advance(60_000)
      await save(content)
    }
    stage.server.clock.advance(60_000)
    await expect(save(content)).rejects.toMatchObject({
      reason: 'planCampaigns',
      message: expect.stringContaining('Your plan Free allows 3 campaigns at once'),
    })
    expect(await open()).toBe(2)
  } finally {
    await database.query({ text: 'update plans set open_campaigns = 20 where is_free' })
  }
})
