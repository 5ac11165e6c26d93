import { createHash, createPublicKey, verify } from 'node:crypto'

// RFC 6962 and signed notes, with nothing but Node's own cryptography.

const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The root over the first so many leaves, for any number of them. */
export function hashTree(leaves) {
  const levels = [leaves.map((leaf) => sha256(Buffer.of(0), leaf))]
  for (let below = levels[0]; below.length > 1; below = levels.at(-1)) {
    const above = []
    for (let n = 0; n + 1 < below.length; n += 2) above.push(sha256(Buffer.of(1), below[n], below[n + 1]))
    levels.push(above)
  }
  return (size) => {
    const parts = []
    for (let [level, done] = [levels.length - 1, 0]; level >= 0; level--)
      if (Math.floor((size - done) / 2 ** level) > 0) {
        parts.push(levels[level][done / 2 ** level])
        done += 2 ** level
      }
    if (parts.length === 0) return sha256()
    return parts.reduceRight((right, left) => sha256(Buffer.of(1), left, right))
  }
}

const parseNote = (note) => {
  const gap = note.lastIndexOf('\n\n')
  const text = note.slice(0, gap + 1)
  const [origin, size, root] = text.split('\n')
  const lines = note
    .slice(gap + 2)
    .split('\n')
    .filter(Boolean)
  return { text, origin, size: Number(size), root: Buffer.from(root ?? '', 'base64'), lines }
}

const WITNESS = 4
const STAMP_BYTES = 8

/** The signatures of a key under a note that are right, each with the second that a witness names. */
const signaturesOf = ({ text, lines }, vkey) => {
  const [name = '', id = ''] = vkey.split('+')
  const key = Buffer.from(vkey.slice(name.length + id.length + 2), 'base64')
  if (key.length !== 33 || sha256(`${name}\n`, key).subarray(0, 4).toString('hex') !== id) return []
  const publicKey = createPublicKey({
    key: Buffer.concat([ED25519_SPKI, key.subarray(1)]),
    format: 'der',
    type: 'spki',
  })
  return lines.flatMap((line) => {
    const [dash, signer, base64] = line.split(' ')
    const bytes = Buffer.from(base64 ?? '', 'base64')
    const isOurs = dash === '—' && signer === name && bytes.subarray(0, 4).toString('hex') === id
    if (!isOurs) return []
    const isWitness = key[0] === WITNESS
    if (isWitness && bytes.length < 4 + STAMP_BYTES) return []
    const time = isWitness ? bytes.readBigUInt64BE(4) : null
    const signed = isWitness ? `cosignature/v1\ntime ${time}\n${text}` : text
    const isRight = verify(null, Buffer.from(signed), publicKey, bytes.subarray(isWitness ? 4 + STAMP_BYTES : 4))
    return isRight ? [{ time: Number(time) }] : []
  })
}
const isSigned = (note, vkey) => signaturesOf(note, vkey).length > 0

// Each ends with the lines of its signatures.
const splitNotes = (text) => {
  const notes = []
  let isAfterSignature = true
  for (const line of text.split('\n').slice(0, -1)) {
    const isSignature = line.startsWith('— ')
    if (isAfterSignature && !isSignature) notes.push('')
    if (notes.length > 0) notes[notes.length - 1] += `${line}\n`
    isAfterSignature = isSignature
  }
  return isAfterSignature ? notes : notes.slice(0, -1)
}

/** Checks who signed the heads; `expect` then holds the tree that follows from the leaves against each of them. */
export function checkHeads({ address, head, key, kept }) {
  const newest = parseNote(head)
  const { host, pathname } = new URL(address)
  const older = splitNotes(kept).map(parseNote)
  const isOfThisLog = (note) => note.origin === newest.origin && isSigned(note, key)
  const verdicts = [
    isOfThisLog(newest)
      ? { isFine: true, words: `the head over ${newest.size} leaves is signed by the log` }
      : { isFine: false, words: 'the head is not signed by the key of the log' },
    key.split('+')[0] === newest.origin && newest.origin.endsWith(pathname)
      ? {
          isFine: true,
          words:
            newest.origin === `${host}${pathname}`
              ? 'the log is that of this address'
              : `the log calls itself ${newest.origin}`,
        }
      : { isFine: false, words: `the log is another one, ${newest.origin}` },
  ]
  const expect = (rootOf, count) => {
    const isWhole = count === newest.size && rootOf(newest.size).equals(newest.root)
    const broken = older.filter(
      (note) => !isOfThisLog(note) || note.size > count || !rootOf(note.size).equals(note.root),
    )
    return [
      isWhole
        ? { isFine: true, words: 'every leaf leads to the signed root' }
        : { isFine: false, words: `${count} leaves do not lead to the root over ${newest.size} that was signed` },
      broken.length === 0
        ? { isFine: true, words: `the log begins with each of the ${older.length} heads that were kept` }
        : { isFine: false, words: `${broken.length} of ${older.length} kept heads are of another history` },
    ]
  }
  return { origin: newest.origin, size: newest.size, verdicts, expect }
}

const dayOf = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Whether each witness has co-signed one of these heads, and the leaves lead to it. */
export function checkWitnesses({ witnesses, notes, origin, key, rootOf, count }) {
  const heads = notes.flatMap(splitNotes).map(parseNote)
  const isOfLeaves = (head) =>
    head.origin === origin && isSigned(head, key) && head.size <= count && rootOf(head.size).equals(head.root)
  return witnesses.map((vkey) => {
    const name = vkey.split('+')[0]
    const seen = heads.find((head) => signaturesOf(head, vkey).length > 0)
    if (!seen) return { isFine: false, words: `${name} has co-signed no head of this log` }
    if (!isOfLeaves(seen)) return { isFine: false, words: `${name} has co-signed another history` }
    const [{ time }] = signaturesOf(seen, vkey)
    return { isFine: true, words: `${name} had seen the first ${seen.size} leaves on ${dayOf(time)}` }
  })
}
