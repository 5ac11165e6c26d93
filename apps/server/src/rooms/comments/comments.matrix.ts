import * as calls from '@plinth/api-schema/comments'
import { complaint } from '@plinth/api-schema/states'
import {
  allow,
  bystander,
  campaignOfBrand,
  type MatrixRow,
  row,
  type World,
  workOfBrand,
} from '../../../test/matrix.ts'

const said = { reason: complaint.other, words: 'Not nice.' }

const switchOn = async (world: World, campaignId: number) =>
  world.server.call(calls.switchComments, { campaignId, isOpen: 1 }, (await world.account('brand')).token)

const work = async (world: World) => {
  const { artworkId, campaign } = await workOfBrand(world)
  await switchOn(world, campaign.campaignId)
  return { worksId: artworkId }
}
const commentOf = async (world: World, token: string) =>
  world.server.call(calls.addComment, { ...(await work(world)), words: 'Good.' }, token)
const somebodys = async (world: World) => commentOf(world, (await bystander(world)).token)
const ownOfParticipant = async (world: World) => commentOf(world, (await world.account('participant')).token)
const campaign = async (world: World) => ({ campaignId: (await campaignOfBrand(world)).campaignId })

const ownerOnly = { ...allow.brands(404), brand: 200 }

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listComments, allow.everybody(), work),
  row(
    calls.listComments,
    { ...allow.everybody(404), brand: 200, operator: 200 },
    async (world) => ({ worksId: (await workOfBrand(world, {}, { isPrivate: true })).artworkId }),
    'of a work in a private campaign',
  ),
  row(calls.addComment, allow.members(), async (world) => ({ ...(await work(world)), words: 'Good.' })),
  row(
    calls.addComment,
    allow.members(409),
    async (world) => ({ worksId: (await workOfBrand(world)).artworkId, words: 'Good.' }),
    'where comments are off',
  ),
  row(calls.deleteComment, allow.members(404), somebodys),
  row(calls.deleteComment, { ...allow.members(404), participant: 200 }, ownOfParticipant, 'of a participant'),
  row(calls.reportComment, allow.members(), async (world) => ({ ...(await somebodys(world)), ...said })),
  row(
    calls.reportComment,
    { ...allow.members(), participant: 409 },
    async (world) => ({ ...(await ownOfParticipant(world)), ...said }),
    'of a participant',
  ),
  row(calls.removeComment, { ...ownerOnly, unverifiedBrand: 1003 }, async (world) => ({
    ...(await somebodys(world)),
    ...said,
  })),
  row(
    calls.restoreComment,
    { ...ownerOnly, unverifiedBrand: 1003 },
    async (world) => {
      const comment = await somebodys(world)
      await world.server.call(calls.removeComment, { ...comment, ...said }, (await world.account('brand')).token)
      return comment
    },
    'that the brand took down',
  ),
  row(
    calls.restoreComment,
    { ...ownerOnly, brand: 409, unverifiedBrand: 1003 },
    async (world) => somebodys(world),
    'that is shown',
  ),
  row(calls.commentSwitch, ownerOnly, campaign),
  row(calls.switchComments, ownerOnly, async (world) => ({ ...(await campaign(world)), isOpen: 1 })),
]
