// A whole library of stickers, and the pictures beside it. They are files of the device, or the browser's to put on its disk.
const MAX_FILES = 72
const files = new Map<string, File>()

/** Remembers which file of this device lies under an address, while the page is open. */
export const rememberUpload = (url: string, file: File) => {
  files.delete(url)
  files.set(url, file)
  for (const oldest of files.keys()) {
    if (files.size <= MAX_FILES) break
    files.delete(oldest)
  }
}

/** The file that was uploaded from here, or the one that lies on the server. */
export const fetchUpload = async (url: string): Promise<File> => {
  const known = files.get(url)
  if (known) return known
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The file ${url} could not be loaded`)
  const blob = await answer.blob()
  return new File([blob], url.split('/').at(-1) ?? 'picture', { type: blob.type })
}
