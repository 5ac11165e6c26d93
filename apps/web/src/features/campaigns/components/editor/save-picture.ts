import { messages } from '@plinth/api-schema/messages'
import { saveFile } from '../../../../ui/save-file.ts'
import { showToast } from '../../../../ui/toast-store.ts'

/** Makes a picture and saves it, and says what came of it. */
export const makeAndSave = async (make: () => Promise<Blob>, fileName: string) => {
  try {
    saveFile(await make(), fileName)
    showToast('success', messages.saveSuccess)
  } catch {
    showToast('error', messages.extractFailed)
  }
}

/** The PNG of what a canvas shows. */
export const toPng = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )

/** A name as it may stand in the name of a file. */
export const asFileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'campaign'
