import { fileTypeFromBuffer } from 'file-type'
import type { MediaFormat } from './formats.ts'

/** How many bytes of a file's head tell what it is. */
export const HEAD_BYTES = 16_384

const formats: Record<string, MediaFormat> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  // Which streams an Ogg file holds stands in its first pages; the walk through them decides whether one is a video.
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'model/gltf-binary': 'glb',
}

const afterText = (text: string, at: number, end: string) => {
  const found = text.indexOf(end, at)
  return found < 0 ? text.length : found + end.length
}

const afterDocumentType = (text: string, at: number) => {
  const subset = text.indexOf('[', at)
  const end = text.indexOf('>', at)
  return subset >= 0 && subset < end ? afterText(text, afterText(text, subset, ']'), '>') : afterText(text, at, '>')
}

// Walks over what may stand before the root element. A pattern that did this could be made to backtrack for ever.
const isSvg = (head: Uint8Array) => {
  // The decoder takes a byte order mark off by itself.
  const text = new TextDecoder('utf-8').decode(head)
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text[at]!)) at++
    else if (text.startsWith('<?', at)) at = afterText(text, at, '?>')
    else if (text.startsWith('<!--', at)) at = afterText(text, at + 4, '-->')
    else if (text.startsWith('<!DOCTYPE', at)) at = afterDocumentType(text, at)
    else return /^<(?:[A-Za-z_][\w.-]{0,50}:)?svg[\s/>]/.test(text.slice(at, at + 100))
  }
  return false
}

/** Tells what a file is from its first bytes alone, never from its name; null when it is nothing that we take. */
export async function sniff(bytes: Uint8Array): Promise<MediaFormat | null> {
  const head = bytes.subarray(0, HEAD_BYTES)
  const found = await fileTypeFromBuffer(head)
  // A type may carry codecs behind it, as `audio/ogg; codecs=opus` does.
  const format = formats[found?.mime.split(';')[0] ?? '']
  if (format) return format
  return isSvg(head) ? 'svg' : null
}
