import { Search } from 'lucide-react'
import { Suspense, startTransition, useRef, useState } from 'react'
import { IdleSearchBox, type SearchStart } from '../../features/search/components/idle-search-box.tsx'
import { useSearchKeys } from '../../features/search/components/use-search-keys.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import styles from './site-header.module.css'

const { Part: LiveSearchBox, prefetch } = lazyPart(async () => (await import('./live-search.tsx')).LiveSearchBox)
const { Part: LiveSearchSheet } = lazyPart(async () => (await import('./live-search.tsx')).LiveSearchSheet)

/** The search of the header: a box on wide screens, a button that opens a sheet on phones and in slim heads. */
export const HeaderSearch = ({ slim = false }: { slim?: boolean }) => {
  const [isUsed, setUsed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const start = useRef<SearchStart>({ text: '', hasFocus: false, isOpen: false, isSubmitted: false })
  const sheet = useLazyDialog()
  useSearchKeys(() => {
    start.current.isOpen = true
    input.current?.focus()
    // A box that is not shown takes no focus.
    if (input.current && document.activeElement === input.current) input.current.click()
    else sheet.show()
  })
  return (
    <>
      {!slim && (
        <Suspense>
          {isUsed ? (
            <LiveSearchBox input={input} start={start} className={styles.search} />
          ) : (
            <IdleSearchBox
              input={input}
              start={start}
              onReach={prefetch}
              // As a transition, so that the box stays until the other one takes its place.
              onUse={() => startTransition(() => setUsed(true))}
              className={styles.search}
            />
          )}
        </Suspense>
      )}
      <IconButton
        label="Search"
        className={styles.searchButton ?? ''}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={sheet.show}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {sheet.isUsed && (
        <Suspense>
          <LiveSearchSheet {...sheet.props} />
        </Suspense>
      )}
    </>
  )
}
