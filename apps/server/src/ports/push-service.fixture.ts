import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'

const HOST = 'push.example.com'
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const SUBJECT_ALT_NAME = '0603551d11'
const BASIC_CONSTRAINTS = '0603551d13'
const TRUE = Buffer.from('0101ff', 'hex')

const der = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
  const long = Buffer.from([0x82, body.length >> 8, body.length & 0xff])
  return Buffer.concat([Buffer.of(tag), body.length < 128 ? Buffer.of(body.length) : long, body])
}
const sequence = (...parts: (Buffer | string)[]) => der(0x30, ...parts)

/** A certificate that vouches for itself, for one name (RFC 5280). */
const selfSigned = (host: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const lifetime = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(host))))),
    sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE))),
  )
  const content = sequence(
    der(0xa0, '020102'),
    '020101',
    sequence(ECDSA_WITH_SHA256),
    ...[name, lifetime, name, publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, extensions),
  )
  const signature = der(0x03, '00', sign('sha256', content, privateKey))
  const certificate = sequence(content, sequence(ECDSA_WITH_SHA256), signature).toString('base64')
  const lines = certificate.match(/.{1,64}/g)!.join('\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

/** What a push service was handed, as it came over the wire. */
export type TakenPush = { path: string; topic: string | undefined; body: Buffer }

/**
 * A push service on this machine, at `push.example.com` for those who ask `lookup`: it takes messages as RFC 8030 and 8292 say, and
 * refuses others.
 */
export async function startPushService() {
  const identity = selfSigned(HOST)
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, identity.cert])
  const taken: TakenPush[] = []
  const server = createServer(identity, async (request, response) => {
    const { headers, method } = request
    const body = await buffer(request)
    const isSigned = /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/.test(headers.authorization ?? '')
    const isSealed = headers['content-encoding'] === 'aes128gcm' && body.length <= 4096
    if (method !== 'POST' || !/^\d+$/.test(String(headers.ttl)) || !isSigned || !isSealed)
      return response.writeHead(400).end()
    taken.push({ path: request.url ?? '', topic: headers.topic as string | undefined, body })
    response.writeHead(201, { location: `https://${HOST}/message/${taken.length}` }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    if (hostname !== HOST) return callback(new Error(`${hostname} is not known`), '')
    return all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  }
  return {
    taken,
    lookup,
    /** An address of the service with the port at which it stands. */
    reach: (endpoint: string) => endpoint.replace(`https://${HOST}/`, `https://${HOST}:${port}/`),
    async stop() {
      tls.setDefaultCACertificates(trusted)
      server.close()
      await once(server, 'close')
    },
  }
}
