import type { StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { Picture } from '../../../ui/picture.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import styles from './mint-pictures.module.css'

/** A work as the dialogs of its mint show it. */
export type MintPicture = { picture: StoredPicture; title: string; detail?: string }

const MAX_SHOWN = 4

const One = ({ work: { picture, title, detail } }: { work: MintPicture }) => (
  <div className={styles.one}>
    <Picture {...picture} alt="" sizes="88px" />
    <span className={styles.label}>
      <cite>{title}</cite>
      {detail && <span>{detail}</span>}
    </span>
  </div>
)

const Row = ({ works }: { works: readonly MintPicture[] }) => (
  <ul className={styles.row} aria-label="Works">
    {works.slice(0, MAX_SHOWN).map(({ picture, title }) => (
      <li key={picture.src + title} style={{ flexGrow: picture.width / picture.height }}>
        <Picture {...picture} alt={title} sizes="200px" />
      </li>
    ))}
    {works.length > MAX_SHOWN && <li className={styles.more}>+{works.length - MAX_SHOWN}</li>}
  </ul>
)

/** The works of a mint: one with its label, several in a row; the minted ones carry the dot. */
export const MintPictures = ({ works, minted = false }: { works: readonly MintPicture[]; minted?: boolean }) => {
  const [first] = works
  if (!first) return null
  if (!minted && works.length === 1) return <One work={first} />
  return (
    <>
      {works.length === 1 ? (
        <div className={styles.alone}>
          <Picture {...first.picture} alt={first.title} sizes="240px" />
        </div>
      ) : (
        <Row works={works} />
      )}
      {minted && <StatusDot state="full">Minted</StatusDot>}
    </>
  )
}
