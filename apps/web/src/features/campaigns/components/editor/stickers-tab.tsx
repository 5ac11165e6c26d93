import { messages } from '@plinth/api-schema/messages'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { usePictureTools } from '../../../../lib/pictures/picture-tools.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { EditButton } from '../../../../ui/edit-button.tsx'
import { moveEntry } from '../../../../ui/sort-moves.ts'
import { SortableList } from '../../../../ui/sortable-list.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { UploadProgress } from '../../../../ui/upload-progress.tsx'
import { Uploader } from '../../../../ui/uploader.tsx'
import { useUploads } from '../../../../ui/uploads.tsx'
import { useCampaignForm } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import styles from './stickers-tab.module.css'
import { PICTURES } from './upload-media.ts'

const MAX_STICKERS = 60

const nameOf = (index: number) => `sticker ${index + 1}`

const terms = { ...PICTURES, field: 'stickers' }

type StickerProps = {
  url: string
  index: number
  onReplace: (url: string) => void
  /** What it is chosen by, and what it is moved by. */
  check: ReactNode
  grip: ReactNode
}

const Sticker = ({ url, index, onReplace, check, grip }: StickerProps) => {
  const { edit } = usePictureTools()
  const { pending, refusal, add, start, cancel } = useUploads({
    slot: `sticker ${url}`,
    files: [],
    onFilesChange: ([file]) => file && onReplace(file.url),
    upload: PICTURES.upload,
    limits: { ...PICTURES, nameTypes: true },
    multiple: false,
  })
  const [item] = pending
  return (
    <>
      <div className={styles.check}>{check}</div>
      <img src={url} alt={`Sticker ${index + 1}`} className={styles.die} draggable={false} />
      {item && (
        <UploadProgress
          item={item}
          megabytes={PICTURES.megabytes}
          onStart={() => start(item)}
          onCancel={() => cancel(item)}
        />
      )}
      {refusal && <p role="alert">{refusal}</p>}
      <div className={styles.foot}>
        <span>Sticker {index + 1}</span>
        <EditButton
          url={url}
          isWaiting={item !== undefined && item.phase !== 'failed'}
          label={nameOf(index)}
          edit={edit}
          terms={terms}
          onEdited={(edited) => add([edited])}
        />
        {grip}
      </div>
    </>
  )
}

type LibraryProps = {
  stickers: readonly string[]
  onChange: (stickers: string[]) => void
  /** What came back from the editor takes the place of what went in. */
  onReplace: (before: string, after: string) => void
}

const Library = ({ stickers, onChange, onReplace }: LibraryProps) => {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = stickers.filter((url) => picked.has(url))
  const pick = (url: string, isPicked: boolean) => {
    const next = new Set(picked)
    if (isPicked) next.add(url)
    else next.delete(url)
    setPicked(next)
  }
  const isAll = chosen.length === stickers.length
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    onChange(stickers.filter((url) => !picked.has(url)))
    setPicked(new Set())
    setAsking(false)
  }
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label={chosen.length === 0 ? 'Select all' : `${chosen.length} selected`}
          checked={chosen.length === 0 ? false : isAll ? true : 'indeterminate'}
          onCheckedChange={(all) => setPicked(new Set(all ? stickers : []))}
        />
        {chosen.length > 0 && (
          <Button variant="danger" size="small" onClick={() => setAsking(true)}>
            Remove {pluralise(chosen.length, 'sticker')}
          </Button>
        )}
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Remove ${pluralise(chosen.length, 'sticker')}?`}
          confirm="Remove"
          pending={false}
          onConfirm={remove}
        >
          To have them here again, you upload them again.
        </ConfirmDialog>
      </div>
      <SortableList
        label="Stickers"
        entries={stickers}
        keyOf={(url) => url}
        nameOf={(_, index) => nameOf(index)}
        onMove={(from, to) => onChange(moveEntry(stickers, from, to))}
        className={styles.grid}
        entryClassName={styles.sticker}
      >
        {(url, index, grip) => (
          <Sticker
            url={url}
            index={index}
            grip={grip}
            onReplace={(after) => onReplace(url, after)}
            check={
              <Checkbox
                label={`Select ${nameOf(index)}`}
                labelHidden
                checked={picked.has(url)}
                onCheckedChange={(isPicked) => pick(url, isPicked)}
              />
            }
          />
        )}
      </SortableList>
    </>
  )
}

/** The fourth tab: stickers that participants find on the campaign's page. */
export const StickersTab = () => {
  const { control, getValues } = useCampaignForm()
  const tools = usePictureTools()
  const { field } = useController({ control, name: 'stickers' })
  const add = (url: string) => {
    // Several arrive beside each other: each joins the list of that moment.
    const present = getValues('stickers')
    if (present.includes(url)) return
    if (present.length >= MAX_STICKERS) return showToast('warning', messages.tooManyStickers)
    field.onChange([...present, url])
  }
  const replace = (before: string, after: string) =>
    field.onChange(getValues('stickers').map((each) => (each === before ? after : each)))
  return (
    <EditorPart
      title="Sticker library"
      aside={pluralise(field.value.length, 'sticker')}
      lead="Participants find these on the campaign's page, save them and use them in their work. Transparent PNG looks best."
    >
      <Uploader
        {...PICTURES}
        slot="stickers"
        label="Add stickers"
        labelHidden
        noun="stickers"
        files={[]}
        tools={tools}
        onFilesChange={(files) => {
          for (const { url } of files) add(url)
        }}
        multiple
      />
      {field.value.length > 0 && <Library stickers={field.value} onChange={field.onChange} onReplace={replace} />}
      <EditorSteps tab="4" />
    </EditorPart>
  )
}
