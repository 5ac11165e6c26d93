/** Reads the body of an answer and rejects once it is larger than agreed: how much comes is the peer's choice. */
export async function readBounded(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
