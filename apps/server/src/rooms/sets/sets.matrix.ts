import * as calls from '@plinth/api-schema/sets'
import { complaint } from '@plinth/api-schema/states'
import { allow, bystander, type MatrixRow, row, type World, workOfBrand } from '../../../test/matrix.ts'

const words = { name: 'Blue hours' }
const said = { reason: complaint.other, words: 'Not nice.' }

/** A set of the actor; of somebody else where the actor has no account that could have one. */
const ownSet = async (world: World) => {
  const { server, actor } = world
  const isMember = actor !== 'anonymous' && actor !== 'operator' && actor !== 'revoked'
  const { token } = isMember ? await world.account(actor) : await bystander(world)
  return server.call(calls.createSet, words, token)
}
const foreignSet = async (world: World, isPublic: 0 | 1) =>
  world.server.call(calls.createSet, { ...words, isPublic }, (await bystander(world)).token)
const privateSet = (world: World) => foreignSet(world, 0)
const publicSet = (world: World) => foreignSet(world, 1)
const workFor = async (world: World) => ({ artworkId: (await workOfBrand(world)).artworkId })
const withWork = async (world: World, { id }: { id: number }) => ({ id, ...(await workFor(world)) })
const hiddenWork = async (world: World) => ({
  artworkId: (await workOfBrand(world, {}, { isPrivate: true })).artworkId,
})

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listSets, allow.members()),
  row(calls.listPublicSets, allow.everybody(), async (world) => ({ userId: (await bystander(world)).accountId })),
  row(calls.setDetail, allow.everybody(), publicSet),
  row(calls.setDetail, allow.everybody(404), privateSet, 'a private one of somebody else'),
  row(calls.setDetail, allow.everybody(404), () => ({ id: 999_999_999 }), 'one that is not there'),
  row(calls.reportSet, allow.members(), async (world) => ({ ...(await publicSet(world)), ...said })),
  row(calls.reportSet, allow.members(409), async (world) => ({ ...(await ownSet(world)), ...said }), 'own set'),
  row(calls.reportSet, allow.members(404), async (world) => ({ ...(await privateSet(world)), ...said }), 'private set'),
  row(calls.listSetWorks, allow.everybody(), publicSet),
  row(calls.listSetWorks, allow.everybody(404), privateSet, 'of a private set of somebody else'),
  row(calls.listSetChoices, allow.members(), workFor),
  row(calls.listSetChoices, allow.members(404), hiddenWork, 'for a work of a private campaign'),
  row(calls.createSet, allow.members(), () => words),
  row(
    calls.createSet,
    allow.members(404),
    async (world) => ({ ...words, ...(await hiddenWork(world)) }),
    'hidden work',
  ),
  row(calls.updateSet, allow.members(), async (world) => ({ ...words, ...(await ownSet(world)) })),
  row(calls.updateSet, allow.members(404), async (world) => ({ ...words, ...(await publicSet(world)) }), 'foreign set'),
  row(calls.deleteSet, allow.members(), ownSet),
  row(calls.deleteSet, allow.members(404), publicSet, 'of somebody else'),
  row(calls.saveToSet, allow.members(), async (world) => withWork(world, await ownSet(world))),
  row(calls.saveToSet, allow.members(404), async (world) => withWork(world, await publicSet(world)), 'foreign set'),
  row(calls.removeFromSet, allow.members(), async (world) => withWork(world, await ownSet(world))),
  row(calls.removeFromSet, allow.members(404), async (world) => withWork(world, await publicSet(world)), 'foreign set'),
]
