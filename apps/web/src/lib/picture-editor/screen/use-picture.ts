import { useEffect, useState } from 'react'
import { type PictureClient, startPictureClient, WorkerGone } from '../draw/picture-client.ts'
import type { EditState, Size } from '../edit/edit-state.ts'

/** A picture to edit: its file, what was done to it before, and the pictures on it. */
export type EditedPicture = {
  file: File
  state?: EditState
  assets?: ReadonlyMap<string, Blob>
}

/** How large a picture is, and what was done to it before. */
type Found = { size: Size; before: EditState | null }

/** A picture on its way into the editor. */
export type OpenPicture =
  | { phase: 'opening' }
  | { phase: 'unreadable' }
  | { phase: 'failed' }
  | ({ phase: 'open'; client: PictureClient } & Found)

const isSameSize = (one: Size, other: Size) => one.width === other.width && one.height === other.height

const open = async (client: PictureClient, { file, state, assets }: EditedPicture): Promise<Found> => {
  const size = await client.ask('open', { blob: file })
  // A sticker that cannot be read any more is left out; the picture itself is what counts.
  await Promise.allSettled([...(assets ?? [])].map(([key, blob]) => client.ask('addAsset', { key, blob })))
  return { size, before: state && isSameSize(state.source, size) ? state : null }
}

/** Opens a picture in a worker of its own, which ends with the page that shows it. */
export const usePicture = (picture: EditedPicture): OpenPicture => {
  const [opened, setOpened] = useState<OpenPicture>({ phase: 'opening' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another picture; the rest is where it began
  useEffect(() => {
    let isGone = false
    const client = startPictureClient()
    setOpened({ phase: 'opening' })
    open(client, picture).then(
      (found) => isGone || setOpened({ phase: 'open', client, ...found }),
      (cause: unknown) => isGone || setOpened({ phase: cause instanceof WorkerGone ? 'failed' : 'unreadable' }),
    )
    return () => {
      isGone = true
      client.close()
    }
  }, [picture.file])
  return opened
}
