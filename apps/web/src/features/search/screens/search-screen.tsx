import type { Findings, FoundGroup } from '@plinth/api-schema/found'
import { pages } from '@plinth/api-schema/pages'
import { FOUND_BESIDE_OTHERS, type FoundKind, foundKinds } from '@plinth/api-schema/search'
import { useEffect, useId } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { searchPagePath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { keepSearch } from '../api/recent-searches.ts'
import { useFindings } from '../api/use-findings.ts'
import { FoundEntry } from '../components/found-entry.tsx'
import { kindTitles } from '../components/kind-words.ts'
import styles from './search-screen.module.css'

const MAX_WORDS = 255
const LOADING_ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const readKind = (text: string | undefined): FoundKind | undefined => foundKinds.find((kind) => kind === text)
const kindPath = (words: string, kind: FoundKind) => `${searchPagePath(words)}&${new URLSearchParams({ kind })}`

const Group = ({ group: { kind, found }, words, isAlone }: { group: FoundGroup; words: string; isAlone: boolean }) => {
  const id = useId()
  const hasMore = !isAlone && found.length === FOUND_BESIDE_OTHERS
  return (
    <section aria-labelledby={id} className={styles.group}>
      <SectionRule
        id={id}
        title={kindTitles[kind]}
        aside={
          hasMore ? (
            <SiteLink href={kindPath(words, kind)} className={styles.more}>
              More {kindTitles[kind].toLowerCase()}
            </SiteLink>
          ) : (
            found.length
          )
        }
      />
      <ul className={styles.list}>
        {found.map((each) => (
          <li key={each.id}>
            <SiteLink href={each.path} className={styles.entry}>
              <FoundEntry kind={kind} found={each} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Loading = () => (
  <ul className={styles.list} aria-busy="true" aria-label="Results">
    {LOADING_ROWS.map((row) => (
      <li key={row} className={styles.entry}>
        <Skeleton shape="block" width={48} height={48} />
        <Skeleton width="55%" />
      </li>
    ))}
  </ul>
)

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div role="alert">
    <EmptyState headingLevel={2} title="The search failed" action={<Button onClick={onRetry}>Try again</Button>}>
      {error.message}
    </EmptyState>
  </div>
)

/** What was searched for, which may run the other way than the words around it. */
const Quoted = ({ words }: { words: string }) => (
  <>
    “<bdi>{words}</bdi>”
  </>
)

const NothingFound = ({ words }: { words: string }) => (
  <>
    Nothing found for <Quoted words={words} />
  </>
)

const Nothing = ({ words, kind }: { words: string; kind: FoundKind | undefined }) => (
  <EmptyState
    headingLevel={2}
    title={<NothingFound words={words} />}
    {...(kind === undefined
      ? {}
      : {
          action: (
            <Button asChild>
              <SiteLink href={searchPagePath(words)}>Search everything</SiteLink>
            </Button>
          ),
        })}
  >
    Check the spelling, try fewer words, or search for the name of an artist or a campaign.
  </EmptyState>
)

const Count = ({ data: { groups, isNear }, words, isAlone }: { data: Findings; words: string; isAlone: boolean }) => {
  if (groups.length === 0)
    return (
      <VisuallyHidden>
        <NothingFound words={words} />
      </VisuallyHidden>
    )
  if (isNear)
    return (
      <>
        No exact match for <Quoted words={words} />. These are similar.
      </>
    )
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  const isCut = !isAlone && groups.some(({ found }) => found.length === FOUND_BESIDE_OTHERS)
  return (
    <>
      {isCut ? 'The first ' : ''}
      {pluralise(count, 'result')} for <Quoted words={words} />
    </>
  )
}

const Results = ({ words, kind }: { words: string; kind: FoundKind | undefined }) => {
  const { data, error, isPlaceholderData, refetch } = useFindings(words, kind)
  const { member } = useSession()
  const memberId = member?.id ?? null
  const isAlone = kind !== undefined
  const isFound = data !== undefined && !isPlaceholderData
  useEffect(() => {
    if (isFound) keepSearch(memberId, words)
  }, [isFound, memberId, words])
  return (
    <>
      <div className={styles.head}>
        <p role="status">{isFound && <Count data={data} words={words} isAlone={isAlone} />}</p>
        {isAlone && (
          <SiteLink href={searchPagePath(words)} className={styles.more}>
            All results
          </SiteLink>
        )}
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {isFound && data.groups.length === 0 && <Nothing words={words} kind={kind} />}
      {data?.groups.map((group) => (
        <Group key={group.kind} group={group} words={words} isAlone={isAlone} />
      ))}
    </>
  )
}

/** Everything that a search finds, group by group, or more of one group. */
export const SearchScreen = () => {
  const { values, change } = useAddress()
  const words = (values.q ?? '').trim().slice(0, MAX_WORDS)
  useDocumentTitle(words === '' ? pages.search.title : `${words}: ${pages.search.title.toLowerCase()}`)
  return (
    <PageWidth className={styles.page}>
      <h1 className={styles.title}>{pages.search.title}</h1>
      <div className={styles.field}>
        <SearchField
          label="Search works, artists, brands, campaigns and articles"
          placeholder="Works, artists, brands, campaigns, articles"
          value={words}
          onSearch={(q) => change({ q, kind: undefined }, { replace: true })}
          found="told"
        />
      </div>
      {words === '' ? (
        <EmptyState headingLevel={2} title="What are you looking for?">
          Type the name of a work, an artist, a brand, a campaign or an article.
        </EmptyState>
      ) : (
        <Results words={words} kind={readKind(values.kind)} />
      )}
    </PageWidth>
  )
}
