const LENGTH_BYTES = 4

type Framed = { head: unknown; lengths: number[] }

/** Writes a value and the bytes that belong to it as one message for a pipe. */
export const packMessage = (head: unknown, parts: readonly Uint8Array[]): Buffer => {
  const framed: Framed = { head, lengths: parts.map((part) => part.length) }
  const words = Buffer.from(JSON.stringify(framed))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(words.length)
  return Buffer.concat([length, words, ...parts])
}

/** Reads what `packMessage` wrote; the parts are views on the message. */
export const unpackMessage = <Head>(message: Buffer): { head: Head; parts: Buffer[] } => {
  let at = LENGTH_BYTES + message.readUInt32BE(0)
  const { head, lengths } = JSON.parse(message.toString('utf8', LENGTH_BYTES, at)) as Framed
  const parts = lengths.map((length) => {
    const start = at
    at += length
    return message.subarray(start, at)
  })
  return { head: head as Head, parts }
}
