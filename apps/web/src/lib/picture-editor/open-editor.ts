import type { UploadDraft } from './drafts.ts'
import type { PictureType } from './draw/encode-picture.ts'
import type { OfferedSticker } from './panels/sticker-panel.tsx'

/** What the editor is opened with, for a place that takes a picture. */
export type EditorRequest = {
  file: File
  stickers?: readonly OfferedSticker[]
  /** The shape that the picture is cut to at first, such as `4x1`. */
  ratio?: string | undefined
  maxBytes: number
  types?: readonly PictureType[]
  /** Where unsaved edits are kept; without it they are not. */
  draft?: UploadDraft | undefined
  /** Closes it, for whatever opened it has gone. */
  signal?: AbortSignal
}

/** Opens the editor over the page; null if it is left without saving. A file that came from it opens as it was left. */
export const openEditor = async (request: EditorRequest): Promise<File | null> =>
  (await import('./screen/editor-dialog.tsx')).showEditorDialog(request)
