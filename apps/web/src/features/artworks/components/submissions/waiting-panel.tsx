import { messages } from '@plinth/api-schema/messages'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { whenDone } from '../../../../lib/api/when-done.ts'
import { ListFailed, ListTools, NothingFound } from '../../../../lib/lists/list-tools.tsx'
import { PageChoice } from '../../../../lib/lists/page-choice.tsx'
import { SelectionBar } from '../../../../lib/lists/selection-bar.tsx'
import { type Selection, useSelection } from '../../../../lib/lists/use-selection.ts'
import { useAddress } from '../../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../../lib/navigation/use-existing-page.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { Wall } from '../../../../ui/wall.tsx'
import { type Artwork, ratioOf } from '../../api/artwork.ts'
import { SUBMISSIONS_PER_PAGE } from '../../api/use-entrants.ts'
import type { ManagedCampaign } from '../../api/use-managed-campaign.ts'
import { useArtworkFlags, useReviewArtworks, useWaitingArtworks } from '../../api/use-review-artworks.ts'
import { ComplaintDialog } from '../complaint-dialog.tsx'
import { WallSkeleton } from '../wall-skeleton.tsx'
import { ChoosableArtwork, choiceNames } from './choosable-artwork.tsx'
import styles from './submitted-walls.module.css'

const Acts = ({ campaign, selection }: { campaign: ManagedCampaign; selection: Selection<Artwork> }) => {
  const approve = useReviewArtworks('approve')
  const refuse = useReviewArtworks('refuse')
  const [refusing, setRefusing] = useState(false)
  const count = selection.ids.length
  const what = pluralise(count, 'work')
  const withSelection = (act: () => void) => () =>
    count === 0 ? showToast('warning', messages.selectOperationData) : act()
  const finish = (words: string) => {
    setRefusing(false)
    selection.clear()
    showToast('success', words)
  }
  return (
    <SelectionBar count={count} noun="work" onClear={selection.clear}>
      <Button size="small" onClick={withSelection(() => setRefusing(true))}>
        Refuse
      </Button>
      {campaign.stage === 'live' && (
        <Button
          size="small"
          data-main=""
          pending={approve.isPending}
          onClick={withSelection(() =>
            whenDone(approve.mutateAsync({ ids: selection.ids }), () => finish(`${what} approved.`)),
          )}
        >
          <Check aria-hidden="true" />
          Approve
        </Button>
      )}
      {refusing && (
        <ComplaintDialog
          title={count === 1 ? 'Refuse this work?' : `Refuse ${what}?`}
          description={
            count === 1
              ? 'It is not shown. Its artist gets the reason and can appeal once.'
              : 'They are not shown. Their artists get the reason and can appeal once.'
          }
          subject={`refuse-${selection.ids.join('-')}`}
          hint="Told to the artist."
          confirm={`Refuse ${what}`}
          pending={refuse.isPending}
          onConfirm={(verdict, forget) =>
            whenDone(refuse.mutateAsync({ ids: selection.ids, verdict }), () => {
              forget()
              finish(`${what} refused.`)
            })
          }
          onClose={() => setRefusing(false)}
        />
      )}
    </SelectionBar>
  )
}

const Reminder = ({ campaign }: { campaign: ManagedCampaign }) => (
  <div className={styles.banner}>
    <Banner tone={campaign.stage === 'live' ? 'neutral' : 'warn'}>
      {campaign.stage === 'live' ? (
        <>
          Only you and their artists see these works. Approve them before the campaign ends on{' '}
          <Time at={campaign.endsAt} look="day" />: after that they cannot be shown.
        </>
      ) : (
        'The campaign has ended. These works cannot be shown any more.'
      )}
    </Banner>
  </div>
)

/** The works that wait for the approval of the brand: shown, or refused with a reason. */
export const WaitingPanel = ({ campaign }: { campaign: ManagedCampaign }) => {
  const { values, page, change } = useAddress()
  const search = values.search ?? ''
  const { data, error, isPlaceholderData, refetch } = useWaitingArtworks({ campaignId: campaign.id, search, page })
  const flags = useArtworkFlags(campaign.id, data?.works)
  useExistingPage({ total: data?.total, isPlaceholderData }, SUBMISSIONS_PER_PAGE)
  const selection = useSelection<Artwork>()
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />
  const works = data?.works ?? []
  const nameOf = choiceNames(works)
  if (data && data.total === 0 && search === '')
    return (
      <EmptyState headingLevel={2} title="Nothing waits for you">
        Works stand here until you approve or refuse them.
      </EmptyState>
    )
  return (
    <>
      <ListTools
        searchLabel="Search waiting artworks"
        search={search}
        onSearch={(words) => change({ search: words }, { replace: true })}
        found={isPlaceholderData ? undefined : data?.total}
        all={<PageChoice items={works} selection={selection} />}
      />
      <Reminder campaign={campaign} />
      {!data && <WallSkeleton count={3} />}
      {data && works.length === 0 && <NothingFound search={search} onShowAll={() => change({ search: undefined })} />}
      {works.length > 0 && (
        <>
          <Wall items={works} itemKey={({ id }) => id} ratio={ratioOf} pairs label="Waiting artworks">
            {(work) => (
              <ChoosableArtwork
                work={work}
                name={nameOf(work)}
                flags={flags?.get(work.id)}
                chosen={selection.has(work.id)}
                onChoose={(on) => selection.set([work], on)}
              />
            )}
          </Wall>
          <div className={styles.pager}>
            <Pager
              page={page}
              pageSize={SUBMISSIONS_PER_PAGE}
              total={data?.total ?? 0}
              onPageChange={(next) => change({ page: String(next) })}
            />
          </div>
          <Acts campaign={campaign} selection={selection} />
        </>
      )}
    </>
  )
}
