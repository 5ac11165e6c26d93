import * as calls from '@plinth/api-schema/boxes'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { buildMysteryBox } from '../../../test/box-factory.ts'
import { testPicture } from '../../../test/factories.ts'
import { allow, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const DAY_MS = 86_400_000

const boxOfBrand =
  (isCreated = true) =>
  async ({ server, account }: World) =>
    buildMysteryBox(server.database, { brand: await account('brand'), isCreated })
const ofBrandAlone = { ...allow.everybody(404), brand: 200 }

/** The room's lines. The works of the matrix are on no chain: who is let in hears of that. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listMysteryBoxes, allow.everybody()),
  row(
    calls.listMysteryBoxes,
    { ...allow.everybody(), anonymous: 401, revoked: 401 },
    () => ({ side: 'mine' as const }),
    'of the caller',
  ),
  row(calls.mysteryBoxDetail, allow.everybody(), async (world) => ({ id: (await boxOfBrand()(world)).id })),
  row(
    calls.mysteryBoxDetail,
    // Whose draft it is, is answered with what is approved on the chain, which is not there.
    { ...ofBrandAlone, brand: 400 },
    async (world) => ({ id: (await boxOfBrand(false)(world)).id }),
    'of the brand, not on the chain yet',
  ),
  row(calls.listBoxPrizes, allow.everybody(), async (world) => ({ mysteryBoxId: (await boxOfBrand()(world)).id })),
  row(
    calls.listBoxPrizes,
    ofBrandAlone,
    async (world) => ({ mysteryBoxId: (await boxOfBrand(false)(world)).id }),
    'of the brand, not on the chain yet',
  ),
  row(calls.listBoxTrades, allow.everybody(), async (world) => ({ mysteryBoxId: (await boxOfBrand()(world)).id })),
  row(
    calls.listBoxTrades,
    ofBrandAlone,
    async (world) => ({ mysteryBoxId: (await boxOfBrand(false)(world)).id }),
    'of the brand, not on the chain yet',
  ),
  row(calls.listOwnBoxes, allow.members()),
  row(calls.discardMysteryBox, { ...allow.brands(404), brand: 200 }, async (world) => ({
    id: (await boxOfBrand(false)(world)).id,
  })),
  row(
    calls.discardMysteryBox,
    { ...allow.brands(404), brand: 409 },
    async (world) => ({ id: (await boxOfBrand()(world)).id }),
    'on the chain',
  ),
  // There is no such work.
  row(calls.saveMysteryBox, { ...allow.brands(400), unverifiedBrand: 1003 }, ({ server }) => ({
    ...{ name: 'Harbour', image: testPicture().url, prizes: [{ nftId: 999_999, levelName: 'Common' }] },
    endTime: toWireDateTime(new Date(server.clock.now().getTime() + DAY_MS)),
  })),
]
