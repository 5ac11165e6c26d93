import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { FastifyReply } from 'fastify'
import { onceClosed } from './once-closed.ts'

/** A signal that aborts when the client closes its connection before the answer is out; nobody reads its refusal. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  onceClosed(reply, () => {
    if (!reply.raw.writableFinished) gone.abort(new AppError('invalid', { msg: messages.uploadFail }))
  })
  return gone.signal
}
