import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '@plinth/api-schema/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyType } from './body-head.ts'
import { sendRefusal } from './error-envelope.ts'
import { onceClosed } from './once-closed.ts'

/** How slow a client may be. */
export type Pace = {
  /** The time within which the whole of a form or JSON body comes in. */
  bodyMs: number
  /** How long the rest of a body is thrown away after its request was refused, before the connection is closed. */
  lingerMs: number
  /** A file or an answer may take as long as it needs, while this many bytes pass in each window. */
  windowMs: number
  windowBytes: number
}

/** 8 KB a second: 40 MB take 85 minutes on the slowest line that is waited for. */
export const USUAL_PACE: Pace = { bodyMs: 20_000, lingerMs: 2_000, windowMs: 20_000, windowBytes: 160 * 1024 }

const endSlow = (request: FastifyRequest, reply: FastifyReply) => {
  if (reply.sent || reply.raw.headersSent) request.raw.destroy()
  else void sendRefusal(reply.header('connection', 'close'), errors.tooSlow)
}

/** Closes the connection of a request that was answered while its body was still coming, once the client had time to read why. */
export function closeAfterAnswer(request: IncomingMessage, answer: ServerResponse, { bodyMs, lingerMs }: Pace) {
  // Browsers read an answer only when they have sent the file, or much of it.
  const waitMs = bodyType(request) === 'multipart/form-data' ? bodyMs : lingerMs
  answer.once('close', () => {
    if (request.complete || request.destroyed) return
    const timer = setTimeout(() => request.destroy(), waitMs).unref()
    request.once('close', () => clearTimeout(timer))
  })
}

const untilReceived = ({ raw }: FastifyRequest, end: () => void) => {
  for (const event of ['end', 'close'] as const) raw.once(event, end)
}

/** Ends a request whose body is not whole in time. */
export function watchBody(request: FastifyRequest, reply: FastifyReply, { bodyMs }: Pace) {
  const timer = setTimeout(() => endSlow(request, reply), bodyMs).unref()
  untilReceived(request, () => clearTimeout(timer))
}

/** Ends an upload that has come to a standstill; one that goes on may take its time. */
export function watchUpload(request: FastifyRequest, reply: FastifyReply, { windowMs, windowBytes }: Pace) {
  const { raw } = request
  let before = raw.socket.bytesRead
  let bytesOfWindow = Number.POSITIVE_INFINITY
  const end = () => endSlow(request, reply)
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    // What waits here for us is not the client's delay.
    bytesOfWindow = raw.readableLength === 0 ? bytesRead - before : Number.POSITIVE_INFINITY
    if (bytesOfWindow < windowBytes) end()
    before = bytesRead
  }, windowMs).unref()
  onceClosed(reply, () => clearInterval(timer))
  untilReceived(request, () => clearInterval(timer))
  return {
    /** The bytes of its last whole window; boundless while it has had none, and when all of it has come. */
    bytesOfWindow: () => (raw.complete ? Number.POSITIVE_INFINITY : bytesOfWindow),
    end,
  }
}

// In windows: bytes count when they are handed to the connection, where megabytes of them may wait for a client that reads nothing.
const MAX_CREDIT = 1

/** Lets clients go that read their answers too slowly: one timer for all of them. */
export function createAnswerWatch({ windowMs, windowBytes }: Pace) {
  const open = new Map<FastifyReply, { bytesBefore: number; credit: number }>()
  const timer = setInterval(() => {
    for (const [{ raw }, seen] of open) {
      if (!raw.headersSent || !raw.socket) continue
      const { bytesWritten } = raw.socket
      // Where nothing waits to be written, the client waits for us.
      if (raw.writableLength > 0)
        seen.credit = Math.min(seen.credit + (bytesWritten - seen.bytesBefore) / windowBytes - 1, MAX_CREDIT)
      seen.bytesBefore = bytesWritten
      if (seen.credit < 0) raw.socket.destroy()
    }
  }, windowMs).unref()
  return {
    /** Watches an answer until it is out. */
    add(reply: FastifyReply) {
      open.set(reply, { bytesBefore: reply.raw.socket?.bytesWritten ?? 0, credit: MAX_CREDIT })
      onceClosed(reply, () => open.delete(reply))
    },
    stop: () => clearInterval(timer),
  }
}
