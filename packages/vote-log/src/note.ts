import { concat, fromBase64, toBase64, toHex, toUtf8 } from './bytes.ts'
import { sha256 } from './sha256.ts'

// Signed notes (c2sp.org/signed-note), checkpoints (tlog-checkpoint) and the lines of witnesses (tlog-cosignature).

/** What a key signs: a log its own checkpoints, a witness those of others. */
export const keyType = { log: 1, witness: 4 } as const
const PUBLIC_KEY_BYTES = 32
const SIGNATURE_START = '— '
type KeyType = (typeof keyType)[keyof typeof keyType]

/** Signs bytes with Ed25519. */
export type Sign = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
/** Somebody who signs. */
export type Signer = { name: string; publicKey: Uint8Array; sign: Sign }
/** The head of a log: how many leaves it has, and the root over them. */
export type Head = { origin: string; size: number; root: Uint8Array<ArrayBuffer> }

const keyId = (name: string, type: KeyType, publicKey: Uint8Array) =>
  sha256(concat(toUtf8(`${name}\n`), [type], publicKey)).subarray(0, 4)

/** A verifier key: `name+id+key`, as other programs take it. */
export const vkeyOf = ({ name, publicKey }: Omit<Signer, 'sign'>, type: KeyType = keyType.log): string =>
  `${name}+${toHex(keyId(name, type, publicKey))}+${toBase64(concat([type], publicKey))}`

/** Takes a verifier key apart; throws where it is none. */
export const parseVkey = (
  vkey: string,
): { name: string; id: string; isWitness: boolean; publicKey: Uint8Array<ArrayBuffer> } => {
  const [, name, id, key] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? []
  if (name === undefined || id === undefined || key === undefined) throw new Error('not a verifier key')
  const bytes = fromBase64(key)
  const publicKey = bytes.subarray(1)
  const isOurs = publicKey.length === PUBLIC_KEY_BYTES && toHex(keyId(name, bytes[0] as KeyType, publicKey)) === id
  if (!isOurs) throw new Error('not a verifier key')
  return { name, id, isWitness: bytes[0] === keyType.witness, publicKey }
}

const headText = ({ origin, size, root }: Head) => `${origin}\n${size}\n${toBase64(root)}\n`
const signatureLine = (name: string, id: Uint8Array, signature: Uint8Array) =>
  `${SIGNATURE_START}${name} ${toBase64(concat(id, signature))}\n`

/** A checkpoint: the head of a log, signed by it under its own name. */
export async function signCheckpoint(head: Omit<Head, 'origin'>, { name, publicKey, sign }: Signer): Promise<string> {
  const text = headText({ ...head, origin: name })
  return `${text}\n${signatureLine(name, keyId(name, keyType.log, publicKey), await sign(toUtf8(text)))}`
}

const witnessed = (text: string, time: number | bigint) => toUtf8(`cosignature/v1\ntime ${time}\n${text}`)

/** The line of a witness under a checkpoint: by this time (in seconds) it had seen no other history and no longer one. */
export async function cosign(text: string, { name, publicKey, sign }: Signer, time: number): Promise<string> {
  const stamp = new Uint8Array(8)
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time))
  const signature = await sign(witnessed(text, time))
  return signatureLine(name, keyId(name, keyType.witness, publicKey), concat(stamp, signature))
}

/** A checkpoint that was taken apart; `text` is what its signatures are over. */
export type Checkpoint = Head & {
  text: string
  signatures: { name: string; id: string; signature: Uint8Array<ArrayBuffer> }[]
}

/** Takes a checkpoint apart; throws where it is none. */
export function parseCheckpoint(note: string): Checkpoint {
  const gap = note.lastIndexOf('\n\n')
  const text = note.slice(0, gap + 1)
  const [origin, size, root] = text.split('\n')
  if (gap < 0 || !origin || !root || !/^(?:0|[1-9]\d{0,14})$/.test(size ?? '')) throw new Error('not a checkpoint')
  const lines = note.slice(gap + 2).split('\n')
  if (lines.pop() !== '' || lines.length === 0) throw new Error('not a signed note')
  const signatures = lines.map((line) => {
    const [, name, base64] = /^— (\S+) (\S+)$/.exec(line) ?? []
    if (name === undefined || base64 === undefined) throw new Error('not a signature line')
    const bytes = fromBase64(base64)
    return { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) }
  })
  return { text, origin, size: Number(size), root: fromBase64(root), signatures }
}

/** Cuts notes that follow each other, as in `checkpoints`: each ends with the lines of its signatures. */
export const splitNotes = (text: string): string[] => {
  const notes: string[] = []
  let isAfterSignature = true
  for (const line of text.split('\n').slice(0, -1)) {
    const isSignature = line.startsWith(SIGNATURE_START)
    if (isAfterSignature && !isSignature) notes.push('')
    if (notes.length > 0) notes[notes.length - 1] += `${line}\n`
    isAfterSignature = isSignature
  }
  // The last one may be cut off.
  return isAfterSignature ? notes : notes.slice(0, -1)
}

const verify = async (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
) => {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}

/** Who has signed a checkpoint; `time` is a witness' own. */
export type SignedBy = { name: string; time: number | null }

/** Which of these keys have signed a checkpoint. A signature of a known key that is wrong refuses the whole of it. */
export async function signersOf(note: string, vkeys: readonly string[]): Promise<SignedBy[]> {
  const { text, signatures } = parseCheckpoint(note)
  const found: SignedBy[] = []
  for (const { name, id, isWitness, publicKey } of vkeys.map(parseVkey))
    for (const { signature } of signatures.filter((line) => line.name === name && line.id === id)) {
      const time = isWitness ? new DataView(signature.buffer, signature.byteOffset).getBigUint64(0) : null
      const isSigned =
        time === null
          ? await verify(publicKey, signature, toUtf8(text))
          : await verify(publicKey, signature.slice(8), witnessed(text, time))
      if (!isSigned) throw new Error(`the signature of ${name} is wrong`)
      found.push({ name, time: time === null ? null : Number(time) })
    }
  return found
}

// Any 32 bytes can be tried; this is the point that everything is a multiple of.
const BASE_POINT = new Uint8Array(32).fill(0x66).with(0, 0x58)

const canVerify = async () => {
  try {
    await crypto.subtle.importKey('raw', BASE_POINT, 'Ed25519', false, ['verify'])
    return true
  } catch {
    return false
  }
}

/** Whether a key has signed a checkpoint; unknown where the platform knows no Ed25519, as older browsers and pages without TLS. */
export async function signatureState(note: string, vkey: string): Promise<'signed' | 'unsigned' | 'unknown'> {
  if (!(await canVerify())) return 'unknown'
  return signersOf(note, [vkey]).then(
    (signers) => (signers.length > 0 ? 'signed' : 'unsigned'),
    () => 'unsigned',
  )
}
