import type * as wire from '@plinth/api-schema/support'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { HelpRequest, HelpType } from './support-help.repository.ts'

/** A kind of request on the wire. */
export const presentHelpType = ({ id, title }: HelpType): z.output<typeof wire.HelpType> => ({ id, name: title })

/** A request on the wire, for the person who sent it. */
export const presentHelpRequest = (request: HelpRequest): z.output<typeof wire.HelpRequest> => ({
  id: request.id,
  helpTypeId: request.typeId,
  helpTypeName: request.typeTitle,
  email: request.email,
  companyName: request.companyName,
  description: request.message,
  file: request.picture?.url ?? null,
  status: request.status,
  createTime: toWireDateTime(request.createdAt),
  answer: request.answer,
  answerTime: toWireTimeOrNull(request.answeredAt),
})
