import { useEffect, useRef, useState } from 'react'
import { showToast } from './toast-store.ts'

/** What a place takes, for anyone who makes a file for it. */
export type PictureTerms = {
  extensions: readonly string[]
  megabytes: number
  /** Such as `4x1`. */
  ratio?: string | undefined
  /** Names the field on its page: unsaved edits belong to it. */
  field: string
}

/** A picture to edit; one that was uploaded has an address, by which it is known again. */
type EditablePicture = { file: File; url?: string }

/** The ways to make a picture beside choosing a file; each answers null where it is left. They end when `signal` says so. */
export type PictureTools = {
  /** Opens a picture in the editor. */
  edit: (picture: EditablePicture, terms: PictureTerms, signal: AbortSignal) => Promise<File | null>
  /** Opens the camera. */
  take: (terms: PictureTerms, signal: AbortSignal) => Promise<File | null>
}

/** Opens one of the ways to make a picture, which ends with the part of the page that it was opened from. */
export const usePictureTool = (onFile: (file: File) => void, failure: string) => {
  const [isOpen, setOpen] = useState(false)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const show = async (open: (signal: AbortSignal) => Promise<File | null>) => {
    const controller = new AbortController()
    const { signal } = controller
    leaving.current = controller
    setOpen(true)
    try {
      const file = await open(signal)
      if (file && !signal.aborted) onFile(file)
    } catch {
      showToast('error', failure)
    } finally {
      setOpen(false)
    }
  }
  return { isOpen, show }
}
