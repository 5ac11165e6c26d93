import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
// A clock may be half a minute off, on either side.
const TOLERATED_STEPS = [0, -1, 1]

/** The six digits of a secret at a step of time (RFC 6238, RFC 4226). */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac[19]! & 0x0f) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The step of time that a moment belongs to. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / STEP_MS)

/** The step that a code belongs to, near `now` and after `lastStep`; null when it is wrong or was used. */
export function matchTotp(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const steps = TOLERATED_STEPS.map((offset) => totpStep(now) + offset)
  const given = Buffer.from(code.padEnd(6).slice(0, 6))
  return steps.find((step) => step > lastStep && timingSafeEqual(Buffer.from(totpAt(secret, step)), given)) ?? null
}

/** A secret as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: Uint8Array, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Plinth:${account}`)}?secret=${base32(secret)}&issuer=Plinth&algorithm=SHA1&digits=6&period=30`
