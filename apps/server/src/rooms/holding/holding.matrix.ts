import * as calls from '@plinth/api-schema/holding'
import { allow, bystander, campaignOfBrand, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const words = { name: 'A print' }
const verified = (code: number, own = code) => ({ ...allow.brands(code), unverifiedBrand: 1003, brand: own })
const ofBrand = async (world: World) => ({ ...words, campaignId: (await campaignOfBrand(world)).campaignId })
/** A perk of the actor `brand`. */
const perkOfBrand = async (world: World) =>
  world.server.call(calls.savePerk, await ofBrand(world), (await world.account('brand')).token)

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listHolding, { ...allow.everybody(), anonymous: 401, revoked: 401 }),
  row(
    calls.listHolding,
    allow.everybody(),
    async (world) => ({ userId: (await bystander(world)).accountId }),
    'of somebody else',
  ),
  row(calls.listEarnedPerks, allow.members()),
  row(calls.claimPerk, allow.members(409), perkOfBrand),
  row(calls.claimPerk, allow.members(404), () => ({ id: 999_999_999 }), 'one that is not there'),
  row(calls.listPerkScopes, verified(200)),
  row(calls.savePerk, verified(404, 200), ofBrand),
  row(calls.savePerk, verified(400), () => words, 'tied to nothing'),
  row(calls.savePerk, verified(404), () => ({ ...words, collectionId: 999_999_999 }), 'a foreign collection'),
  row(calls.listPerks, verified(200)),
  row(calls.endPerk, verified(404, 200), perkOfBrand),
  row(calls.listPerkHolders, verified(404, 200), perkOfBrand),
]
