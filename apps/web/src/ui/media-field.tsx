import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { EditButton } from './edit-button.tsx'
import { Field, type FieldFrameProps } from './field.tsx'
import styles from './media-field.module.css'
import { openOnEnter } from './open-on-enter.ts'
import type { PictureTools } from './picture-tools.ts'
import { TakeButton } from './take-button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadFunction } from './upload-store.ts'
import { Uploader } from './uploader.tsx'
import { useUploads } from './uploads.tsx'

export type MediaFieldProps = FieldFrameProps & {
  url: string | null
  onUrlChange: (url: string | null) => void
  upload: UploadFunction
  kind?: 'picture' | 'film'
  /** File extensions without the dot. */
  extensions: readonly string[]
  megabytes: number
  /** The best ratio, such as `16x9`. */
  ratio: string
  /** What stands in the picture's place for those who do not see it. */
  alt: string
  /** Beside its words, or above them where there is little room. */
  look?: 'row' | 'tall' | 'column'
  /** What to drop, such as `an image`. */
  noun?: string
  /** Camera and editor, where pictures are taken. */
  tools?: PictureTools | undefined
  /** Names the field in its form, where it may leave the page while a file is on its way. */
  slot?: string | undefined
}

const cssRatio = (ratio: string) => ratio.replace('x', ' / ')

const Shown = ({ kind, url, alt, ratio, onSize }: MediaFieldProps & { onSize: (words: string) => void }) => {
  const seen = (event: SyntheticEvent<HTMLImageElement | HTMLVideoElement>) => {
    const shown = event.currentTarget
    const [width, height] =
      shown instanceof HTMLVideoElement
        ? [shown.videoWidth, shown.videoHeight]
        : [shown.naturalWidth, shown.naturalHeight]
    if (width > 0) onSize(`${width} x ${height}`)
  }
  const style = { aspectRatio: cssRatio(ratio) }
  if (kind === 'film') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a person uploads comes without captions
      <video
        src={url ?? ''}
        aria-label={alt}
        style={style}
        className={styles.media}
        controls
        preload="metadata"
        onLoadedMetadata={seen}
      />
    )
  }
  return <img src={url ?? ''} alt={alt} style={style} className={styles.media} onLoad={seen} />
}

const Slot = (props: MediaFieldProps & { focusFirst: boolean }) => {
  const { label, labelHidden, required, optional, hint, error, className, focusFirst, ...rest } = props
  const { url, onUrlChange, upload, extensions, megabytes, ratio, look = 'row', slot, tools } = rest
  const name = typeof label === 'string' ? label : 'picture'
  const terms = { extensions, megabytes, ratio, field: slot ?? name }
  const id = useId()
  const [size, setSize] = useState('')
  const { pending, refusal, add, start, cancel } = useUploads({
    slot,
    files: url === null ? [] : [{ url, name: '' }],
    onFilesChange: ([file]) => onUrlChange(file?.url ?? null),
    upload,
    limits: { extensions, megabytes, nameTypes: true },
    multiple: false,
  })
  const current = pending[0]
  return (
    <Field {...{ label, labelHidden, required, optional, hint, className, id }} error={error || refusal}>
      {(field) => (
        <div className={classNames(styles.slot, styles[look])}>
          <Shown key={url} {...props} onSize={setSize} />
          <div className={styles.words}>
            <span className={styles.data}>{size || ' '}</span>
            <span className={styles.ratio}>Recommended ratio {ratio}</span>
            {current && (
              <UploadProgress
                item={current}
                megabytes={megabytes}
                onStart={() => start(current)}
                onCancel={() => cancel(current)}
              />
            )}
            <div className={styles.buttons}>
              <Button asChild size="small" variant="quiet" lockMs={0} className={styles.pick ?? ''}>
                <label htmlFor={field.id}>
                  Replace
                  <input
                    id={field.id}
                    type="file"
                    className={styles.input}
                    onKeyDown={openOnEnter}
                    // biome-ignore lint/a11y/noAutofocus: the input that had the focus has just given way to this one
                    autoFocus={focusFirst}
                    accept={extensions.map((each) => `.${each}`).join(',')}
                    aria-describedby={field.describedBy}
                    onChange={(event) => {
                      add([...(event.target.files ?? [])])
                      event.target.value = ''
                    }}
                  />
                </label>
              </Button>
              {tools && (
                <TakeButton
                  hasWords={false}
                  label={name}
                  take={(signal) => tools.take(terms, signal)}
                  onTaken={(file) => add([file])}
                />
              )}
              {tools && url && (
                <EditButton
                  url={url}
                  incoming={current?.file}
                  label={name}
                  edit={tools.edit}
                  terms={terms}
                  onEdited={(file) => add([file])}
                />
              )}
              <Button size="small" variant="quiet" onClick={() => onUrlChange(null)} aria-label={`Remove: ${name}`}>
                Remove
              </Button>
            </div>
          </div>
        </div>
      )}
    </Field>
  )
}

/** One picture or film: a place to drop it, then the thing itself with the ways to replace and remove it. */
export const MediaField = (props: MediaFieldProps) => {
  const [arrived, setArrived] = useState(false)
  const { label, labelHidden, required, optional, hint, error, className, onUrlChange, ...rest } = props
  const { url, upload, extensions, megabytes, ratio, kind = 'picture', slot, tools } = rest
  if (url !== null && url !== '') return <Slot {...props} focusFirst={arrived} />
  return (
    <Uploader
      {...{
        label,
        labelHidden,
        required,
        optional,
        hint,
        error,
        className,
        upload,
        extensions,
        megabytes,
        ratio,
        slot,
        tools,
      }}
      files={[]}
      noun={rest.noun ?? (kind === 'film' ? 'a video' : 'an image')}
      onFilesChange={([file]) => {
        if (!file) return
        setArrived(true)
        onUrlChange(file.url)
      }}
    />
  )
}
