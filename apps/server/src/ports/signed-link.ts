import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 6
const MAC_BYTES = 16

/** What a link is signed for: the number that it carries, and what else must be as it was when it was written. */
export type LinkSubject = { purpose: string; id: number; about: readonly (string | number)[] }

const macOf = (key: Buffer, { purpose, id, about }: LinkSubject) =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, id, ...about]))
    .digest()
    .subarray(0, MAC_BYTES)

/** Writes the token of a link: its number, and a signature that nobody can make for another one. */
export function writeToken(key: Buffer, subject: LinkSubject): string {
  const id = Buffer.alloc(ID_BYTES)
  id.writeUIntBE(subject.id, 0, ID_BYTES)
  return Buffer.concat([id, macOf(key, subject)]).toString('base64url')
}

/** The number that a token claims to be signed for; null for what is no token. */
export function readTokenId(token: string): number | null {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === ID_BYTES + MAC_BYTES ? bytes.readUIntBE(0, ID_BYTES) : null
}

/** Whether a token was signed for this. */
export const isSignedFor = (key: Buffer, token: string, subject: LinkSubject): boolean => {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === ID_BYTES + MAC_BYTES && timingSafeEqual(bytes.subarray(ID_BYTES), macOf(key, subject))
}
