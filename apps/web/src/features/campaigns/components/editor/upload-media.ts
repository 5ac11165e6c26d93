import { messages } from '@plinth/api-schema/messages'
import { uploads } from '@plinth/api-schema/rules'
import { uploadFile } from '../../../../lib/api/upload-file.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import type { UploadFunction } from '../../../../ui/use-uploads.ts'

/** Sends a file and says in a toast what came of it. */
const uploadAndTell: UploadFunction = async (file, onProgress, signal) => {
  try {
    const arrived = await uploadFile(file, onProgress, signal)
    showToast('success', messages.uploadSuccess)
    return arrived
  } catch (error) {
    if (!signal.aborted) showToast('error', messages.uploadFail)
    throw error
  }
}

/** The pictures that a campaign takes (docs/product/interface.md#uploads). */
export const PICTURES = {
  extensions: ['jpeg', 'jpg', 'png'],
  megabytes: uploads.image.megabytes,
  upload: uploadAndTell,
} as const

/** The videos that a campaign takes; over 8 MB an embed is the better way. */
export const FILMS = {
  extensions: ['mp4', 'ogg'],
  megabytes: uploads.video.megabytes,
  upload: uploadAndTell,
} as const
