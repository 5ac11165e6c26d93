import { Time } from '../../../lib/time/time.tsx'
import type { FieldValue } from '../api/campaign-fields.ts'
import styles from './field-value.module.css'
import type { DiffPart } from './word-diff.ts'

/** With parts of a comparison, what changed is marked. */
export type FieldValueViewProps = {
  value: FieldValue
  parts?: readonly DiffPart[] | undefined
  side?: 'before' | 'after'
}

const Words = ({ parts, side }: { parts: readonly DiffPart[]; side: 'before' | 'after' }) => {
  const Mark = side === 'before' ? 'del' : 'ins'
  let place = 0
  return parts.map(({ text, changed }) => {
    const key = place
    place += text.length
    return changed ? (
      <Mark key={key} className={styles[side]}>
        {text}
      </Mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}

const Pictures = ({ sources }: { sources: readonly string[] }) => (
  <span className={styles.pictures} data-many={sources.length > 1 || undefined}>
    {sources.map((source) => (
      <img key={source} src={source} alt="" loading="lazy" className={styles.picture} />
    ))}
  </span>
)

const Moment = ({ at, side }: { at: string; side: 'before' | 'after' | undefined }) => {
  const time = <Time at={at} look="minute" />
  const Mark = side === 'before' ? 'del' : 'ins'
  return <span className={styles.data}>{side ? <Mark className={styles[side]}>{time}</Mark> : time}</span>
}

/** One part of a campaign as it was written: words or pictures. */
export const FieldValueView = ({ value, parts, side }: FieldValueViewProps) => {
  if (value.kind === 'time') return <Moment at={value.at} side={side} />
  if (value.kind === 'pictures') return <Pictures sources={value.sources} />
  if (value.kind === 'film')
    // biome-ignore lint/a11y/useMediaCaption: brands upload films without captions, and there is no place to give them
    return <video src={value.source} aria-label="Campaign video" controls preload="metadata" className={styles.film} />
  if (value.text === '') return <span className={styles.empty}>Empty</span>
  return (
    <>
      <span className={value.kind === 'data' ? styles.data : styles.text}>
        {parts ? <Words parts={parts} side={side ?? 'after'} /> : value.text}
      </span>
      {value.sources && value.sources.length > 0 && <Pictures sources={value.sources} />}
    </>
  )
}
