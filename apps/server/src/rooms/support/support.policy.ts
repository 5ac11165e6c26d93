import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Member } from '../../http/call-context.ts'

/** Operators answer requests for help; they have nobody to ask here. */
export const refuseOperator = (member: Member | null): void => {
  if (member?.kind === 'operator') throw new AppError('notPermitted')
}

/** Whoever is not signed in has uploaded nothing, so a file that is named here is somebody else's. */
export const refuseFileOfNobody = (member: Member | null, filePath: string | null): void => {
  if (member === null && filePath !== null) throw new AppError('notLoggedIn', { msg: messages.helpFileNeedsLogIn })
}

/** Whoever believes to be signed in looks for the request in their own history: it is not taken in under another name, or none. */
export const requireBelieved = (member: Member | null, believedId: number | undefined): void => {
  if (believedId === undefined || member?.accountId === believedId) return
  throw new AppError(member === null ? 'notLoggedIn' : 'conflict')
}

/** Spec A §5: the file is a JPEG or a PNG. */
export const isHelpFileType = (type: string): boolean => type === 'image/jpeg' || type === 'image/png'
