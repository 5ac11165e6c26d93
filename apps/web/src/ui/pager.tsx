import styles from './pager.module.css'
import { clampPage, countPages, namedPages } from './pages.ts'

export type PagerProps = {
  page: number
  total: number
  pageSize: number
  onPageChange: (page: number) => void
  /** Names the pager where a screen has more than one. */
  label?: string
}

/** The pages of a list; it never leaves the first to the last. */
export const Pager = ({ page, total, pageSize, onPageChange, label = 'Pages' }: PagerProps) => {
  const pageCount = countPages(total, pageSize)
  const current = clampPage(page, pageCount)
  const go = (next: number) => {
    const target = clampPage(next, pageCount)
    if (target !== current) onPageChange(target)
  }
  const first = total === 0 ? 0 : (current - 1) * pageSize + 1
  const last = Math.min(current * pageSize, total)
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.sum}>
        {first.toLocaleString('en-US')} to {last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      <button type="button" aria-label="Previous page" aria-disabled={current === 1} onClick={() => go(current - 1)}>
        ←
      </button>
      {namedPages(current, pageCount).map((each, index, all) =>
        each === 'gap' ? (
          <span key={`gap-${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            type="button"
            key={each}
            aria-label={`Page ${each}`}
            aria-current={each === current ? 'page' : undefined}
            onClick={() => go(each)}
          >
            {each}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Next page"
        aria-disabled={current === pageCount}
        onClick={() => go(current + 1)}
      >
        →
      </button>
    </nav>
  )
}
