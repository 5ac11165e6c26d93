import { randomUUID } from 'node:crypto'
import * as support from '@plinth/api-schema/support'
import { buildUpload } from '../../../test/factories.ts'
import { allow, type MatrixRow, row } from '../../../test/matrix.ts'

const PRIVACY_POLICY = 6
const NEWS = 11

const helpForm = () => ({
  helpTypeId: 2,
  email: `new-${randomUUID()}@guest.example`,
  companyName: 'Harbour Prints',
  description: 'The code never arrives.',
})

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  ...[support.articleList, support.articleFullList, support.recommendedContent].map((call) =>
    row(call, allow.everybody()),
  ),
  ...[support.articleTypeList, support.linkList].map((call) => row(call, allow.everybody())),
  row(support.articleDetail, allow.everybody(), () => ({ id: PRIVACY_POLICY })),
  row(support.articleByType, allow.everybody(), () => ({ typeId: 1 })),
  row(support.newsDetail, allow.everybody(), () => ({ id: NEWS })),
  row(support.listHelpTypes, allow.everybody()),
  row(support.addHelpRequest, allow.everybodyButOperators(), () => helpForm()),
  row(
    support.addHelpRequest,
    { ...allow.everybodyButOperators(400), anonymous: 401, revoked: 401, brand: 200 },
    async (world) => ({
      ...helpForm(),
      file: await buildUpload(world.server.database, await world.account('brand')),
    }),
    'with a file of the brand',
  ),
  row(support.listHelpRequests, allow.members()),
]
