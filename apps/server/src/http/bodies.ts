import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { uploads } from '@plinth/api-schema/rules'
import type { FastifyInstance } from 'fastify'

const MAX_DEPTH = 20
const BYTES_PER_MEGABYTE = 1_048_576

const isTooDeep = (value: unknown, left = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((item) => isTooDeep(item, left - 1)))

/** Reads form, JSON and multipart bodies. An empty JSON body means `{}`; other types are refused. */
export async function installBodies(app: FastifyInstance) {
  // `text/plain` is what a foreign page can post without asking first.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, {})
    void parseJson(request, body, (error, value) => {
      if (error) return done(new AppError('invalid', { msg: messages.malformedBody, cause: error }))
      if (isTooDeep(value)) return done(new AppError('invalid', { msg: messages.malformedBody }))
      done(null, value)
    })
  })
  await app.register(formbody)
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: 20,
      fieldSize: 10_000,
      parts: 21,
      fileSize: uploads.video.megabytes * BYTES_PER_MEGABYTE + 1,
    },
  })
}
