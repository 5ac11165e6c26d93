import { type ReactNode, useState } from 'react'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import {
  CASES_PER_PAGE,
  type Reported,
  useAlikeArtworks,
  useAppeals,
  useReportedArtworks,
} from '../api/use-artwork-queues.ts'
import { ArtworkCaseDialog, type AskedCase } from './artwork-case-dialog.tsx'
import { AlikeCases, AppealCases, CasesSkeleton, NoCases, ReportedCases } from './artwork-cases.tsx'
import { ListSheet } from './list-sheet.tsx'
import { OversightDialog } from './oversight-dialog.tsx'

/** The lists of cases about artworks. */
export type CaseKind = 'reported' | 'appeals' | 'alike'

type Query = {
  cases: readonly unknown[] | undefined
  total: number
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

const CaseSheet = ({ query, toolbar, children }: { query: Query; toolbar: ReactNode; children: ReactNode }) => {
  const { page, change } = useAddress()
  const { cases, total, error, isPlaceholderData, refetch } = query
  return (
    <ListSheet
      page={page}
      pageSize={CASES_PER_PAGE}
      total={total}
      isPlaceholderData={isPlaceholderData}
      onPageChange={(next) => change({ page: String(next) })}
      failure={error && !cases ? { message: error.message, onRetry: () => void refetch() } : undefined}
      toolbar={toolbar}
    >
      {cases ? children : <CasesSkeleton />}
    </ListSheet>
  )
}

type ListProps = { toolbar: ReactNode }

const useAsked = () => {
  const [asked, setAsked] = useState<AskedCase>()
  return { onAsk: setAsked, dialog: asked && <ArtworkCaseDialog asked={asked} onClose={() => setAsked(undefined)} /> }
}

const ReportedList = ({ toolbar }: ListProps) => {
  const { page } = useAddress()
  const query = useReportedArtworks(page)
  const { onAsk, dialog } = useAsked()
  const [taking, setTaking] = useState<Reported>()
  return (
    <CaseSheet query={query} toolbar={toolbar}>
      {query.cases?.length === 0 && <NoCases title="Nothing is reported">What people report stands here.</NoCases>}
      <ReportedCases works={query.cases ?? []} onTakeDown={setTaking} onAsk={onAsk} />
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
    <CaseSheet query={query} toolbar={toolbar}>
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
    <CaseSheet query={query} toolbar={toolbar}>
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
