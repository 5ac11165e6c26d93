import { saveFile } from '../../../ui/save-file.ts'

type Writable = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  abort: () => Promise<void>
}
type Picker = (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<Writable> }>

/** Where the bytes of a zip go, in order. */
type ZipSink = (bytes: Uint8Array<ArrayBuffer>) => Promise<void> | void
/** Where a zip goes: its bytes in order, then one of the two ends. */
export type ZipTarget = { sink: ZipSink; finish: () => Promise<void>; discard: () => Promise<void> }

/**
 * Opens a file on the disk where the browser lets one choose it. Elsewhere the bytes go into blobs, which browsers keep on the
 * disk when they are many. Null when nobody wants to choose after all. To be called from a press of a button.
 */
export const openZipTarget = async (fileName: string): Promise<ZipTarget | null> => {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: Picker }
  if (showSaveFilePicker) {
    try {
      const file = await (await showSaveFilePicker({ suggestedName: fileName })).createWritable()
      return { sink: (bytes) => file.write(bytes), finish: () => file.close(), discard: () => file.abort() }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
    }
  }
  let parts: Blob[] = []
  return {
    sink: (bytes) => void parts.push(new Blob([bytes])),
    finish: async () => saveFile(new Blob(parts, { type: 'application/zip' }), fileName),
    discard: async () => {
      parts = []
    },
  }
}
