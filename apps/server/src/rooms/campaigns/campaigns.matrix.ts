import * as campaigns from '@plinth/api-schema/campaigns'
import { campaignForm } from '../../../test/campaign-form.ts'
import { type CampaignOverrides, TEST_PASSWORD } from '../../../test/factories.ts'
import { allow, type Cells, campaignOfBrand, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const idOf =
  (overrides: CampaignOverrides = {}) =>
  async (world: World) => ({ id: (await campaignOfBrand(world, overrides)).campaignId })
const subject =
  (overrides: CampaignOverrides = {}) =>
  async (world: World) => ({ campaignId: (await campaignOfBrand(world, overrides)).campaignId })
const whole = (overrides: CampaignOverrides) => async (world: World) => ({
  ...(await campaignForm(world.server.database, await world.account('brand'), { campaignAwards: [], startTime: null })),
  ...(await idOf(overrides)(world)),
})

// Hidden and missing answer alike.
const hidden: Cells = { ...allow.everybody(404), brand: 200, operator: 200 }
/** What only the brand that owns the campaign may do, and only once it is verified. */
const owner = (code = 200): Cells => ({ ...allow.brands(404), unverifiedBrand: 1003, brand: code })
const invited = async (world: World) => {
  const { campaignId, inviteToken } = await campaignOfBrand(world, { isPrivate: true })
  const { token } = await world.account('participant')
  await world.server.call(campaigns.acceptInvite, { id: campaignId, invite: inviteToken }, token)
  return { id: campaignId }
}

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(campaigns.listCampaigns, allow.everybody()),
  row(campaigns.campaignDetail, allow.everybody(), idOf(), 'live and public'),
  row(campaigns.campaignDetail, allow.everybody(), idOf({ status: 'completed' }), 'completed'),
  row(campaigns.campaignDetail, hidden, idOf({ isPrivate: true }), 'private'),
  row(campaigns.campaignDetail, { ...hidden, participant: 200 }, invited, 'private, for anyone who was invited'),
  ...(['waiting', 'sent-back', 'unpublished'] as const).map((status) =>
    row(campaigns.campaignDetail, hidden, idOf({ status }), status),
  ),
  row(campaigns.acceptInvite, allow.participants(), async (world) => {
    const { campaignId, inviteToken } = await campaignOfBrand(world, { isPrivate: true })
    return { id: campaignId, invite: inviteToken }
  }),
  row(
    campaigns.acceptInvite,
    allow.participants(404),
    async (world) => ({
      ...(await idOf({ isPrivate: true })(world)),
      invite: 'x'.repeat(32),
    }),
    'with a wrong link',
  ),
  row(campaigns.listOwnCampaigns, allow.brands()),
  row(campaigns.listJoinedCampaigns, allow.everybody(), async (world) => ({
    userId: (await world.account('participant')).accountId,
  })),
  row(campaigns.campaignParticipants, allow.everybody(), subject()),
  row(campaigns.campaignParticipants, hidden, subject({ isPrivate: true }), 'of a private campaign'),
  row(campaigns.topBrands, allow.everybody()),
  // Nothing is filled in: anyone who may submit is told so.
  row(campaigns.saveCampaign, { ...allow.brands(400), unverifiedBrand: 1003 }, () => ({ password: TEST_PASSWORD })),
  row(campaigns.updateCampaign, owner(), whole({ status: 'sent-back' })),
  row(campaigns.updateCampaign, owner(409), whole({}), 'of a live campaign'),
  row(campaigns.applyCampaignUpdate, owner(), whole({})),
  row(campaigns.applyCampaignUpdate, owner(409), whole({ status: 'completed' }), 'of a completed campaign'),
  // There is no change to take back.
  row(campaigns.discardCampaignChange, owner(409), idOf()),
  row(campaigns.deleteCampaign, owner(), idOf()),
  row(campaigns.saveDraft, allow.brands(), () => ({ name: 'Draft' })),
  row(campaigns.duplicateCampaign, { ...allow.brands(404), brand: 200 }, idOf()),
  row(campaigns.getDraft, allow.brands()),
  row(campaigns.deleteDraft, allow.brands()),
  // This server knows no chain.
  row(campaigns.readCollection, allow.brands(400), () => ({ chainId: 1, contractAddress: `0x${'12'.repeat(20)}` })),
  // It has no collection; a brand needs no verification to hear what the chain says.
  row(campaigns.refreshCollection, { ...allow.brands(404), brand: 400 }, idOf()),
]
