import { actWords, SUBJECT_WORDS } from '@plinth/api-schema/audit-words'
import type { AuditEntry } from '@plinth/api-schema/moderation'
import { auditSubjectKinds } from '@plinth/api-schema/operators'
import { pages } from '@plinth/api-schema/pages'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { zoneName } from '../../../lib/time/zone-name.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import {
  type AuditFilter,
  type AuditSubject,
  auditFilterToWire,
  ENTRIES_PER_PAGE,
  useAuditEntries,
} from '../api/use-audit-entries.ts'
import { useExportAudit } from '../api/use-export-audit.ts'
import cells from '../components/cells.module.css'
import { ListSheet } from '../components/list-sheet.tsx'
import { auditPath } from '../components/operator-paths.ts'
import { ScreenHead } from '../components/screen-head.tsx'
import styles from './audit-screen.module.css'

const Act = ({ act }: { act: string }) => {
  const { verb, object } = actWords(act)
  return (
    <span className={cells.act}>
      <b>{verb}</b> {object}
    </span>
  )
}

const Subject = ({ entry: { subjectKind, subjectId, subjectName, reason } }: { entry: AuditEntry<WireTime> }) => (
  <span className={cells.two}>
    {subjectKind === null || subjectId === null ? (
      subjectName || <span className={cells.quiet}>Own account</span>
    ) : (
      <SiteLink href={auditPath(subjectKind, subjectId)} className={cells.link}>
        {subjectName}
      </SiteLink>
    )}
    {reason && <span className={cells.label}>“{reason}”</span>}
  </span>
)

const COLUMNS: readonly TableColumn<AuditEntry<WireTime>>[] = [
  {
    id: 'time',
    header: 'Time',
    card: 'wide',
    cell: ({ createdAt }) => (
      <span className={cells.data}>
        <Time at={createdAt} look="second" />
      </span>
    ),
  },
  {
    id: 'who',
    header: 'Who',
    cell: ({ operatorName }) => (
      <span className={cells.who} title={operatorName}>
        {operatorName}
      </span>
    ),
  },
  { id: 'act', header: 'Action', cell: ({ action }) => <Act act={action} /> },
  { id: 'subject', header: 'On', cell: (entry) => <Subject entry={entry} /> },
  { id: 'from', header: 'From', cell: ({ address }) => <span className={cells.data}>{address}</span> },
]

const readSubject = ({ kind, subject }: Record<string, string | undefined>): AuditSubject | undefined => {
  const subjectKind = auditSubjectKinds.find((known) => known === kind)
  if (!subjectKind || !subject || !/^[1-9]\d{0,14}$/.test(subject)) return undefined
  return { subjectKind, subjectId: Number(subject) }
}

const FORMATS = [
  { format: 'xlsx', label: 'Spreadsheet (.xlsx)' },
  { format: 'csv', label: 'Plain text (.csv)' },
] as const

const ExportMenu = (filter: AuditFilter) => {
  const save = useExportAudit()
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" pending={save.isPending}>
          <Download aria-hidden="true" />
          Export
        </Button>
      }
      items={FORMATS.map(({ format, label }) => ({
        id: format,
        label,
        onSelect: () => save.mutate({ ...auditFilterToWire(filter), format }),
      }))}
    />
  )
}

const NothingHere = ({ isSearch, action }: { isSearch: boolean; action: ReactNode }) =>
  isSearch ? (
    <EmptyState bare headingLevel={2} title="Nothing found" action={action}>
      Search for what was done, by whom, to what, why, or from which address.
    </EmptyState>
  ) : (
    <EmptyState bare headingLevel={2} title="Nothing was done yet" action={action}>
      What operators do from now on is written down here.
    </EmptyState>
  )

/** All that operators did; nothing here can be changed. */
export const AuditScreen = () => {
  useDocumentTitle(pages.operatorAudit.title)
  const { values, page, change } = useAddress()
  const subject = readSubject(values)
  const search = values.search ?? ''
  const { entries, total, error, isPlaceholderData, refetch } = useAuditEntries({ subject, search, page })
  const showAll = (
    <Button onClick={() => change({ kind: undefined, subject: undefined, search: undefined })}>Show everything</Button>
  )
  const name = subject && (entries?.[0]?.subjectName || `${SUBJECT_WORDS[subject.subjectKind]} ${subject.subjectId}`)
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={pages.operatorAudit.title}
        aside={`Append only: entries are added, never changed. Times are in your time zone, ${zoneName()}.`}
      />
      {subject && (
        <div className={styles.banner}>
          <Banner action={showAll}>
            Only what was done to <b>{name}</b>.
          </Banner>
        </div>
      )}
      <ListSheet
        page={page}
        pageSize={ENTRIES_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        failure={error && !entries ? { error, onRetry: () => void refetch() } : undefined}
        toolbar={
          <>
            <SearchField
              label="Search the audit log"
              placeholder="Action, person or subject"
              value={search}
              onSearch={(words) => change({ search: words }, { replace: true })}
              found={isPlaceholderData || !entries ? undefined : total}
            />
            <ExportMenu subject={subject} search={search} />
          </>
        }
      >
        <Table
          caption="Operators’ actions, newest first"
          columns={COLUMNS}
          rows={entries ?? []}
          rowKey={({ id }) => String(id)}
          dense
          empty={<NothingHere isSearch={search !== ''} action={(search !== '' || subject !== undefined) && showAll} />}
          {...(entries ? {} : { loadingRows: 8 })}
        />
      </ListSheet>
    </div>
  )
}
