import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Member } from '../../http/call-context.ts'

/** Somebody who is not logged in has uploaded nothing, so a file that is named here is somebody else's. */
export const refuseFileOfNobody = (member: Member | null, filePath: string | null): void => {
  if (member === null && filePath !== null) throw new AppError('notLoggedIn', { msg: messages.helpFileNeedsLogIn })
}

/** A client that sends an account id expects the request in that account's history: it is refused in any other session, or none. */
export const requireBelieved = (member: Member | null, believedId: number | undefined): void => {
  if (believedId === undefined || member?.accountId === believedId) return
  throw member === null ? new AppError('notLoggedIn') : new AppError('conflict', { msg: messages.otherAccountNow })
}

/** Whether a file may go with a request: a JPEG or a PNG (docs/product/site-and-help.md#account-support). */
export const isHelpFileType = (type: string): boolean => type === 'image/jpeg' || type === 'image/png'
