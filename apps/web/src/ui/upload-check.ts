import { fill, messages } from '@plinth/api-schema/messages'
import { uploads } from '@plinth/api-schema/rules'

/** What an uploader lets in. */
export type UploadLimits = {
  /** File extensions without the dot, in lower case. */
  extensions: readonly string[]
  megabytes: number
  /** Names the extensions in the refusal. */
  nameTypes: boolean
}

const BYTES_PER_MEGABYTE = 1_048_576

/** The extension of a file's name, in lower case, without the dot. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const isDrawing = (extension: string) => (uploads.drawing.extensions as readonly string[]).includes(extension)

const megabytesOf = (extension: string, megabytes: number) =>
  isDrawing(extension) ? Math.min(megabytes, uploads.drawing.megabytes) : megabytes

/** How large files may be, in words; drawings have a limit of their own. */
export const limitWords = ({ extensions, megabytes }: Pick<UploadLimits, 'extensions' | 'megabytes'>) => {
  const drawings = extensions.filter((each) => megabytesOf(each, megabytes) < megabytes)
  const apart = drawings.map((each) => `, ${each.toUpperCase()} up to ${megabytesOf(each, megabytes)} MB`)
  return `${extensions.map((each) => each.toUpperCase()).join(', ')}. Up to ${megabytes} MB${apart.join('')}`
}

/** Why a file may not be uploaded, or nothing. The server looks again, at the bytes. */
export const refuseUpload = (file: { name: string; size: number }, limits: UploadLimits) => {
  if (!limits.extensions.includes(extensionOf(file.name))) {
    return limits.nameTypes
      ? `${messages.uploadNotSupported} (only support ${limits.extensions.join(', ')})`
      : messages.uploadNotSupported
  }
  const n = megabytesOf(extensionOf(file.name), limits.megabytes)
  if (file.size > n * BYTES_PER_MEGABYTE) return fill(messages.uploadTooLarge, { n })
  return undefined
}

/** A size in bytes, as people say it. */
export const sizeWords = (bytes: number) =>
  bytes < BYTES_PER_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`
