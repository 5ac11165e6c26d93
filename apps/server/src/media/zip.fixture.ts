import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A zip of entries; `lie` is the unpacked size that its directory claims. */
export const zipOf = (entries: { name: string; bytes: Buffer; lie?: number; flags?: number }[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, lie = bytes.length, flags = 0 } of entries) {
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(lie, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(lie, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    const whole = Buffer.concat([local, Buffer.from(name), packed])
    locals.push(whole)
    directory.push(entry, Buffer.from(name))
    offset += whole.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/></Relationships>`

/** A spreadsheet of one sheet with these rows, written out as XML. */
export const sheetOf = (rows: string): Buffer => {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': relation('a', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('b', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
}

/** The files of a zip by their names, as its directory lists them; every length and checksum must be right. */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field))
    const [nameLength, extraLength] = [28, 30].map((field) => zip.readUInt16LE(at + field))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    const stored = zip.subarray(start, start + packed!)
    const bytes = zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + nameLength! + extraLength!
  }
  return files
}
