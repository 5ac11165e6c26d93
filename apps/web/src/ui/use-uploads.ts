import { messages } from '@plinth/api-schema/messages'
import { useEffect, useRef, useState } from 'react'
import { refuseUpload, type UploadLimits } from './upload-check.ts'

/** A file that lies on the server; of a picture the server also tells what holds its place on a page. */
export type UploadedFile = {
  url: string
  name: string
  type?: string | undefined
  width?: number | null
  height?: number | null
  placeholder?: string | null
  renditions?: readonly { url: string; type: string; width: number }[]
}

/** Sends a file; reports from 0 to 1; rejects when the answer is not a success. */
export type UploadFunction = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>

/** A file on its way, or one that did not arrive. */
export type PendingUpload = {
  id: number
  name: string
  size: number
  share: number
  failure?: string
  file: File
  abort: AbortController
}

/** What the sending of files is about. */
export type UploadsOptions = {
  files: readonly UploadedFile[]
  onFilesChange: (files: readonly UploadedFile[]) => void
  upload: UploadFunction
  limits: UploadLimits
  multiple: boolean
}

/** Sends chosen files beside each other, and keeps those that arrived apart from those that did not yet. */
export const useUploads = ({ files, onFilesChange, upload, limits, multiple }: UploadsOptions) => {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const [refusal, setRefusal] = useState<string>()
  const nextId = useRef(1)
  // The list may change while a file is on its way: what is added goes to the list of that moment.
  const latest = useRef({ files, pending })
  latest.current = { files, pending }

  useEffect(
    () => () => {
      for (const each of latest.current.pending) each.abort.abort()
    },
    [],
  )

  const update = (id: number, change: Partial<PendingUpload>) =>
    setPending((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: number) => setPending((all) => all.filter((each) => each.id !== id))

  const send = async (item: PendingUpload) => {
    try {
      const arrived = await upload(item.file, (share) => update(item.id, { share }), item.abort.signal)
      drop(item.id)
      onFilesChange(multiple ? [...latest.current.files, arrived] : [arrived])
    } catch (cause) {
      if (item.abort.signal.aborted) return
      update(item.id, { failure: (cause instanceof Error && cause.message) || messages.uploadFail })
    }
  }
  const start = (file: File) => {
    const item = {
      id: nextId.current++,
      name: file.name,
      size: file.size,
      share: 0,
      file,
      abort: new AbortController(),
    }
    setPending((all) => [...(multiple ? all : []), item])
    void send(item)
  }

  return {
    pending,
    refusal,
    add: (chosen: readonly File[]) => {
      const taken = multiple ? chosen : chosen.slice(0, 1)
      setRefusal(taken.map((file) => refuseUpload(file, limits)).find((message) => message !== undefined))
      if (!multiple) for (const each of pending) each.abort.abort()
      for (const file of taken) if (refuseUpload(file, limits) === undefined) start(file)
    },
    retry: (item: PendingUpload) => {
      drop(item.id)
      start(item.file)
    },
    cancel: (item: PendingUpload) => {
      item.abort.abort()
      drop(item.id)
    },
    remove: (file: UploadedFile) => onFilesChange(files.filter((each) => each !== file)),
  }
}
