import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'

/** The refusal of a file that is not what we take; `reason` is for the log, the person reads one plain sentence. */
export const unsupported = (reason: string, cause?: unknown) =>
  new AppError('unsupportedType', { msg: messages.uploadNotSupported, cause: new Error(reason, { cause }) })
