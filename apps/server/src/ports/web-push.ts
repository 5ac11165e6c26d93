import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const PROOF_SECONDS = 12 * 60 * 60
const KEPT_SECONDS = 24 * 60 * 60

/** A browser that takes messages, and what they are sealed with. */
export type PushTarget = { endpoint: string; p256dh: Buffer; auth: Buffer }
/** A sealed message, as it is sent by POST. */
export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const pairOf = (privateKey: Buffer) => {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return pair
}

/** The public half of a key, as browsers and push services know it. */
export const pushPublicKey = (privateKey: Buffer): Buffer => pairOf(privateKey).getPublicKey()

/** Seals a message so that the browser alone can open it (RFC 8291, RFC 8188); salt and key are fresh for each. */
export function sealPush(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  message: Buffer,
  fresh: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const pair = fresh.privateKey ? pairOf(fresh.privateKey) : createECDH(CURVE)
  const own = fresh.privateKey ? pair.getPublicKey() : pair.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const key = hkdf(auth, pair.computeSecret(p256dh), info, 32)
  const contentKey = hkdf(fresh.salt, key, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(fresh.salt, key, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  // One record, the last one: its padding begins with a 2.
  const sealed = Buffer.concat([
    cipher.update(message),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([fresh.salt, head, own, sealed])
}

const base64url = (value: Buffer | string) => Buffer.from(value).toString('base64url')

/** Proves to a push service whose message it is (RFC 8292). */
function proofFor(endpoint: string, { privateKey, contact, at }: { privateKey: Buffer; contact: string; at: Date }) {
  const point = pushPublicKey(privateKey)
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: base64url(privateKey),
      x: base64url(point.subarray(1, 33)),
      y: base64url(point.subarray(33)),
    },
  })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(at.getTime() / 1_000) + PROOF_SECONDS, sub: contact }
  const head = { typ: 'JWT', alg: 'ES256' }
  const token = [head, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${base64url(signature)}, k=${base64url(point)}`
}

/** Writes the request that brings a message to a browser; a later one with the same topic takes its place on the way. */
export const writePushRequest = (
  target: PushTarget,
  message: { topic: string; text: string },
  site: { privateKey: Buffer; contact: string; at: Date },
): PushRequest => ({
  endpoint: target.endpoint,
  headers: {
    authorization: proofFor(target.endpoint, site),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_SECONDS),
    topic: message.topic,
    urgency: 'normal',
  },
  body: sealPush(target, Buffer.from(message.text)),
})
