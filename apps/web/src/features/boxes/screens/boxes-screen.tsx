import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { BOXES_PER_PAGE, useBoxes } from '../api/use-boxes.ts'
import { BoxGrid, BoxGridSkeleton } from '../components/box-card.tsx'
import styles from './boxes-screen.module.css'

const SHOWN = [
  { value: 'running', label: 'Running' },
  { value: 'coming', label: 'Coming' },
  { value: 'ended', label: 'Ended' },
] as const
type Shown = (typeof SHOWN)[number]['value']

const NOTHING: Record<Shown, { title: string; words: string }> = {
  running: {
    title: 'No mystery box is running',
    words: 'Brands lay real works into boxes, and say how many there are of each. Look in again later.',
  },
  coming: { title: 'No mystery box is coming', words: 'Mystery boxes that open later stand here.' },
  ended: {
    title: 'No mystery box has ended yet',
    words: 'Mystery boxes whose sale is over stand here, with the proof of their draw.',
  },
}

const Closed = () => (
  <EmptyState
    headingLevel={2}
    title="Mystery boxes are closed"
    action={<SiteLink href={paths.onSale}>See works on sale</SiteLink>}
  >
    {messages.boxesClosed} Boxes that you took can still be opened on their own pages.
  </EmptyState>
)

const Results = ({ shown, page }: { shown: Shown; page: number }) => {
  const { data, error, isPlaceholderData, refetch } = useBoxes(shown, page)
  useExistingPage({ total: data?.total, isPlaceholderData }, BOXES_PER_PAGE)
  const reload = () => void refetch()
  return (
    <section aria-label="Results" aria-busy={(!data && !error) || isPlaceholderData}>
      <p role="status" className={styles.count}>
        {data ? pluralise(data.total, 'mystery box', 'mystery boxes') : ' '}
      </p>
      {error && !data && <ListFailed error={error} onRetry={reload} />}
      {!data && !error && <BoxGridSkeleton />}
      {data?.total === 0 && (
        <EmptyState headingLevel={2} title={NOTHING[shown].title}>
          {NOTHING[shown].words}
        </EmptyState>
      )}
      {data && data.boxes.length > 0 && <BoxGrid boxes={data.boxes} label="Mystery boxes" onEnd={reload} />}
      <AddressPager pageSize={BOXES_PER_PAGE} total={data?.total} />
    </section>
  )
}

/** Mystery boxes that run, that are to come and that have ended (docs/product/boxes.md#screens). */
export const BoxesScreen = () => {
  useDocumentTitle(pages.boxes.title)
  const { values, page, change } = useAddress()
  const shown = SHOWN.find(({ value }) => value === values.state)?.value ?? 'running'
  const { member } = useSession()
  const isClosed = useSiteSwitches()?.boxes === false
  return (
    <PageWidth className={styles.page}>
      <header className={styles.head}>
        <div className={styles.told}>
          <h1 className={styles.title}>{pages.boxes.title}</h1>
          <p className={styles.lede}>
            Real works, laid into boxes before the first one is taken. The odds are how many there are of each, and
            anybody can check the draw.
          </p>
        </div>
        {member?.userType === BRAND && !isClosed && (
          <Button asChild>
            <SiteLink href={boxPaths.own}>{pages.ownBoxes.title}</SiteLink>
          </Button>
        )}
      </header>
      {isClosed ? (
        <Closed />
      ) : (
        <>
          <Segmented
            label="Which mystery boxes"
            options={SHOWN}
            value={shown}
            onValueChange={(state) => change({ state: state === 'running' ? undefined : state })}
          />
          <Results shown={shown} page={page} />
        </>
      )}
    </PageWidth>
  )
}
