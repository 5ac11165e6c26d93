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

/** Megabytes as bytes. */
export const bytesOf = (megabytes: number) => megabytes * BYTES_PER_MEGABYTE

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

/** Why a file is not taken; one that is merely too large may be made smaller. */
type UploadRefusal = { message: string; isTooLarge: boolean }

/** Why a file may not be uploaded, or nothing. The server looks again, at the bytes. */
export const refuseUpload = (
  file: { name: string; size: number },
  { extensions, megabytes, nameTypes }: UploadLimits,
): UploadRefusal | undefined => {
  if (!extensions.includes(extensionOf(file.name))) {
    const types = nameTypes ? ` (only support ${extensions.join(', ')})` : ''
    return { message: messages.uploadNotSupported + types, isTooLarge: false }
  }
  const n = megabytesOf(extensionOf(file.name), megabytes)
  if (file.size <= bytesOf(n)) return undefined
  return { message: fill(messages.uploadTooLarge, { n }), isTooLarge: true }
}

/** A size in bytes, as people say it; megabytes are rounded up, so that what is over a limit reads so. */
export const sizeWords = (bytes: number) =>
  bytes < BYTES_PER_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${Math.ceil((bytes / BYTES_PER_MEGABYTE) * 10) / 10} MB`
