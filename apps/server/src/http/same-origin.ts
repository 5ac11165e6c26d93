import { AppError } from '@plinth/api-schema/errors'
import type { FastifyRequest } from 'fastify'

/** Refuses a write that another site caused: by its origin, or by lacking the header that another site cannot send. */
export function refuseCrossSiteWrite(request: FastifyRequest, publicUrl: string, byCookie: boolean) {
  if (request.method !== 'POST') return
  const { origin } = request.headers
  const own = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`]
  if (origin !== undefined && !own.includes(origin)) throw new AppError('crossSite')
  if (!byCookie) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('crossSite')
  if (!request.headers.language) throw new AppError('crossSite')
}
