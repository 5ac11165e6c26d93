import type { CampaignStage } from '@plinth/api-schema/campaign-card'
import { Plus } from 'lucide-react'
import type { OwnCampaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageHead } from '../../../lib/layout/page-head.tsx'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { useHeadFocus } from '../../../lib/layout/use-head-focus.ts'
import { brandCampaignPaths, readStage } from '../../../lib/navigation/brand-campaign-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SortSelect } from '../../../ui/sort-select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLiveCampaigns } from '../api/use-live-campaigns.ts'
import { type OwnCampaignSort, useOwnCampaigns } from '../api/use-own-campaigns.ts'
import { VerificationNotice } from '../components/editor/verification-notice.tsx'
import { DraftShelf } from '../components/own/draft-shelf.tsx'
import { OwnCampaignWall } from '../components/own/own-campaign-wall.tsx'
import { useDuplicate } from '../components/own/use-duplicate.tsx'
import styles from './my-campaigns-screen.module.css'

// docs/product/interface.md#pages
const PER_PAGE = 8
// A brand's own list has no search of its own; so many are looked through here.
const MAX_SEARCHED = 1000

const STAGES: readonly { value: CampaignStage; label: string; word: string | undefined }[] = [
  { value: 'live', label: 'Live', word: undefined },
  { value: 'completed', label: 'Completed', word: 'Archive' },
  { value: 'unpublished', label: 'Unpublished', word: 'Unpublished' },
]

const SORTS: readonly { value: OwnCampaignSort; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'newest', label: 'New created' },
  { value: 'oldest', label: 'Oldest submitted' },
]

const CreateButton = () => (
  <Button asChild variant="accent">
    <SiteLink href={paths.brand.createCampaign}>
      <Plus aria-hidden="true" />
      Create new campaign
    </SiteLink>
  </Button>
)

const NothingYet = ({ stage, unpublished }: { stage: CampaignStage; unpublished: number }) => {
  if (stage === 'completed')
    return (
      <EmptyState headingLevel={2} title="Nothing is completed yet">
        A campaign comes here by itself when its time is over, with all its artworks.
      </EmptyState>
    )
  if (stage === 'live' && unpublished > 0)
    return (
      <EmptyState
        headingLevel={2}
        title="Nothing is live yet"
        action={
          <Button asChild variant="primary">
            <SiteLink href={brandCampaignPaths.list('unpublished')}>See what is unpublished</SiteLink>
          </Button>
        }
      >
        {pluralise(unpublished, 'campaign waits', 'campaigns wait')} for a review or for the day on which it opens.
      </EmptyState>
    )
  return (
    <EmptyState
      headingLevel={2}
      title={stage === 'live' ? 'Start your first campaign' : 'Nothing waits here'}
      action={<CreateButton />}
    >
      {stage === 'live'
        ? 'Describe the brief, set the prizes and submit it for review.'
        : 'A campaign is listed here from the day you submit it until it opens.'}
    </EmptyState>
  )
}

const NewCard = () => (
  <SiteLink href={paths.brand.createCampaign} className={styles.fresh}>
    <span className={styles.freshTitle}>Hang something new</span>
    <span className={styles.freshLink}>Create new campaign</span>
  </SiteLink>
)

type StagePanelProps = {
  stage: CampaignStage
  campaigns: readonly OwnCampaign[] | undefined
  total: number
  page: number
  unpublished: number
  onPageChange: (page: number) => void
  onDeleted: () => void
}

const StagePanel = ({ stage, campaigns, total, page, unpublished, onPageChange, onDeleted }: StagePanelProps) => {
  const { duplicate, dialog } = useDuplicate()
  if (campaigns && total === 0) return <NothingYet stage={stage} unpublished={unpublished} />
  return (
    <>
      <OwnCampaignWall
        campaigns={campaigns}
        view="list"
        onDuplicate={(campaign) => void duplicate(campaign)}
        onDeleted={onDeleted}
      >
        {stage === 'unpublished' && campaigns && campaigns.length < PER_PAGE && <NewCard />}
      </OwnCampaignWall>
      {dialog}
      {total > 0 && <Pager page={page} pageSize={PER_PAGE} total={total} onPageChange={onPageChange} />}
    </>
  )
}

