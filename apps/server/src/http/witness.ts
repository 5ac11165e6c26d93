import { AppError } from '@plinth/api-schema/errors'
import type { FastifyInstance } from 'fastify'
import type { AddressLimits } from './address-limits.ts'

const PATH = '/witness'
const BODY_LIMIT = 65_536
const LIMIT = { max: 600, seconds: 60 }
const TEXT = 'text/plain; charset=utf-8'

/** What co-signs heads of other sites' logs of votes. */
export type WitnessParts = {
  witness: {
    isOpen: boolean
    vkey(): Promise<string>
    addCheckpoint(body: Uint8Array): Promise<{ status: number; body: string }>
  }
  addressLimits: AddressLimits | null
}

/** `/witness/…` (c2sp.org/tlog-witness): programs of other sites post what they signed themselves. Nothing is there where it is off. */
export async function installWitness(app: FastifyInstance, { witness, addressLimits }: WitnessParts) {
  await app.register((part, _options, done) => {
    part.addHook('onRequest', async ({ ip }) => {
      addressLimits?.take(ip, { path: PATH, limit: LIMIT })
      if (!witness.isOpen) throw new AppError('notFound')
    })
    // The protocol names no type for the body: whatever one says, it is a note.
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    part.get(`${PATH}/key`, async (_request, reply) => reply.type(TEXT).send(`${await witness.vkey()}\n`))
    part.post<{ Body: Buffer | undefined }>(
      `${PATH}/add-checkpoint`,
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { status, body } = await witness.addCheckpoint(request.body ?? new Uint8Array(0))
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .type(status === 409 ? 'text/x.tlog.size' : TEXT)
          .send(body)
      },
    )
    done()
  })
}
