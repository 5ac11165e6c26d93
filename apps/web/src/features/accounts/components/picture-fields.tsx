import { uploads } from '@plinth/api-schema/rules'
import { useId } from 'react'
import { uploadAndTell } from '../../../lib/api/upload-file.ts'
import { usePictureTools } from '../../../lib/pictures/picture-tools.ts'
import { IMAGE_EXTENSIONS } from '../../../lib/pictures/uploaded-picture.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EditButton } from '../../../ui/edit-button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { TakeButton } from '../../../ui/take-button.tsx'
import { limitWords } from '../../../ui/upload-check.ts'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { useUploads } from '../../../ui/uploads.tsx'
import styles from './picture-fields.module.css'

const { megabytes } = uploads.image
const ACCEPT = IMAGE_EXTENSIONS.map((each) => `.${each}`).join(',')
const limits = { extensions: IMAGE_EXTENSIONS, megabytes, nameTypes: true }

const faceTerms = { ...limits, ratio: '1x1', field: 'picture' }
const coverTerms = { ...limits, ratio: '4x1', field: 'cover' }

type PictureProps = { url: string | null; onChange: (url: string | null) => void }

const usePicture = (slot: string, { url, onChange }: PictureProps) => {
  const { pending, refusal, add, start, cancel } = useUploads({
    slot,
    files: url === null ? [] : [{ url, name: '' }],
    onFilesChange: ([file]) => onChange(file?.url ?? null),
    upload: uploadAndTell,
    limits,
    multiple: false,
  })
  const item = pending[0]
  const progress = item && (
    <UploadProgress item={item} megabytes={megabytes} onStart={() => start(item)} onCancel={() => cancel(item)} />
  )
  return { add, progress, refusal, incoming: item?.file }
}

export type PictureFieldsProps = { name: string; picture: PictureProps; cover: PictureProps }

/** The cover (4x1) and, before it, the picture (1x1) of a profile, each with its way to another one. */
export const PictureFields = ({ name, picture, cover }: PictureFieldsProps) => {
  const hintId = useId()
  const { edit, take } = usePictureTools()
  const face = usePicture('picture', picture)
  const wall = usePicture('cover', cover)
  const refusal = face.refusal ?? wall.refusal
  return (
    <div className={styles.pictures}>
      <div className={styles.cover}>
        {cover.url && <img src={cover.url} alt="Your cover" className={styles.image} />}
        <div className={styles.coverTools}>
          {cover.url && (
            <EditButton
              url={cover.url}
              incoming={wall.incoming}
              label="cover"
              edit={edit}
              terms={coverTerms}
              onEdited={(file) => wall.add([file])}
              variant="secondary"
              className={styles.onPicture ?? ''}
            />
          )}
          {cover.url && (
            <Button size="small" className={styles.onPicture ?? ''} onClick={() => cover.onChange(null)}>
              Remove cover
            </Button>
          )}
          <FileButton
            label={cover.url ? 'Change cover' : 'Add a cover'}
            accept={ACCEPT}
            onPick={wall.add}
            describedBy={hintId}
            className={styles.onPicture}
          />
          <TakeButton
            hasWords={false}
            label="cover"
            take={(signal) => take(coverTerms, signal)}
            onTaken={(file) => wall.add([file])}
            variant="secondary"
            className={styles.onPicture ?? ''}
          />
        </div>
      </div>
      <div className={styles.face}>
        <Avatar name={name} src={picture.url} size="large" decorative />
      </div>
      <div className={styles.tools}>
        <div className={styles.buttons}>
          <FileButton
            label={picture.url ? 'Change picture' : 'Add a picture'}
            accept={ACCEPT}
            onPick={face.add}
            describedBy={hintId}
            className={styles.onPicture}
          />
          <TakeButton
            hasWords={false}
            label="picture"
            take={(signal) => take(faceTerms, signal)}
            onTaken={(file) => face.add([file])}
            variant="secondary"
          />
          {picture.url && (
            <EditButton
              url={picture.url}
              incoming={face.incoming}
              label="picture"
              edit={edit}
              terms={faceTerms}
              onEdited={(file) => face.add([file])}
            />
          )}
          {picture.url && (
            <Button size="small" variant="quiet" onClick={() => picture.onChange(null)} aria-label="Remove picture">
              Remove
            </Button>
          )}
        </div>
        <span id={hintId} className={styles.hint}>
          Picture 1x1, cover 4x1. {limitWords(limits)} each.
        </span>
      </div>
      {(wall.progress || face.progress) && (
        <div className={styles.progress}>
          {wall.progress}
          {face.progress}
        </div>
      )}
      {refusal && (
        <p className={styles.failure} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
