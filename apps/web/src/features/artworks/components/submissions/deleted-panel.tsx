import { messages } from '@plinth/api-schema/messages'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { whenDone } from '../../../../lib/api/when-done.ts'
import { ListFailed, ListTools, NothingFound } from '../../../../lib/lists/list-tools.tsx'
import { PageChoice } from '../../../../lib/lists/page-choice.tsx'
import { SelectionBar } from '../../../../lib/lists/selection-bar.tsx'
import { type Selection, useSelection } from '../../../../lib/lists/use-selection.ts'
import { useAddress } from '../../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../../lib/navigation/use-existing-page.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { Wall } from '../../../../ui/wall.tsx'
import { type DeletedArtwork, ratioOf } from '../../api/artwork.ts'
import { useCurateArtworks } from '../../api/use-curate-artworks.ts'
import { SUBMISSIONS_PER_PAGE } from '../../api/use-entrants.ts'
import type { ManagedCampaign } from '../../api/use-managed-campaign.ts'
import { type DeletedOrder, useDeletedArtworks } from '../../api/use-submissions.ts'
import { WallSkeleton } from '../wall-skeleton.tsx'
import { ChoosableDeleted, choiceNames } from './choosable-artwork.tsx'
import styles from './submitted-walls.module.css'

const ORDERS: readonly { value: DeletedOrder; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'newest', label: 'Recently created' },
]

const Acts = ({ selection }: { selection: Selection<DeletedArtwork> }) => {
  const recover = useCurateArtworks('recover')
  const purge = useCurateArtworks('purge')
  const [purging, setPurging] = useState(false)
  const count = selection.ids.length
  const withSelection = (act: () => void) => () =>
    count === 0 ? showToast('warning', messages.selectOperationData) : act()
  const finish = (words: string) => {
    setPurging(false)
    selection.clear()
    showToast('success', words)
  }
  return (
    <SelectionBar count={count} noun="work" onClear={selection.clear}>
      <Button size="small" onClick={withSelection(() => setPurging(true))}>
        Delete for good
      </Button>
      <Button
        size="small"
        data-main=""
        pending={recover.isPending}
        onClick={withSelection(() =>
          whenDone(recover.mutateAsync(selection.ids), () => finish(messages.recoverSuccess)),
        )}
      >
        <Undo2 aria-hidden="true" />
        Recover
      </Button>
      {purging && (
        <ConfirmDialog
          open
          onOpenChange={setPurging}
          title={`Delete ${pluralise(count, 'work')} for good?`}
          confirm="Delete for good"
          pending={purge.isPending}
          onConfirm={() => whenDone(purge.mutateAsync(selection.ids), () => finish(messages.deleteSuccess))}
        >
          Pictures and words are erased at once. Nobody can bring them back.
        </ConfirmDialog>
      )}
    </SelectionBar>
  )
}

const NothingDeleted = () => (
  <EmptyState headingLevel={2} title="Nothing was deleted">
    Works that you take off the wall wait here for a while before they are gone for good.
  </EmptyState>
)

/** The works that were taken off the wall of a campaign: hung again, or ended for good. */
export const DeletedPanel = ({ campaign }: { campaign: ManagedCampaign }) => {
  const { values, page, change } = useAddress()
  const order = ORDERS.find(({ value }) => value === values.sort)?.value ?? 'none'
  const search = values.search ?? ''
  const { data, error, isPlaceholderData, refetch } = useDeletedArtworks({
    campaignId: campaign.id,
    search,
    order,
    page,
  })
  useExistingPage({ total: data?.total, isPlaceholderData }, SUBMISSIONS_PER_PAGE)
  const selection = useSelection<DeletedArtwork>()
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />
  const works = data?.works ?? []
  const nameOf = choiceNames(works)
  if (data && data.total === 0 && search === '') return <NothingDeleted />
  return (
    <>
      <ListTools
        searchLabel="Search deleted artworks"
        search={search}
        onSearch={(words) => change({ search: words }, { replace: true })}
        found={isPlaceholderData ? undefined : data?.total}
        sort={{
          options: ORDERS,
          value: order,
          onValueChange: (next) => change({ sort: next === 'none' ? undefined : next }),
        }}
        all={<PageChoice items={works} selection={selection} />}
      />
      <div className={styles.banner}>
        <Banner>
          Deleted works are hidden from everyone and wait here until their days are over. After that they are gone for
          good.
        </Banner>
      </div>
      {!data && <WallSkeleton count={3} />}
      {data && works.length === 0 && <NothingFound search={search} onShowAll={() => change({ search: undefined })} />}
      {works.length > 0 && (
        <>
          <Wall items={works} itemKey={({ id }) => id} ratio={ratioOf} pairs label="Deleted artworks">
            {(work) => (
              <ChoosableDeleted
                work={work}
                name={nameOf(work)}
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
          <Acts selection={selection} />
        </>
      )}
    </>
  )
}
