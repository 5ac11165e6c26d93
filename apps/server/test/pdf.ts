const asText = (hex: string) => {
  const bytes = Buffer.from(hex, 'hex')
  return bytes.readUInt16BE(0) === 0xfe_ff ? bytes.subarray(2).swap16().toString('utf16le') : null
}

/** Reads a PDF by its own table: each object where the table says, its streams by their lengths, its texts in Unicode. */
export const readPdf = (pdf: Buffer) => {
  const all = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(all)?.[1])
  const [, count = '0', table = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer\n/.exec(all.slice(start)) ?? []
  const offsets = table.match(/\d{10} 00000 n \n/g)?.map((entry) => Number(entry.slice(0, 10))) ?? []
  if (!all.startsWith('%PDF-1.7\n') || offsets.length !== Number(count) - 1) throw new Error('This is no PDF')
  const streams: Buffer[] = []
  const objects = offsets.map((offset, index) => {
    const head = `${index + 1} 0 obj\n`
    if (!all.startsWith(head, offset)) throw new Error(`There is no object ${index + 1} at ${offset}`)
    const body = all.slice(offset + head.length, offsets[index + 1] ?? start)
    const length = /^<< [\s\S]*?\/Length (\d+) >>\nstream\n/.exec(body)
    if (length) {
      const from = offset + head.length + length[0].length
      streams.push(pdf.subarray(from, from + Number(length[1])))
      if (!all.startsWith('\nendstream\nendobj\n', from + Number(length[1]))) throw new Error('A stream is too long')
      return length[0]
    }
    if (!body.endsWith('\nendobj\n') || body.indexOf('endobj') !== body.length - 7) throw new Error('An object is open')
    return body
  })
  const texts = objects.flatMap((object) =>
    [...object.matchAll(/<([0-9a-f]{4,})>/g)].flatMap(([, hex]) => asText(hex ?? '') ?? []),
  )
  return { objects, streams, texts }
}
