import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 6
const MAC_BYTES = 16

/** What a link is signed for. */
export type LinkSubject = { id: number; campaignId: number; email: string }

const macOf = (key: Buffer, { id, campaignId, email }: LinkSubject) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['invitation', id, campaignId, email]))
    .digest()
    .subarray(0, MAC_BYTES)

/** Writes the token of an invitation: its number, and a signature that nobody can make for another one. */
export function writeToken(key: Buffer, subject: LinkSubject): string {
  const id = Buffer.alloc(ID_BYTES)
  id.writeUIntBE(subject.id, 0, ID_BYTES)
  return Buffer.concat([id, macOf(key, subject)]).toString('base64url')
}

/** The number of the invitation that a token claims to be of; null for what is no token. */
export function readTokenId(token: string): number | null {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === ID_BYTES + MAC_BYTES ? bytes.readUIntBE(0, ID_BYTES) : null
}

/** Whether a token was signed for this invitation. */
export const isSignedFor = (key: Buffer, token: string, subject: LinkSubject): boolean => {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === ID_BYTES + MAC_BYTES && timingSafeEqual(bytes.subarray(ID_BYTES), macOf(key, subject))
}
