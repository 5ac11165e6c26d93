import { pages } from '@plinth/api-schema/pages'
import { Suspense, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useRangeSelection } from '../../../lib/lists/use-range-selection.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Oversight } from '../api/use-oversee-artwork.ts'
import { ARTWORKS_PER_PAGE, type OverseenArtwork, useOverseenArtworks } from '../api/use-overseen-artworks.ts'
import type { CaseKind } from '../components/artwork-case-lists.tsx'
import { ArtworksTable } from '../components/artworks-table.tsx'
import { useBulkActs } from '../components/bulk-acts.tsx'
import { CasesSkeleton } from '../components/cases-skeleton.tsx'
import { KeyHelp } from '../components/key-help.tsx'
import { ListSheet } from '../components/list-sheet.tsx'
import { OversightDialog } from '../components/oversight-dialog.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useCaseKeys } from '../components/use-case-keys.ts'

// The walls are shown first: what is reported, appealed for or alike comes when it is chosen.
const { Part: ArtworkCaseList } = lazyPart(
  async () => (await import('../components/artwork-case-lists.tsx')).ArtworkCaseList,
  { isNeeded: true },
)
const { Part: TakenCases } = lazyPart(async () => (await import('../components/taken-cases.tsx')).TakenCases)

const STATES = [
  { value: 'hanging', label: 'On the walls' },
  { value: 'reported', label: 'Reported' },
  { value: 'appeals', label: 'Appeals' },
  { value: 'alike', label: 'Look alike' },
  { value: 'down', label: 'Taken down' },
] as const
const KEYS = [
  { letter: 'X', does: 'select' },
  { letter: 'A', does: 'to its actions' },
]
const CASES: readonly CaseKind[] = ['reported', 'appeals', 'alike']

const Nothing = ({ takenDown, onShowAll }: { takenDown: boolean; onShowAll: () => void }) => (
  <EmptyState
    bare
    headingLevel={2}
    title={takenDown ? 'Nothing is taken down' : 'No artwork found'}
    action={<Button onClick={onShowAll}>Show all artworks</Button>}
  >
    {takenDown
      ? 'What an operator takes off a wall waits here until it is put back or its time is over.'
      : 'Search for words of the title, the artist or the campaign.'}
  </EmptyState>
)

const StateSwitch = () => {
  const { values, change } = useAddress()
  const state = STATES.find(({ value }) => value === values.status)?.value ?? 'hanging'
  return (
    <Segmented
      label="State"
      options={STATES}
      value={state}
      onValueChange={(next) => change({ status: next === 'hanging' ? undefined : next, search: undefined })}
    />
  )
}

const Artworks = ({ takenDown }: { takenDown: boolean }) => {
  const { values, page, change } = useAddress()
  const search = values.search ?? ''
  const { artworks, total, error, isPlaceholderData, refetch } = useOverseenArtworks({ takenDown, search, page })
  const [asking, setAsking] = useState<{ artwork: OverseenArtwork; oversight: Oversight }>()
  const selection = useRangeSelection(artworks ?? [])
  const acts = takenDown ? (['putBack'] as const) : (['takeDown'] as const)
  const { refusals, bar } = useBulkActs({ selection, nameOf: ({ title }) => title, acts })
  const list = useRef<HTMLDivElement>(null)
  useCaseKeys(list)
  return (
    <>
      <ScreenHead title={pages.operatorArtworks.title} aside={artworks && `${total.toLocaleString('en-US')} found`} />
      <ListSheet
        page={page}
        pageSize={ARTWORKS_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        failure={error && !artworks ? { error, onRetry: () => void refetch() } : undefined}
        toolbar={
          <>
            <SearchField
              label="Search artworks"
              placeholder="Title, artist, campaign"
              value={search}
              onSearch={(words) => change({ search: words }, { replace: true })}
              found={isPlaceholderData || !artworks ? undefined : total}
            />
            <StateSwitch />
          </>
        }
      >
        {takenDown && (
          <Suspense fallback={null}>
            <TakenCases />
          </Suspense>
        )}
        {artworks && artworks.length > 0 && <KeyHelp keys={KEYS} />}
        {refusals}
        <div ref={list} {...selection.listens}>
          <ArtworksTable
            artworks={artworks}
            selection={selection}
            onAct={(artwork, oversight) => setAsking({ artwork, oversight })}
            empty={<Nothing takenDown={takenDown} onShowAll={() => change({ search: undefined, status: undefined })} />}
          />
        </div>
      </ListSheet>
      {bar}
      {asking && <OversightDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** Artworks on all walls: found, reported, appealed for, alike, taken down, put back and deleted for good. */
export const ArtworksScreen = () => {
  useDocumentTitle(pages.operatorArtworks.title)
  const { values } = useAddress()
  const kind = CASES.find((value) => value === values.status)
  return (
    <div>
      {kind ? (
        <>
          <ScreenHead title={pages.operatorArtworks.title} />
          <Suspense fallback={<CasesSkeleton />}>
            <ArtworkCaseList key={kind} kind={kind} toolbar={<StateSwitch />} />
          </Suspense>
        </>
      ) : (
        <Artworks key={values.status === 'down' ? 'down' : 'hanging'} takenDown={values.status === 'down'} />
      )}
    </div>
  )
}
