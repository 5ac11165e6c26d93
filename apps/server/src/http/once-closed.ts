import type { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'

const waiting = new WeakMap<EventEmitter, Set<() => void>>()

/** Adds to those who are called when a source closes: one listener for all of them, more than ten are taken for a leak. */
const waitFor = (source: EventEmitter, call: () => void) => {
  const known = waiting.get(source)
  if (known) {
    known.add(call)
    return
  }
  const calls = new Set([call])
  waiting.set(source, calls)
  source.once('close', () => {
    for (const each of calls) each()
  })
}

/**
 * Calls once when an answer is out or its connection is closed, and immediately when that has already happened. An answer that
 * is pipelined behind another one never emits `close` when its connection goes, so the connection is listened to as well.
 */
export function onceClosed({ raw, request }: FastifyReply, call: () => void) {
  const { socket } = request.raw
  if (raw.closed || socket.closed) {
    call()
    return
  }
  const callOnce = () => {
    for (const source of [raw, socket]) waiting.get(source)?.delete(callOnce)
    call()
  }
  waitFor(raw, callOnce)
  waitFor(socket, callOnce)
}
