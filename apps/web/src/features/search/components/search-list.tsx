import type { FoundGroup } from '@plinth/api-schema/found'
import { FOUND_BESIDE_OTHERS } from '@plinth/api-schema/search'
import { type MouseEvent, type RefObject, useEffect } from 'react'
import { searchPagePath } from '../../../lib/navigation/paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { classNames } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { clearSearches, keepSearch, useRecentSearches } from '../api/recent-searches.ts'
import { useFindings } from '../api/use-findings.ts'
import { useSettled } from '../api/use-settled.ts'
import type { ListKeys, ListState } from './search-box.tsx'
import styles from './search-list.module.css'
import { FoundOptions, optionKey, RecentOptions, WayOptions } from './search-options.tsx'
import { NothingFound, NothingTyped, SearchFailed, SearchSkeleton, SimilarOnly } from './search-states.tsx'
import { useActiveOption } from './use-active-option.ts'

// docs/product/interface.md#times
const TYPING_PAUSE_MS = 200
// Where many kinds were found, a few of each keep all of them in sight.
const MAX_OF_MANY_KINDS = 3

export type SearchListProps = {
  id: string
  text: string
  keys: RefObject<ListKeys | null>
  inSheet: boolean
  listPath: (words: string) => string
  onTextChange: (text: string) => void
  onStateChange: (state: ListState) => void
  /** Somebody goes where an option leads. */
  onLeave: () => void
}

const shorten = (groups: readonly FoundGroup[]): readonly FoundGroup[] => {
  const most = groups.length > 2 ? MAX_OF_MANY_KINDS : FOUND_BESIDE_OTHERS
  return groups.map(({ kind, found }) => ({ kind, found: found.slice(0, most) }))
}

/** What was found for the words in the box, once somebody pauses in typing. */
const useAnswer = (words: string) => {
  const settled = useSettled(words, TYPING_PAUSE_MS)
  const { data, error, isPlaceholderData, refetch } = useFindings(settled)
  const isSettled = words !== '' && words === settled
  const isAnswered = isSettled && data !== undefined && !isPlaceholderData
  const failure = isSettled && !data ? error : null
  // An earlier answer stays until the next is there.
  const groups = words !== '' && settled !== '' && data && !failure ? shorten(data.groups) : []
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  return { isAnswered, failure, groups, count, isNear: isAnswered && data.isNear, refetch }
}

type Answer = ReturnType<typeof useAnswer>

const spokenWords = ({ isAnswered, failure, count, isNear }: Answer, words: string) => {
  if (failure) return failure.message
  if (!isAnswered) return ''
  if (count === 0) return `Nothing found for “${words}”`
  return `${pluralise(count, 'result')}${isNear ? ' with similar words' : ''}`
}

const AnswerState = ({ answer, words }: { answer: Answer; words: string }) => {
  if (answer.failure) return <SearchFailed error={answer.failure} onRetry={() => void answer.refetch()} />
  if (answer.isNear) return <SimilarOnly words={words} />
  if (answer.count > 0) return null
  return answer.isAnswered ? <NothingFound words={words} /> : <SearchSkeleton />
}

// The focus stays in the box, or the list would close before a press has chosen.
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** What stands under the search box: recent searches, then what was found, group by group, and two ways to see more. */
export const SearchList = (props: SearchListProps) => {
  const { id, text, keys, inSheet, listPath, onTextChange, onStateChange, onLeave } = props
  const { member } = useSession()
  const memberId = member?.id ?? null
  const words = text.trim()
  const recent = useRecentSearches(memberId)
  const answer = useAnswer(words)
  const options =
    words === ''
      ? recent.map(optionKey.recent)
      : [
          ...answer.groups.flatMap(({ kind, found }) => found.map((each) => optionKey.found(kind, each.id))),
          ...optionKey.ways,
        ]
  const { activeId, optionProps } = useActiveOption({ listId: id, options, text, keys })
  const isExpanded = options.length > 0
  useEffect(() => onStateChange({ isExpanded, activeId }), [isExpanded, activeId, onStateChange])
  const leave = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    keepSearch(memberId, words)
    // Into a new tab or window: the list stays for more.
    if (!ctrlKey && !metaKey && !shiftKey) onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press itself does nothing here
    <div className={classNames(styles.panel, inSheet && styles.inSheet)} onMouseDown={keepFocus}>
      <VisuallyHidden>
        <span role="status">{spokenWords(answer, words)}</span>
      </VisuallyHidden>
      {words === '' ? (
        <NothingTyped hasRecent={recent.length > 0} onClear={() => clearSearches(memberId)} />
      ) : (
        <AnswerState answer={answer} words={words} />
      )}
      {isExpanded && (
        <div id={id} role="listbox" aria-label={words === '' ? 'Recent searches' : 'Results'}>
          {words === '' ? (
            <RecentOptions recent={recent} optionProps={optionProps} onChoose={onTextChange} />
          ) : (
            <>
              <FoundOptions listId={id} groups={answer.groups} optionProps={optionProps} onLeave={leave} />
              <WayOptions
                words={words}
                allPath={searchPagePath(words)}
                listPath={listPath(words)}
                optionProps={optionProps}
                onLeave={leave}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}
