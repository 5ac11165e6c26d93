/** A page that is one picture: its size in points, and what is read out and linked. */
export type PdfPage = {
  jpeg: Uint8Array
  pixels: { width: number; height: number }
  points: { width: number; height: number }
  title: string
  /** What the picture says, for those who cannot see it. */
  alt: string
  /** Where a press anywhere on the page leads. */
  link: string
}

// As hexadecimal digits nothing in a text can end it: UTF-16 with its mark, and plain bytes for an address.
const textString = (text: string) => {
  const units = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le').swap16()
  return `<${units.toString('hex')}>`
}
const uriString = (address: string) => `<${Buffer.from(new URL(address).href, 'ascii').toString('hex')}>`

const stream = (dictionary: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

const objectsOf = ({ jpeg, pixels, points: { width, height }, title, alt, link }: PdfPage): (string | Buffer)[] => [
  '<< /Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /Picture 4 0 R >> >> /Contents 5 0 R /StructParents 0 /Tabs /S /Annots [9 0 R] >>`,
  stream(
    `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    jpeg,
  ),
  stream('', Buffer.from(`/Figure << /MCID 0 >> BDC q ${width} 0 0 ${height} 0 0 cm /Picture Do Q EMC`)),
  '<< /Type /StructTreeRoot /K 7 0 R /ParentTree 8 0 R >>',
  `<< /Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 0 /Alt ${textString(alt)} >>`,
  '<< /Nums [0 [7 0 R]] >>',
  `<< /Type /Annot /Subtype /Link /Rect [0 0 ${width} ${height}] /Border [0 0 0] /Contents ${textString(link)} /A << /S /URI /URI ${uriString(link)} >> >>`,
  `<< /Title ${textString(title)} /Producer (Plinth) >>`,
]

/** Wraps a JPEG in a PDF 1.7 of one page (ISO 32000-1, 7.5): header, objects, the table of where they are, and the trailer. */
export const pdfOfPicture = (page: PdfPage): Buffer => {
  const objects = objectsOf(page)
  // Four bytes above 127 tell programs that copy files that this is not text.
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]!.length
  const offsets = objects.map((object, index) => {
    const offset = length
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}
