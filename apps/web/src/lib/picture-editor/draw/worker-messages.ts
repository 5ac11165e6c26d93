import type { EditState, Size } from '../edit/edit-state.ts'
import type { Sight } from './draw-picture.ts'
import type { PictureType, SavedPicture } from './encode-picture.ts'

/** What the worker that draws can be asked, and what it answers. */
export type WorkerCalls = {
  /** Reads the picture; one with more pixels than can be saved is made smaller. */
  open: { asked: { blob: Blob }; answer: Size }
  /** Reads a picture that stickers are drawn from; one with more pixels than stickers need is made smaller. */
  addAsset: { asked: { key: string; blob: Blob }; answer: Size }
  addFont: { asked: { family: string; weight: string; data: ArrayBuffer }; answer: null }
  draw: { asked: { state: EditState; sight: Sight }; answer: ImageBitmap }
  /** Writes the picture; a newer call stops the one before. */
  save: { asked: { state: EditState; type: PictureType; maxBytes: number }; answer: SavedPicture }
  /** Stops the writing that is under way, for nobody waits for it any more. */
  stopSave: { asked: Record<never, never>; answer: null }
  /** The allowed types that this browser writes, and which of them suits a picture that was of a type of its own. */
  listTypes: {
    asked: { own: string; allowed: readonly PictureType[] }
    answer: { types: readonly PictureType[]; first: PictureType | undefined }
  }
}

/** The name of a call. */
export type WorkerCall = keyof WorkerCalls

/** A call on its way to the worker. */
export type WorkerRequest = {
  [Call in WorkerCall]: { id: number; call: Call } & WorkerCalls[Call]['asked']
}[WorkerCall]

/** What comes back. */
export type WorkerReply = { id: number; answer: WorkerCalls[WorkerCall]['answer'] } | { id: number; failure: string }
