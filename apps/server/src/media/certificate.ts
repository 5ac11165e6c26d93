import { type ContainedScript, type Containment, runContained } from './contained-child.ts'
import { packMessage } from './framed-message.ts'

/** What a certificate says, line by line; its code leads to the link. */
export type CertificateWords = {
  place: string
  title: string
  artist: string
  campaign: string
  brand: string
  votes: string
  ended: string
  link: string
}
/** A picture to look at, or one for print. */
export type CertificateFormat = 'png' | 'jpeg'
/** What the drawing process gets ahead of the bytes of the work's picture. */
export type CertificateOrder = CertificateWords & { format: CertificateFormat }

/** A certificate is a page of A4, this wide and high as a picture to look at; for print it has twice as many pixels each way. */
export const CERTIFICATE_SIZE = { width: 1754, height: 1240 }

const REHEARSAL: CertificateOrder = {
  place: '1st place',
  title: 'Plinth',
  artist: 'Plinth',
  campaign: 'Plinth',
  brand: 'Plinth',
  votes: '1 of 1 vote',
  ended: 'Plinth',
  link: 'http://plinth.test/',
  format: 'png',
}
const CERTIFICATE: ContainedScript = {
  url: new URL('./certificate-child.ts', import.meta.url),
  rehearsals: [packMessage(REHEARSAL, [])],
}
const CONTAINMENT: Containment = {
  cpuSeconds: 20,
  wallMilliseconds: 120_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 256,
  maxOutputBytes: 16 * 1_048_576,
}

/** Changes whenever the same words and picture are drawn differently, so that no certificate of the older drawing is kept. */
export const CERTIFICATE_LAYOUT = 1

/** Draws a certificate, in a process of its own: other requests do not wait for it. */
export const drawCertificate = (
  words: CertificateWords,
  picture: Uint8Array | null,
  format: CertificateFormat,
): Promise<Buffer> => {
  const order: CertificateOrder = { ...words, format }
  return runContained(CERTIFICATE, packMessage(order, picture ? [picture] : []), CONTAINMENT)
}
