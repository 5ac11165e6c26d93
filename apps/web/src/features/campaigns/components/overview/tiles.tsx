import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import styles from './tiles.module.css'

/** One part of a campaign on its overview. */
export type Tile = {
  id: string
  title: string
  href: string
  kind: 'done' | 'open' | 'empty'
  /** The state in a word or two. */
  mark: string
  words: string
}

/** The parts of a campaign, each leading to where it is edited. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ol className={styles.tiles}>
    {tiles.map(({ id, title, href, kind, mark, words }, index) => (
      <li key={id} className={styles.tile}>
        <div className={styles.head}>
          <span className={styles.number} aria-hidden="true">
            {index + 1} of {tiles.length}
          </span>
          <span className={styles[kind]}>
            {kind === 'done' && <span aria-hidden="true">✓ </span>}
            {mark}
          </span>
        </div>
        <div className={styles.words}>
          <h3>
            <SiteLink href={href} className={styles.link}>
              {title}
            </SiteLink>
          </h3>
          <p>{words}</p>
        </div>
        <span className={styles.go} aria-hidden="true">
          →
        </span>
      </li>
    ))}
  </ol>
)
