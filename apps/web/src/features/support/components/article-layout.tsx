import type { ReactNode } from 'react'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './article-layout.module.css'
import { type ArticlePart, partsOf } from './article-parts.ts'

const Contents = ({ parts }: { parts: readonly ArticlePart[] }) => {
  const isPhone = useIsPhone()
  const list = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label="On this page" className={styles.contents}>
      {isPhone ? (
        <details>
          <summary className={styles.contentsTitle}>On this page</summary>
          {list}
        </details>
      ) : (
        <>
          <h2 className={styles.contentsTitle}>On this page</h2>
          {list}
        </>
      )}
    </nav>
  )
}

/** An article to read: its parts at the right, a picture and its contents at the left. */
export const ArticleLayout = ({ html, aside, note }: { html: string; aside?: ReactNode; note?: ReactNode }) => {
  const { intro, parts } = partsOf(html, 2)
  return (
    <div className={styles.columns}>
      <aside className={styles.aside}>
        {aside}
        {note && <p className={styles.note}>{note}</p>}
        {parts.length > 1 && <Contents parts={parts} />}
      </aside>
      <div className={styles.parts}>
        {intro && <RichText html={intro} className={styles.intro ?? ''} />}
        {parts.map((part) => (
          <section key={part.id} aria-labelledby={part.id} className={styles.part}>
            <h2 id={part.id} className={styles.title}>
              {part.title}
            </h2>
            <RichText html={part.html} />
          </section>
        ))}
      </div>
    </div>
  )
}

/** Holds the place of such an article. */
export const ArticleLayoutSkeleton = ({ aside }: { aside?: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.aside}>{aside}</div>
    <div className={styles.parts}>
      <Skeleton lines={5} />
      <Skeleton shape="title" width="40%" height="1.75rem" />
      <Skeleton lines={8} />
      <Skeleton shape="title" width="52%" height="1.75rem" />
      <Skeleton lines={8} />
    </div>
  </div>
)
