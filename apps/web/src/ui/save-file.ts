const READ_AFTER_MS = 60_000

/** Hands a file to the browser to be saved under a name. */
export const saveFile = (file: Blob, fileName: string) => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers read it only some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), READ_AFTER_MS)
}
