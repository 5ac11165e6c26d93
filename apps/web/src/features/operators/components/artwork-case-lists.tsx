import { type ReactNode, useRef, useState } from 'react'
import { PageChoice } from '../../../lib/lists/page-choice.tsx'
import { useRangeSelection } from '../../../lib/lists/use-range-selection.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import {
  CASES_PER_PAGE,
  type Reported,
  useAlikeArtworks,
  useAppeals,
  useReportedArtworks,
} from '../api/use-artwork-queues.ts'
import { ArtworkCaseDialog, type AskedCase } from './artwork-case-dialog.tsx'
import cases from './artwork-cases.module.css'
import { AlikeCases, AppealCases, NoCases, ReportedCases } from './artwork-cases.tsx'
import { useBulkActs } from './bulk-acts.tsx'
import { CasesSkeleton } from './cases-skeleton.tsx'
import { ReportedCollections, useReportedCollections } from './collection-cases.tsx'
import { ReportedComments, useReportedComments } from './comment-cases.tsx'
import { ReportedForeignNfts, useReportedForeignNfts } from './foreign-cases.tsx'
import { type CaseKey, KeyHelp } from './key-help.tsx'
import { ListSheet } from './list-sheet.tsx'
import { OversightDialog } from './oversight-dialog.tsx'
import { ProfileCases, useProfilePage } from './profile-cases.tsx'
import { ReportedSets, useReportedSets } from './set-cases.tsx'
import { useCaseKeys } from './use-case-keys.ts'

/** The lists of cases about artworks. */
export type CaseKind = 'reported' | 'appeals' | 'alike'

type Query = {
  cases: readonly unknown[] | undefined
  total: number
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

type SheetProps = {
  query: Query
  keys: readonly CaseKey[]
  /** Whether cases of another kind stand above those of the query. */
  hasMore?: boolean
  toolbar: ReactNode
  children: ReactNode
}

const CaseSheet = ({ query, keys, hasMore = false, toolbar, children }: SheetProps) => {
  const screen = useRef<HTMLDivElement>(null)
  useCaseKeys(screen)
  const { page, change } = useAddress()
  const { cases, total, error, isPlaceholderData, refetch } = query
  return (
    <ListSheet
      page={page}
      pageSize={CASES_PER_PAGE}
      total={total}
      isPlaceholderData={isPlaceholderData}
      onPageChange={(next) => change({ page: String(next) })}
      failure={error && !cases ? { error, onRetry: () => void refetch() } : undefined}
      toolbar={toolbar}
    >
      {cases && (hasMore || cases.length > 0) && <KeyHelp keys={keys} />}
      <div ref={screen}>{cases ? children : <CasesSkeleton />}</div>
    </ListSheet>
  )
}

const KEYS = {
  reported: [
    { letter: 'X', does: 'select' },
    { letter: 'D', does: 'dismiss' },
    { letter: 'T', does: 'take down' },
    { letter: 'B', does: 'block' },
  ],
  appeals: [
    { letter: 'P', does: 'put on the wall' },
    { letter: 'D', does: 'keep the decision' },
  ],
  alike: [
    { letter: 'D', does: 'different' },
    { letter: 'S', does: 'same' },
  ],
} as const

type ListProps = { toolbar: ReactNode }

const useAsked = () => {
  const [asked, setAsked] = useState<AskedCase>()
  return { onAsk: setAsked, dialog: asked && <ArtworkCaseDialog asked={asked} onClose={() => setAsked(undefined)} /> }
}

const ReportedList = ({ toolbar }: ListProps) => {
  const { page } = useAddress()
  const query = useReportedArtworks(page)
  const profiles = useProfilePage()
  const comments = useReportedComments()
  const sets = useReportedSets()
  const collections = useReportedCollections()
  const foreign = useReportedForeignNfts()
  const hasProfiles = profiles.total > 0
  const { onAsk, dialog } = useAsked()
  const [taking, setTaking] = useState<Reported>()
  const works = query.cases ?? []
  const selection = useRangeSelection(works)
  const { refusals, bar } = useBulkActs({
    selection,
    nameOf: ({ title }) => title,
    acts: ['dismissReports', 'takeDown'],
  })
  return (
    <CaseSheet
      query={query}
      keys={KEYS.reported.filter(({ letter }) => hasProfiles || letter !== 'B')}
      hasMore={[profiles, comments, sets, collections, foreign].some(({ total }) => total > 0)}
      toolbar={toolbar}
    >
      <ProfileCases profiles={profiles} />
      <ReportedComments list={comments} />
      <ReportedSets list={sets} />
      <ReportedCollections list={collections} />
      <ReportedForeignNfts list={foreign} />
      {query.cases?.length === 0 && <NoCases title="No work is reported">What people report stands here.</NoCases>}
      <div {...selection.listens}>
        {refusals}
        {works.length > 0 && (
          <div className={cases.all}>
            <PageChoice items={works} selection={selection} />
          </div>
        )}
        <ReportedCases works={works} choice={selection} onTakeDown={setTaking} onAsk={onAsk} />
        {bar}
      </div>
      {dialog}
      {taking && <OversightDialog artwork={taking} oversight="take-down" onClose={() => setTaking(undefined)} />}
    </CaseSheet>
  )
}

const AppealList = ({ toolbar }: ListProps) => {
  const { page } = useAddress()
  const query = useAppeals(page)
  const { onAsk, dialog } = useAsked()
  return (
    <CaseSheet query={query} keys={KEYS.appeals} toolbar={toolbar}>
      {query.cases?.length === 0 && (
        <NoCases title="No appeal waits">What artists say against decisions of brands stands here.</NoCases>
      )}
      <AppealCases works={query.cases ?? []} onAsk={onAsk} />
      {dialog}
    </CaseSheet>
  )
}

const AlikeList = ({ toolbar }: ListProps) => {
  const { page } = useAddress()
  const query = useAlikeArtworks(page)
  const { onAsk, dialog } = useAsked()
  return (
    <CaseSheet query={query} keys={KEYS.alike} toolbar={toolbar}>
      {query.cases?.length === 0 && (
        <NoCases title="No works look alike">Works of two people that look alike stand here side by side.</NoCases>
      )}
      <AlikeCases pairs={query.cases ?? []} onAsk={onAsk} />
      {dialog}
    </CaseSheet>
  )
}

const LISTS = { reported: ReportedList, appeals: AppealList, alike: AlikeList }

/** One of the lists of cases, with what is decided about each. */
export const ArtworkCaseList = ({ kind, toolbar }: ListProps & { kind: CaseKind }) => {
  const List = LISTS[kind]
  return <List toolbar={toolbar} />
}
