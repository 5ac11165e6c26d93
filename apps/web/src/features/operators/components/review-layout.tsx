import { ArrowLeft } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type CaseKey, KeyHelp } from './key-help.tsx'
import { ListFailure } from './list-sheet.tsx'
import styles from './review-layout.module.css'
import { useCaseKeys } from './use-case-keys.ts'

export type ReviewToolsProps<View extends string> = {
  views: readonly { value: View; label: string }[]
  view: View
  onView: (view: View) => void
  searchLabel: string
  placeholder: string
  search: string
  onSearch: (words: string) => void
  /** How many there are, undefined while that is on its way. */
  found: number | undefined
}

/** Chooses the state of what is reviewed, and searches in it. */
export const ReviewTools = <View extends string>(props: ReviewToolsProps<View>) => (
  <div className={styles.tools}>
    <Segmented label="Status" options={props.views} value={props.view} onValueChange={props.onView} />
    <SearchField
      label={props.searchLabel}
      placeholder={props.placeholder}
      value={props.search}
      onSearch={props.onSearch}
      found={props.found}
    />
  </div>
)

/** The way back from a case to the queue, on phones. */
export const BackToQueue = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <Button variant="quiet" size="small" className={styles.back ?? ''} onClick={onBack}>
    <ArrowLeft aria-hidden="true" />
    {children}
  </Button>
)

const CaseSkeleton = () => (
  <Sheet aria-busy="true" className={styles.skeleton ?? ''}>
    <Skeleton shape="title" width="min(320px, 70%)" />
    <Skeleton lines={8} />
  </Sheet>
)

/** Without `rows` they are still on their way. */
export type ReviewLayoutProps = {
  screen: RefObject<HTMLDivElement | null>
  head: ReactNode
  tools: ReactNode
  rows: readonly unknown[] | undefined
  error: Error | null
  /** Whether they are those of the page before, until the next one has come. */
  isPlaceholderData: boolean
  onRetry: () => void
  empty: ReactNode
  queue: ReactNode
  /** The pages of the queue. */
  pages: { page: number; pageSize: number; total: number; onPageChange: (page: number) => void }
  /** The case that is open; phones show it alone once somebody has chosen it. */
  current: ReactNode
  isChosen: boolean
  /** The letters of what can be done about the case that is open. */
  keys?: readonly CaseKey[] | undefined
}

/** Where an operator decides: what waits at the left, the case of one at the right. */
export const ReviewLayout = (props: ReviewLayoutProps) => {
  const { rows, error, isPlaceholderData } = props
  useExistingPage({ total: error ? undefined : props.pages.total, isPlaceholderData }, props.pages.pageSize)
  useCaseKeys(props.screen)
  const isShown = rows === undefined ? !error : rows.length > 0
  return (
    <div ref={props.screen} className={classNames(styles.screen, props.isChosen && styles.reading)}>
      {props.head}
      {props.tools}
      {error && !rows && <ListFailure error={error} onRetry={props.onRetry} />}
      {rows?.length === 0 && props.empty}
      {rows && rows.length > 0 && <KeyHelp keys={props.keys} />}
      {isShown && (
        <div className={styles.split}>
          <div className={styles.queue}>
            {props.queue}
            {props.pages.total > props.pages.pageSize && <Pager {...props.pages} />}
          </div>
          <div className={styles.case}>{props.current ?? <CaseSkeleton />}</div>
        </div>
      )}
    </div>
  )
}
