import type { FastifyReply, FastifyRequest } from 'fastify'
import { onceClosed } from './once-closed.ts'
import { createPlaces, type PlaceLimits } from './places.ts'
import { type Pace, watchUpload } from './slow-clients.ts'

// An upload this many times as fast as the slowest that is waited for is never ended for another one.
const FAST = 8

/**
 * Takes the place of an upload until it is answered. When all are taken, the slowest upload that has had one window of time is
 * ended: otherwise a few slow clients could keep everybody from uploading.
 */
export function createUploads(limits: PlaceLimits, pace: Pace) {
  const underWay = new Map<ReturnType<typeof watchUpload>, () => void>()
  const makeRoom = () => {
    const slow = [...underWay]
      .map(([upload, leave]) => ({ upload, leave, bytes: upload.bytesOfWindow() }))
      .filter(({ bytes }) => bytes < FAST * pace.windowBytes)
      .sort((a, b) => a.bytes - b.bytes)
    slow[0]?.leave()
    slow[0]?.upload.end()
  }
  const places = createPlaces({ ...limits, makeRoom })
  return (request: FastifyRequest, reply: FastifyReply) => {
    const leave = places.take(request.ip)
    const upload = watchUpload(request, reply, pace)
    underWay.set(upload, leave)
    onceClosed(reply, () => {
      underWay.delete(upload)
      leave()
    })
  }
}
