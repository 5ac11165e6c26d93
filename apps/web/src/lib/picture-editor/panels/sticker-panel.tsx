import { useRef, useState } from 'react'
import { FileButton } from '../../../ui/file-button.tsx'
import { addObject } from '../edit/changes.ts'
import type { Size } from '../edit/edit-state.ts'
import type { Edits } from '../screen/use-edits.ts'
import { longSide, middleOf, uprightRotation } from '../stage/brush.ts'
import { ObjectList } from './object-list.tsx'
import styles from './panels.module.css'

/** A sticker that can be put on a picture. */
export type OfferedSticker = { url: string; name: string }

/** Brings a picture for stickers under a name; answers its size. */
export type AddAsset = (key: string, blob: Blob) => Promise<Size>

const FETCHED = 'The sticker could not be loaded. Try again.'
const CHOSEN = 'This file could not be read as a picture.'
// A new sticker is so large, as a part of the longer side of the picture.
const FIRST_SIZE = 0.25

const fetchSticker = async (url: string): Promise<Blob> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(FETCHED)
  return answer.blob()
}

type Props = { edits: Edits; stickers: readonly OfferedSticker[]; addAsset: AddAsset }

/** Puts stickers on the picture: the campaign's, and pictures of one's own. */
export const StickerPanel = ({ edits, stickers, addAsset }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  // Much may be done while a sticker is on its way.
  const latest = useRef(edits)
  latest.current = edits
  const put = async (key: string, name: string, bring: () => Promise<Blob>, refusal: string) => {
    try {
      const { width, height } = await addAsset(key, await bring())
      setFailure(null)
      const { state, apply, select } = latest.current
      apply((before) => {
        const scale = (longSide(before) * FIRST_SIZE) / Math.max(width, height)
        return addObject(before, {
          ...middleOf(before),
          kind: 'sticker',
          asset: key,
          name,
          rotation: uprightRotation(before),
          width: width * scale,
          height: height * scale,
        })
      })
      select(state.nextId)
    } catch {
      setFailure(refusal)
    }
  }
  return (
    <div className={styles.panel}>
      {stickers.length > 0 ? (
        <ul className={styles.stickers} aria-label="Stickers">
          {stickers.map(({ url, name }) => (
            <li key={url}>
              <button
                type="button"
                className={styles.sticker}
                onClick={() => void put(url, name, () => fetchSticker(url), FETCHED)}
              >
                <img src={url} alt={`Add ${name}`} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.note}>No stickers come with this picture. Add a picture of your own.</p>
      )}
      <FileButton
        label="Add own picture"
        accept="image/*"
        onPick={([file]) => {
          if (file) void put(`own:${crypto.randomUUID()}`, file.name, async () => file, CHOSEN)
        }}
      />
      {failure && <p role="alert">{failure}</p>}
      <ObjectList
        edits={edits}
        items={edits.state.objects.filter(({ kind }) => kind === 'sticker')}
        label="On the picture"
      />
    </div>
  )
}
