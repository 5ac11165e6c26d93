import { fill, messages } from '@plinth/api-schema/messages'

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

/** Why a file may not be uploaded, or nothing. The server looks again, at the bytes. */
export const refuseUpload = (file: { name: string; size: number }, limits: UploadLimits) => {
  if (!limits.extensions.includes(extensionOf(file.name))) {
    return limits.nameTypes
      ? `${messages.uploadNotSupported} (only support ${limits.extensions.join(', ')})`
      : messages.uploadNotSupported
  }
  if (file.size > limits.megabytes * BYTES_PER_MEGABYTE) return fill(messages.uploadTooLarge, { n: limits.megabytes })
  return undefined
}

/** A size in bytes, as people say it. */
export const sizeWords = (bytes: number) =>
  bytes < BYTES_PER_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`
