import { createHash } from 'node:crypto'
import { MAX_FOREIGN_NAME } from '@plinth/api-schema/foreign'
import { toPlainLine } from '@plinth/api-schema/rules'

const MAX_JSON_BYTES = 262_144
const BASE64 = /;base64$/i

/** What a `data:` URI holds; null for every other address, of which none is ever fetched. */
function readDataUri(uri: string): { mediaType: string; bytes: Buffer } | null {
  if (!/^data:/i.test(uri)) return null
  const comma = uri.indexOf(',')
  if (comma === -1) return null
  const head = uri.slice('data:'.length, comma)
  const mediaType = (head.split(';')[0] ?? '').trim().toLowerCase()
  const body = uri.slice(comma + 1)
  const bytes = BASE64.test(head) ? Buffer.from(body, 'base64') : Buffer.from(percentDecoded(body), 'utf8')
  return { mediaType, bytes }
}

// Many contracts write their JSON as it is, with per cent signs that encode nothing.
const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const parseObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A name as one plain line of bounded length: cut before it is looked at, and between letters. */
const nameOf = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  const line = toPlainLine(value.slice(0, 4 * MAX_FOREIGN_NAME))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return [...line]
    .slice(0, MAX_FOREIGN_NAME / 2)
    .join('')
    .slice(0, MAX_FOREIGN_NAME)
}

/** What a token says of itself; its picture only where the bytes are in the metadata. */
export type ForeignMetadata = { name: string; picture: Buffer | null; hash: string }

/** Reads the metadata that an address itself holds; null where it holds none. */
export function readMetadata(uri: string): ForeignMetadata | null {
  const held = readDataUri(uri)
  if (held?.mediaType !== 'application/json' || held.bytes.length > MAX_JSON_BYTES) return null
  const { name, image, image_data: drawing } = parseObject(held.bytes.toString('utf8'))
  const picture = typeof image === 'string' ? readDataUri(image) : null
  const isPicture = picture?.mediaType.startsWith('image/') ?? false
  return {
    name: nameOf(name),
    picture: isPicture ? picture!.bytes : typeof drawing === 'string' ? Buffer.from(drawing, 'utf8') : null,
    hash: createHash('sha256').update(uri).digest('hex'),
  }
}
