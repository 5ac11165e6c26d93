import { messages } from '@plinth/api-schema/messages'
import { showToast } from '../../../../ui/toast-store.ts'

/** Hands a picture to the browser to be saved under a name. */
const savePicture = (picture: Blob, fileName: string) => {
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Makes a picture and saves it, and says what came of it. */
export const makeAndSave = async (make: () => Promise<Blob>, fileName: string) => {
  try {
    savePicture(await make(), fileName)
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
