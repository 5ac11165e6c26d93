import { CircleCheck, FileBox, FileVideo, Image } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { EditButton } from './edit-button.tsx'
import { Field, type FieldControl, type FieldFrameProps } from './field.tsx'
import { openOnEnter } from './open-on-enter.ts'
import type { PictureTools } from './picture-tools.ts'
import { TakeButton } from './take-button.tsx'
import { extensionOf, limitWords } from './upload-check.ts'
import { UploadProgress, type UploadProgressProps } from './upload-progress.tsx'
import type { UploadedFile, UploadFunction } from './upload-store.ts'
import styles from './uploader.module.css'
import { useUploads } from './uploads.tsx'

export type UploaderProps = FieldFrameProps & {
  /** The files that lie on the server already. */
  files: readonly UploadedFile[]
  onFilesChange: (files: readonly UploadedFile[]) => void
  upload: UploadFunction
  /** File extensions without the dot. */
  extensions: readonly string[]
  megabytes: number
  multiple?: boolean
  /** The best ratio of a picture, such as `1x1`. */
  ratio?: string
  /** What to drop, such as `an image`. */
  noun?: string
  disabled?: boolean
  id?: string
  /** Camera and editor, where pictures are taken. */
  tools?: PictureTools | undefined
  /** Names the field in its form, where it may leave the page while a file is on its way. */
  slot?: string | undefined
}

const VIDEO = ['mp4', 'ogg', 'webm']
const PICTURE = ['png', 'jpeg', 'jpg', 'gif', 'webp', 'svg', 'avif']

const Thumbnail = ({ file }: { file: { name: string; url?: string } }) => {
  const extension = extensionOf(file.url ?? file.name)
  if (file.url && PICTURE.includes(extension)) return <img className={styles.thumbnail} src={file.url} alt="" />
  const Icon = VIDEO.includes(extension) ? FileVideo : PICTURE.includes(extension) ? Image : FileBox
  return (
    <span className={styles.thumbnail}>
      <Icon aria-hidden="true" />
    </span>
  )
}

const PendingRow = (props: UploadProgressProps) => (
  <li className={styles.file}>
    <Thumbnail file={props.item} />
    <div className={styles.words}>
      <span className={styles.name}>{props.item.name}</span>
      <UploadProgress {...props} />
    </div>
  </li>
)

type ArrivedProps = { file: UploadedFile; onRemove: () => void; disabled: boolean; children: ReactNode }

const ArrivedRow = ({ file, onRemove, disabled, children }: ArrivedProps) => (
  <li className={styles.file}>
    <Thumbnail file={file} />
    <div className={styles.words}>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.success}>
        <CircleCheck aria-hidden="true" />
        Uploaded
      </span>
    </div>
    <div className={styles.actions}>
      {children}
      <Button variant="quiet" size="small" onClick={onRemove} disabled={disabled} aria-label={`Remove ${file.name}`}>
        Remove
      </Button>
    </div>
  </li>
)

const guideWords = ({ ratio, ...limits }: UploaderProps) =>
  `${limitWords(limits)}${ratio ? `, ratio ${ratio} recommended` : ''}`

const DropZone = ({
  field,
  props,
  onFiles,
}: {
  field: FieldControl
  props: UploaderProps
  onFiles: (files: readonly File[]) => void
}) => {
  const { extensions, multiple = false, noun = 'a file', disabled = false, required = false, files } = props
  const [over, setOver] = useState(false)
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside works by keyboard
    <div
      className={classNames(styles.zone, over && styles.over, field.invalid && styles.invalid)}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        id={field.id}
        className={styles.input}
        onKeyDown={openOnEnter}
        accept={extensions.map((each) => `.${each}`).join(',')}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={field.invalid || undefined}
        data-missing={(required && files.length === 0) || undefined}
        aria-describedby={[field.describedBy, `${field.id}-limits`].filter(Boolean).join(' ')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <span className={styles.lead}>Drop {noun} here</span>
      <span className={styles.or}>
        or <span className={styles.link}>choose {multiple ? 'files' : 'a file'}</span>
      </span>
      <span id={`${field.id}-limits`} className={styles.limits}>
        {guideWords(props)}
      </span>
    </div>
  )
}

/** A place to drop files or choose them, which shows each on its way and when it has arrived. */
export const Uploader = (props: UploaderProps) => {
  const { label, labelHidden, required, optional, hint, error, className, id, ...rest } = props
  const { files, onFilesChange, upload, extensions, megabytes, multiple = false, disabled = false, slot, tools } = rest
  const limits = { extensions, megabytes, nameTypes: !multiple }
  const name = typeof label === 'string' ? label : 'file'
  // The ratio is advice: what people hand in is not cut before they ask for it.
  const terms = { extensions, megabytes, field: slot ?? name }
  const uploads = useUploads({ slot, files, onFilesChange, upload, limits, multiple })
  return (
    <Field {...{ label, labelHidden, required, optional, hint, className, id }} error={error || uploads.refusal}>
      {(field) => (
        <div className={styles.uploader}>
          <DropZone field={field} props={props} onFiles={uploads.add} />
          {tools && !disabled && (
            <TakeButton
              className={styles.take ?? ''}
              label={name}
              take={(signal) => tools.take(terms, signal)}
              onTaken={(taken) => uploads.add([taken])}
            />
          )}
          {(files.length > 0 || uploads.pending.length > 0) && (
            <ul className={styles.list} aria-label="Files">
              {files.map((file) => (
                // Where there is one, its row stays when another takes its place: the editor may be open over it.
                <ArrivedRow
                  key={multiple ? file.url : 'one'}
                  file={file}
                  disabled={disabled}
                  onRemove={() => uploads.remove(file)}
                >
                  {tools && !disabled && (
                    <EditButton
                      url={file.url}
                      incoming={multiple ? undefined : uploads.pending[0]?.file}
                      label={file.name}
                      edit={tools.edit}
                      terms={terms}
                      onEdited={(edited) => uploads.add([edited])}
                    />
                  )}
                </ArrivedRow>
              ))}
              {uploads.pending.map((item) => (
                <PendingRow
                  key={item.id}
                  item={item}
                  megabytes={megabytes}
                  onStart={() => uploads.start(item)}
                  onCancel={() => uploads.cancel(item)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
