import type { z } from 'zod'
import type { AccountKind } from './account.ts'
import type * as queue from './operators-help.ts'
import type { Picture } from './pictures.ts'
import { accountKind, helpStatus, stateOf } from './states.ts'
import type * as wire from './support.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// Requests for help as both sides know them, and the one translation between these names and those of the wire.

/** Whether a request for help was answered. */
export type HelpStatus = keyof typeof helpStatus

type Request<Time> = {
  id: number
  /** What it is about. */
  typeTitle: string
  email: string
  companyName: string
  message: string
  status: HelpStatus
  createdAt: Time
  /** Null until an operator has answered. */
  answer: string | null
  answeredAt: Time | null
}

/** A request for help as the person who sent it finds it. */
export type HelpRequest<Time = Date> = Request<Time> & { typeId: number; fileUrl: string | null }

/** A request for help as an operator reads it. */
export type QueuedHelpRequest<Time = Date> = Request<Time> & {
  /** Null when nobody was logged in. */
  asker: { id: number; userName: string; kind: AccountKind } | null
  picture: Picture | null
  /** Who answered. */
  operatorName: string | null
}

const requestToWire = (request: Request<Moment>) => ({
  id: request.id,
  helpTypeName: request.typeTitle,
  email: request.email,
  companyName: request.companyName,
  description: request.message,
  status: helpStatus[request.status],
  createTime: toWireTime(request.createdAt),
  answer: request.answer,
  answerTime: toWireTimeOrNull(request.answeredAt),
})

type WireRequest = Omit<z.output<typeof wire.HelpRequest>, 'helpTypeId' | 'file'>

const requestFromWire = (row: WireRequest): Request<WireTime> => ({
  id: row.id,
  typeTitle: row.helpTypeName,
  email: row.email,
  companyName: row.companyName,
  message: row.description,
  status: stateOf(helpStatus, row.status),
  createdAt: row.createTime,
  answer: row.answer,
  answeredAt: row.answerTime,
})

/** Writes a request for the person who sent it. */
export const helpRequestToWire = (request: HelpRequest<Moment>): z.output<typeof wire.HelpRequest> => ({
  ...requestToWire(request),
  helpTypeId: request.typeId,
  file: request.fileUrl,
})

/** Reads one's own request. */
export const helpRequestFromWire = (row: z.output<typeof wire.HelpRequest>): HelpRequest<WireTime> => ({
  ...requestFromWire(row),
  typeId: row.helpTypeId,
  fileUrl: row.file,
})

/** Writes a request for an operator. */
export const queuedHelpToWire = (request: QueuedHelpRequest<Moment>): z.output<typeof queue.QueuedHelpRequest> => ({
  ...requestToWire(request),
  userId: request.asker?.id ?? null,
  userName: request.asker?.userName ?? null,
  userType: request.asker && accountKind[request.asker.kind],
  picture: request.picture,
  operatorName: request.operatorName,
})

/** Reads a request as an operator. */
export const queuedHelpFromWire = (row: z.output<typeof queue.QueuedHelpRequest>): QueuedHelpRequest<WireTime> => ({
  ...requestFromWire(row),
  asker:
    row.userId === null
      ? null
      : { id: row.userId, userName: row.userName ?? '', kind: stateOf(accountKind, row.userType ?? 0) },
  picture: row.picture,
  operatorName: row.operatorName,
})
