import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../ui/select.tsx'
import { CAMPAIGNS_PER_PAGE, type CampaignFilter, type CampaignSort, useCampaigns } from '../api/use-campaigns.ts'
import { useLiveCampaigns } from '../api/use-live-campaigns.ts'
import { CampaignGrid, CampaignGridSkeleton } from '../components/campaign-grid.tsx'
import styles from './campaigns-screen.module.css'

const SHOWN = [
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
] as const

const sortsOf = (ended: boolean): readonly { value: CampaignSort; label: string }[] => [
  { value: 'newest', label: 'Recently opened' },
  { value: 'ending', label: ended ? 'Recently ended' : 'Ends soon' },
  { value: 'participants', label: 'Number of participants' },
  { value: 'artworks', label: 'Number of artworks' },
  { value: 'votes', label: 'Number of votes' },
]

const readFilter = (values: Record<string, string | undefined>, page: number): CampaignFilter => {
  const ended = values.status === 'ended'
  // docs/product/campaigns.md#the-list: ended campaigns are sorted by their end, the latest first.
  const usual: CampaignSort = ended ? 'ending' : 'newest'
  const sort = sortsOf(ended).find(({ value }) => value === values.sort)?.value ?? usual
  return { name: (values.name ?? '').trim().slice(0, 255), ended, sort, page }
}

const Nothing = ({ filter: { name, ended }, onShowAll }: { filter: CampaignFilter; onShowAll: () => void }) => {
  if (name !== '')
    return (
      <EmptyState
        headingLevel={2}
        title={`No ${ended ? 'ended' : 'live'} campaign is called “${name}”`}
        action={<Button onClick={onShowAll}>Show every campaign</Button>}
      >
        Search for a part of its name, or look among the {ended ? 'live' : 'ended'} ones.
      </EmptyState>
    )
  return (
    <EmptyState headingLevel={2} title={ended ? 'No campaign has ended yet' : 'No campaign is open at the moment'}>
      {ended ? 'What closes is kept here, with all its artworks.' : 'The walls are white. Come back soon.'}
    </EmptyState>
  )
}

const shownWords = (total: number, page: number) => {
  const first = (page - 1) * CAMPAIGNS_PER_PAGE + 1
  return total === 0 || first > total ? '' : `${first} to ${Math.min(total, page * CAMPAIGNS_PER_PAGE)} shown`
}

/** The campaigns: search, live or ended, sort, by pages; all of it stands in the address. */
export const CampaignsScreen = () => {
  useDocumentTitle(pages.campaigns.title)
  const { values, page, change } = useAddress()
  const filter = readFilter(values, page)
  const { data, error, isPlaceholderData, refetch } = useCampaigns(filter)
  useExistingPage({ total: data?.total, isPlaceholderData }, CAMPAIGNS_PER_PAGE)
  useLiveCampaigns(data?.campaigns)
  const total = data?.total ?? 0
  return (
    <PageWidth className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{pages.campaigns.title}</h1>
        <p className={styles.lede}>
          Pick a wall and bring something to hang, or see what{' '}
          <SiteLink href={paths.participant.home} className={styles.market}>
            the market
          </SiteLink>{' '}
          features today.
        </p>
      </div>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label="Search campaigns by name"
            placeholder="Search by name"
            value={filter.name}
            onSearch={(name) => change({ name }, { replace: true })}
            found="told"
          />
        </div>
        <Segmented
          label="Which campaigns"
          options={SHOWN}
          value={filter.ended ? 'ended' : 'live'}
          onValueChange={(next) => change({ status: next === 'ended' ? next : undefined, sort: undefined })}
        />
        <Select
          label="Sort by"
          labelHidden
          size="small"
          className={styles.sort ?? ''}
          options={sortsOf(filter.ended)}
          value={filter.sort}
          closeDelay={PATIENT_CLOSE_DELAY_MS}
          onValueChange={(sort) => change({ sort }, { replace: true })}
        />
      </div>
      <section aria-label="Results" aria-busy={!data && !error}>
        <div className={styles.rule}>
          <p role="status">{data ? pluralise(total, filter.ended ? 'ended campaign' : 'live campaign') : ' '}</p>
          <p>{data && shownWords(total, page)}</p>
        </div>
        {error && !data && (
          <LoadFailed title="This list could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <CampaignGridSkeleton />}
        {data && total === 0 && <Nothing filter={filter} onShowAll={() => change({ name: undefined })} />}
        {data && <CampaignGrid campaigns={data.campaigns} now={data.now} isStale={isPlaceholderData} />}
        {total > CAMPAIGNS_PER_PAGE && (
          <div className={styles.pager}>
            <Pager
              page={page}
              total={total}
              pageSize={CAMPAIGNS_PER_PAGE}
              onPageChange={(next) => change({ page: String(next) })}
            />
          </div>
        )}
      </section>
    </PageWidth>
  )
}
