import type { ReactNode } from 'react'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { LoadFailed, type LoadFailedProps } from '../../../ui/load-failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from './list-sheet.module.css'

/** Stands where a list could not be read. */
export const ListFailure = (props: Pick<LoadFailedProps, 'error' | 'onRetry'>) => (
  <LoadFailed bare title="This list could not be loaded" {...props} />
)

export type ListSheetProps = {
  toolbar?: ReactNode
  /** The list that was read has failed: it is told in its place. */
  failure?: Pick<LoadFailedProps, 'error' | 'onRetry'> | undefined
  page: number
  pageSize: number
  total: number
  /** Whether it is the page before that stands here, until the next one has come. */
  isPlaceholderData: boolean
  onPageChange: (page: number) => void
  children: ReactNode
}

/** A list on its sheet: tools above, pages beneath. */
export const ListSheet = ({ toolbar, failure, isPlaceholderData, children, ...pages }: ListSheetProps) => {
  const { total, pageSize } = pages
  useExistingPage({ total: failure ? undefined : total, isPlaceholderData }, pageSize)
  return (
    <Sheet tight>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {failure ? <ListFailure {...failure} /> : children}
      {!failure && total > 0 && (
        <div className={styles.pager}>
          <Pager {...pages} />
        </div>
      )}
    </Sheet>
  )
}
