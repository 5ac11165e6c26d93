import * as calls from '@plinth/api-schema/collections'
import { complaint } from '@plinth/api-schema/states'
import { buildCollection } from '../../../test/collection-factory.ts'
import { testPicture } from '../../../test/factories.ts'
import { allow, type MatrixRow, row, type World } from '../../../test/matrix.ts'
import { testWallet } from '../../../test/test-chain.ts'

const CHAIN_ID = 31_337
const said = { reason: complaint.other, words: 'Not nice.' }
const words = () => ({ image: testPicture().url, category: 1 as const })
const verifiedMembers = (code: number) => ({ ...allow.members(code), unverifiedBrand: 1003 })
const ofParticipant =
  (isDeployed = true) =>
  async ({ server, account }: World) =>
    buildCollection(server.database, { owner: await account('participant'), isDeployed })

/** The room's lines. The server of the matrix knows no chain: who is let in hears of that. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listCollections, allow.everybody()),
  row(
    calls.listCollections,
    { ...allow.everybody(), anonymous: 401, revoked: 401 },
    () => ({ side: 'mine' as const }),
    'of the caller',
  ),
  row(calls.collectionDetail, allow.everybody(), async (world) => ({ id: (await ofParticipant()(world)).id })),
  row(
    calls.collectionDetail,
    { ...allow.everybody(404), participant: 200 },
    async (world) => ({ id: (await ofParticipant(false)(world)).id }),
    'of the participant, not deployed yet',
  ),
  row(calls.reportCollection, { ...allow.members(), participant: 409 }, async (world) => ({
    id: (await ofParticipant()(world)).id,
    ...said,
  })),
  row(
    calls.reportCollection,
    { ...allow.members(404), participant: 409 },
    async (world) => ({ id: (await ofParticipant(false)(world)).id, ...said }),
    'of the participant, not deployed yet',
  ),
  row(calls.findCollection, allow.everybody(), () => ({ chainId: CHAIN_ID, contractAddr: testWallet(1).address })),
  row(calls.listCollectionItems, allow.everybody(), async (world) => ({ id: (await ofParticipant()(world)).id })),
  row(
    calls.listCollectionItems,
    { ...allow.everybody(404), participant: 200 },
    async (world) => ({ id: (await ofParticipant(false)(world)).id }),
    'of the participant, not deployed yet',
  ),
  row(calls.saveCollection, verifiedMembers(400), () => ({
    ...words(),
    ...{ chainId: CHAIN_ID, name: 'Harbour', symbol: 'HRB', royaltyProportion: '5' },
  })),
  // The picture is nobody's upload.
  row(
    calls.updateCollection,
    { ...verifiedMembers(404), participant: 400 },
    async (world) => ({ ...words(), id: (await ofParticipant()(world)).id }),
    'of the participant',
  ),
  row(
    calls.discardCollection,
    { ...verifiedMembers(404), participant: 200 },
    async (world) => ({ id: (await ofParticipant(false)(world)).id }),
    'of the participant, not deployed yet',
  ),
]
