import type * as wire from '@plinth/api-schema/operators-help'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { OperatorHelpService } from './operators-help.service.ts'

type Row = Awaited<ReturnType<OperatorHelpService['list']>>['rows'][number]

/** A request for help on the wire, for the operator. */
export const presentHelpRequest = (request: Row): z.output<typeof wire.QueuedHelpRequest> => ({
  id: request.id,
  userId: request.asker?.accountId ?? null,
  userName: request.asker?.userName ?? null,
  userType: request.asker?.kind ?? null,
  helpTypeName: request.typeTitle,
  email: request.email,
  companyName: request.companyName,
  description: request.message,
  picture: request.picture,
  status: request.status,
  createTime: toWireDateTime(request.createdAt),
  answer: request.answer,
  answerTime: toWireTimeOrNull(request.answeredAt),
  operatorName: request.operatorName,
})
