/** What must become of a file that is sent; `because` is looked for in the reasons that the log gets. */
export type Expected = { taken: string; width?: number; height?: number } | { refused: 415; because?: RegExp }

/**
 * One file of the corpus: what it claims to be, what it is, and what must become of it. One that is a `variant` tells hardly more
 * than another of its kind: `npm run test:all` plays it.
 */
export type Sample = {
  name: string
  claimedName: string
  claimedType: string
  bytes: Buffer
  expected: Expected
  variant?: true
}

/** Declares samples of one kind, of which the first stand for all. */
export const ofKind = (samples: Sample[], standing = 1): Sample[] =>
  samples.map((one, place) => (place < standing ? one : { ...one, variant: true }))

/** Stands in every hostile file; nothing that is served may hold it. */
export const MARK = 'PLINTH-HOSTILE-PAYLOAD'

/** Payloads that some reader would run or open, each with the mark in it. */
export const payloads: Record<string, Buffer> = {
  html: Buffer.from(`<!doctype html><script>alert('${MARK}')</script>`),
  script: Buffer.from(`;alert("${MARK}");//`),
  php: Buffer.from(`<?php system($_GET["${MARK}"]); ?>`),
  pdf: Buffer.from(`%PDF-1.7\n1 0 obj<</${MARK} 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`),
  zip: buildZip(),
}

/** A zip archive with one stored file. */
function buildZip(): Buffer {
  const name = Buffer.from('index.html')
  const content = Buffer.from(`<script>${MARK}</script>`)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(content.length, 20)
  entry.writeUInt32LE(content.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  return Buffer.concat([local, name, content, entry, name, end])
}

/** Expects a refusal for a reason. */
export const refusedAs = (because: RegExp) => ({ refused: 415, because }) as const

/** Declares a sample; its name also tells what it claims to be unless that is said. */
export const sample = (
  name: string,
  bytes: Buffer | Uint8Array,
  expected: Expected,
  claim: { claimedName?: string; claimedType?: string } = {},
): Sample => ({
  name,
  bytes: Buffer.from(bytes),
  expected,
  claimedName: claim.claimedName ?? 'picture.png',
  claimedType: claim.claimedType ?? 'image/png',
})

/** Cuts a file off after a part of its length. */
export const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