const SearchNote = ({ name, found, onClear }: { name: string; found: number; onClear: () => void }) => (
  <p className={styles.search} role="status">
    {pluralise(found, 'campaign')} with “{name}” in the name.
    <Button variant="quiet" size="small" onClick={onClear}>
      Show all
    </Button>
  </p>
)

/** The campaigns of a stage, all or those whose name holds the words that the header was asked for; counted by stage. */
const useStageCampaigns = (stage: CampaignStage, sort: OwnCampaignSort, name: string, page: number) => {
  const filter =
    name === '' ? { stage, page, pageSize: PER_PAGE } : { stage: undefined, page: 1, pageSize: MAX_SEARCHED }
  const { campaigns, total, ...list } = useOwnCampaigns({ ...filter, sort })
  // The page before stands until the next one has come, but not under the name of another tab.
  const isOfTab = name !== '' || (campaigns?.every((campaign) => campaign.stage === stage) && campaigns.length > 0)
  if (!campaigns || (list.isPlaceholderData && !isOfTab)) return { ...list, campaigns: undefined, total: 0 }
  if (name === '') return { ...list, campaigns, total }
  const named = campaigns.filter((campaign) => campaign.name.toLowerCase().includes(name.toLowerCase()))
  const ofStage = (each: CampaignStage) => named.filter((campaign) => campaign.stage === each)
  const found = ofStage(stage)
  return {
    ...list,
    campaigns: found.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: found.length,
    counts: {
      live: ofStage('live').length,
      completed: ofStage('completed').length,
      unpublished: ofStage('unpublished').length,
    },
  }
}

const CampaignLists = ({ onDeleted }: { onDeleted: () => void }) => {
  const { values, page, change } = useAddress()
  const stage = readStage(values.status) ?? 'live'
  const sort = SORTS.find(({ value }) => value === values.sort)?.value ?? 'all'
  const name = values.name?.trim() ?? ''
  const { campaigns, total, counts, error, isPlaceholderData, refetch } = useStageCampaigns(stage, sort, name, page)
  useLiveCampaigns(campaigns)
  useExistingPage({ total: campaigns && total, isPlaceholderData }, PER_PAGE)
  const panel = error ? (
    <div role="alert">
      <EmptyState
        headingLevel={2}
        title="Your campaigns could not be loaded"
        action={<Button onClick={() => void refetch()}>Load them again</Button>}
      >
        {error.message}
      </EmptyState>
    </div>
  ) : (
    <>
      {name !== '' && campaigns && <SearchNote name={name} found={total} onClear={() => change({ name: undefined })} />}
      {(name === '' || total > 0 || !campaigns) && (
        <StagePanel
          stage={stage}
          campaigns={campaigns}
          total={total}
          page={page}
          unpublished={counts?.unpublished ?? 0}
          onPageChange={(next) => change({ page: String(next) })}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
  return (
    <Tabs
      label="Campaigns by state"
      value={stage}
      onValueChange={(next) => change({ status: STAGES.find(({ value }) => value === next)?.word })}
      tabs={STAGES.map(({ value, label }) => ({ value, label, count: counts?.[value], content: panel }))}
      aside={
        <SortSelect
          options={SORTS}
          value={sort}
          onValueChange={(next) => change({ sort: next === 'all' ? undefined : next })}
        />
      }
    />
  )
}

/** A brand's draft and its own campaigns by state. */
export const MyCampaignsScreen = () => {
  useDocumentTitle('My Campaigns')
  const { screen, focusHead } = useHeadFocus()
  return (
    <MemberGate userType={BRAND} what="your campaigns">
      <PageWidth className={styles.page}>
        <div ref={screen}>
          <PageHead title="My Campaigns">
            <div className={styles.create}>
              <CreateButton />
            </div>
          </PageHead>
          <VerificationNotice />
          <DraftShelf onDeleted={focusHead} />
          <CampaignLists onDeleted={focusHead} />
        </div>
      </PageWidth>
    </MemberGate>
  )
}
