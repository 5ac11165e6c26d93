import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { whenDone } from '../../../../lib/api/when-done.ts'
import { ListFailed, ListTools, NothingFound } from '../../../../lib/lists/list-tools.tsx'
import { PageChoice } from '../../../../lib/lists/page-choice.tsx'
import { SelectionBar } from '../../../../lib/lists/selection-bar.tsx'
import { type Selection, useSelection } from '../../../../lib/lists/use-selection.ts'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { useAddress } from '../../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../../lib/navigation/use-existing-page.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { Wall } from '../../../../ui/wall.tsx'
import { type Artwork, ratioOf } from '../../api/artwork.ts'
import { SUBMISSIONS_PER_PAGE } from '../../api/use-entrants.ts'
import type { ManagedCampaign } from '../../api/use-managed-campaign.ts'
import { useArtworkFlags, useReviewArtworks } from '../../api/use-review-artworks.ts'
import { type SubmissionOrder, useSubmissions } from '../../api/use-submissions.ts'
import { ComplaintDialog } from '../complaint-dialog.tsx'
import { WallSkeleton } from '../wall-skeleton.tsx'
import { ChoosableArtwork, choiceNames } from './choosable-artwork.tsx'
import styles from './submitted-walls.module.css'

const ORDERS: readonly { value: SubmissionOrder; label: string }[] = [
  { value: 'votes', label: 'Number of votes' },
  { value: 'newest', label: 'Recently created' },
  { value: 'none', label: 'None' },
]

const DeleteDialog = (props: { works: readonly Artwork[]; onClose: () => void; onDone: () => void }) => {
  const remove = useReviewArtworks('remove')
  const what = pluralise(props.works.length, 'work')
  const isOne = props.works.length === 1
  return (
    <ComplaintDialog
      title={isOne ? 'Remove this work?' : `Remove ${what}?`}
      description={
        isOne
          ? 'It moves to Deleted Artworks and keeps its votes. That tab says how many days you have to recover it.'
          : 'They move to Deleted Artworks and keep their votes. That tab says how many days you have to recover them.'
      }
      subject={`remove-${props.works.map(({ id }) => id).join('-')}`}
      hint="Told to the artist, who can appeal once."
      usual="other"
      confirm={`Delete ${what}`}
      pending={remove.isPending}
      onConfirm={(verdict, forget) =>
        whenDone(
          // Without a word it is taken out as it always was.
          remove.mutateAsync({
            ids: props.works.map(({ id }) => id),
            ...(verdict.reason === 'other' && verdict.words === '' ? {} : { verdict }),
          }),
          () => {
            forget()
            showToast('success', messages.artworkDeleteSuccess)
            props.onDone()
          },
        )
      }
      onClose={props.onClose}
    />
  )
}

const Acts = ({ campaign, selection }: { campaign: ManagedCampaign; selection: Selection<Artwork> }) => {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const count = selection.items.length
  const withSelection = (act: () => void) => () =>
    count === 0 ? showToast('warning', messages.selectOperationData) : act()
  return (
    <SelectionBar count={count} noun="work" onClear={selection.clear}>
      <Button size="small" onClick={withSelection(() => setDeleting(true))}>
        Delete
      </Button>
      {campaign.stage === 'completed' && (
        <Button
          size="small"
          data-mint=""
          onClick={withSelection(() => void navigate({ href: brandCampaignPaths.mint(campaign.id, selection.ids) }))}
        >
          {count === 0 ? 'Mint' : `Mint ${pluralise(count, 'work')}`}
        </Button>
      )}
      {deleting && (
        <DeleteDialog
          works={selection.items}
          onClose={() => setDeleting(false)}
          onDone={() => {
            setDeleting(false)
            selection.clear()
          }}
        />
      )}
    </SelectionBar>
  )
}

const NothingHangs = () => (
  <EmptyState headingLevel={2} title="Nothing hangs here yet">
    The works of those who join stand here, page by page.
  </EmptyState>
)

/** The works on the wall of a campaign, to be chosen, deleted and minted. */
export const ArtworksPanel = ({ campaign }: { campaign: ManagedCampaign }) => {
  const { values, page, change } = useAddress()
  const order = ORDERS.find(({ value }) => value === values.sort)?.value ?? 'votes'
  const search = values.search ?? ''
  const { data, error, isPlaceholderData, refetch } = useSubmissions({ campaignId: campaign.id, search, order, page })
  useExistingPage({ total: data?.total, isPlaceholderData }, SUBMISSIONS_PER_PAGE)
  const flags = useArtworkFlags(campaign.id, data?.works)
  const selection = useSelection<Artwork>()
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />
  const nameOf = choiceNames(data?.works ?? [])
  const choosable = data?.works.filter(({ state }) => state === 'submitted') ?? []
  return (
    <>
      <ListTools
        searchLabel="Search artworks by title"
        search={search}
        onSearch={(words) => change({ search: words }, { replace: true })}
        found={isPlaceholderData ? undefined : data?.total}
        sort={{
          options: ORDERS,
          value: order,
          onValueChange: (next) => change({ sort: next === 'votes' ? undefined : next }),
        }}
        all={<PageChoice items={choosable} selection={selection} />}
      />
      <p className={styles.hint}>
        Works that are being minted cannot be selected or deleted. The three works with the most votes carry a rank.
      </p>
      {!data && <WallSkeleton count={6} />}
      {data?.works.length === 0 &&
        (search === '' ? (
          <NothingHangs />
        ) : (
          <NothingFound search={search} onShowAll={() => change({ search: undefined })} />
        ))}
      {data && data.works.length > 0 && (
        <>
          <Wall items={data.works} itemKey={({ id }) => id} ratio={ratioOf} pairs label="Artworks">
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
              total={data.total}
              onPageChange={(next) => change({ page: String(next) })}
            />
          </div>
          <Acts campaign={campaign} selection={selection} />
        </>
      )}
    </>
  )
}
