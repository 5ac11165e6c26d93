import type { FoundGroup } from '@plinth/api-schema/found'
import type { FoundKind } from '@plinth/api-schema/search'
import { ArrowRight, History, ListFilter } from 'lucide-react'
import type { MouseEvent } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FoundEntry } from './found-entry.tsx'
import { kindTitles } from './kind-words.ts'
import styles from './search-list.module.css'
import type { OptionProps } from './use-active-option.ts'

/** What tells the options of a list apart. */
export const optionKey = {
  recent: (words: string) => `recent-${words}`,
  found: (kind: FoundKind, id: number) => `${kind}-${id}`,
  ways: ['all', 'list'],
} as const

type Leave = (event: MouseEvent) => void

export type FoundOptionsProps = {
  listId: string
  groups: readonly FoundGroup[]
  optionProps: OptionProps
  onLeave: Leave
}

/** What was found, under the name of its kind. */
export const FoundOptions = ({ listId, groups, optionProps, onLeave }: FoundOptionsProps) =>
  groups.map(({ kind, found }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a listbox
    <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`} className={styles.group}>
      <div id={`${listId}-${kind}`} role="presentation" className={styles.heading}>
        {kindTitles[kind]}
      </div>
      {found.map((each) => (
        <SiteLink
          key={each.id}
          {...optionProps(optionKey.found(kind, each.id))}
          href={each.path}
          className={styles.option}
          onClick={onLeave}
        >
          <FoundEntry kind={kind} found={each} />
        </SiteLink>
      ))}
    </div>
  ))

export type WayOptionsProps = {
  words: string
  allPath: string
  listPath: string
  optionProps: OptionProps
  onLeave: Leave
}

/** The ways to more: all results, and the list of campaigns with the words in their names. */
export const WayOptions = ({ words, allPath, listPath, optionProps, onLeave }: WayOptionsProps) => {
  const [all, list] = optionKey.ways
  return (
    <div role="presentation" className={styles.ways}>
      <SiteLink
        {...optionProps(all)}
        href={allPath}
        className={classNames(styles.option, styles.way)}
        onClick={onLeave}
      >
        <ArrowRight aria-hidden="true" />
        <span className={styles.line}>
          All results for “<bdi>{words}</bdi>”
        </span>
      </SiteLink>
      <SiteLink
        {...optionProps(list)}
        href={listPath}
        className={classNames(styles.option, styles.way)}
        onClick={onLeave}
      >
        <ListFilter aria-hidden="true" />
        <span className={styles.line}>
          Campaigns with “<bdi>{words}</bdi>” in the name
        </span>
      </SiteLink>
    </div>
  )
}

export type RecentOptionsProps = {
  recent: readonly string[]
  optionProps: OptionProps
  onChoose: (words: string) => void
}

/** What was searched for before. */
export const RecentOptions = ({ recent, optionProps, onChoose }: RecentOptionsProps) =>
  recent.map((words) => (
    <button
      key={words}
      type="button"
      {...optionProps(optionKey.recent(words))}
      className={classNames(styles.option, styles.way)}
      onClick={() => onChoose(words)}
    >
      <History aria-hidden="true" />
      <span className={styles.line}>
        <bdi>{words}</bdi>
      </span>
    </button>
  ))
