import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { approveCampaign, listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { describe, expect, test } from 'vitest'
import { refusal, setCampaignStage } from '../../../test/campaign-stage.ts'

const { stage, form, save, detail, build, rowOf } = setCampaignStage()
const run = (text: string, values: unknown[]) => stage.server.database.query({ text, values })

const DIRTY = '<p onclick="x()">Hi<script>alert(1)</script></p>'
const CLEAN = '<p>Hi</p>'

describe('a rich text that this sanitiser has not cleaned', () => {
  test.each([
    ['without a seal', null],
    ['with the seal of an older version', `0:${'x'.repeat(43)}`],
  ])('%s is cleaned when it is read', async (_what, seal) => {
    const { campaignId: id } = await build({ status: 'live' })
    await run(
      'update campaigns set description = $2, brand_description = $2, rules = $2, texts_seal = $3 where id = $1',
      [id, DIRTY, seal],
    )
    const { rows } = await stage.server.call(listCampaignReviews, { campaignId: id }, stage.operator.token)
    expect(JSON.stringify(rows)).not.toMatch(/onclick|alert/)
    expect(await detail(id)).toMatchObject({ description: CLEAN, brandDescription: CLEAN, rules: CLEAN })
    // A read only cleans: what is stored waits for the job.
    expect(await rowOf(id)).toMatchObject({ description: DIRTY, texts_seal: seal })
  })

  test('is cleaned in a draft, and in a change that waits and that is approved', async () => {
    await stage.server.call(calls.saveDraft, { rules: CLEAN }, stage.brand.token)
    await run(
      `update campaign_drafts set content = content || jsonb_build_object('rules', $2::text) where brand_id = $1`,
      [stage.brand.accountId, DIRTY],
    )
    expect(await stage.server.call(calls.getDraft, {}, stage.brand.token)).toMatchObject({ rules: CLEAN })

    const { campaignId: id } = await build({ status: 'live' })
    const { startTime } = await detail(id)
    const change = await form({ startTime, rules: '<p>Changed</p>', campaignContract: null })
    await stage.server.call(calls.applyCampaignUpdate, { ...change, id }, stage.brand.token)
    await run(
      `update campaign_changes set content = content || jsonb_build_object('rules', $2::text) where campaign_id = $1`,
      [id, DIRTY],
    )
    expect((await detail(id)).own?.change?.content).toMatchObject({ rules: CLEAN })
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    expect(await rowOf(id)).toMatchObject({ rules: CLEAN })
  })
})

describe('a text that grows when it is cleaned', () => {
  test.each(['&', '<', '<a href=http:é>', 'é&', '🎨&'])(
    'of %s is refused in plain words, wherever it is',
    async (piece) => {
      const text = piece.repeat(20_000 / piece.length)
      for (const field of ['description', 'brandDescription', 'rules']) {
        const content = await form({ [field]: text })
        await expect(save(content)).rejects.toMatchObject({ ...refusal(400, messages.richTextTooLong), field })
        await expect(stage.server.call(calls.saveDraft, content, stage.brand.token)).rejects.toMatchObject(
          refusal(400, messages.richTextTooLong),
        )
      }
    },
  )

  test('can be saved again as it comes back', async () => {
    const { id } = await save(await form({ rules: '&'.repeat(4_000) }))
    const { rules } = await detail(id)
    expect(rules).toHaveLength(20_000)
    await stage.server.call(calls.updateCampaign, { ...(await form({ rules })), id }, stage.brand.token)
    expect(await detail(id)).toMatchObject({ rules })
  })
})
