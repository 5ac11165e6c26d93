import { pages } from '@plinth/api-schema/pages'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { EmailText } from '../../../lib/text/email-text.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { MAILS_PER_PAGE, type Mail, useMails } from '../api/use-mails.ts'
import cells from '../components/cells.module.css'
import { ListSheet } from '../components/list-sheet.tsx'
import { MailDialog } from '../components/mail-dialog.tsx'
import { MAIL_WORDS, MailState } from '../components/mail-state.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import styles from './outbox-screen.module.css'

// The values stand in addresses.
const VIEWS = [
  { value: 'all', label: 'All', status: undefined },
  { value: 'waiting', label: MAIL_WORDS.waiting, status: 'waiting' },
  { value: 'sent', label: MAIL_WORDS.sent, status: 'sent' },
  { value: 'failed', label: MAIL_WORDS.givenUp, status: 'givenUp' },
  { value: 'kept', label: 'Kept', status: 'kept' },
  { value: 'unwanted', label: 'Not wanted', status: 'withheld' },
] as const

const readFilter = (values: Record<string, string | undefined>) => {
  const { value: view, status } = VIEWS.find(({ value }) => value === values.status) ?? VIEWS[0]
  return { view, status, search: values.search ?? '' }
}

const columnsOf = (onView: (mail: Mail) => void): readonly TableColumn<Mail>[] => [
  {
    id: 'message',
    header: 'Message',
    card: 'lead',
    cell: ({ subject, lastError }) => (
      <span className={cells.two}>
        {subject}
        {lastError && <span className={cells.error}>{lastError}</span>}
      </span>
    ),
  },
  {
    id: 'to',
    header: 'To',
    card: 'wide',
    cell: ({ toAddress }) => (
      <span className={cells.address}>
        <EmailText address={toAddress} />
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: ({ status }) => <MailState status={status} /> },
  {
    id: 'written',
    header: 'Written',
    cell: ({ createdAt }) => (
      <span className={cells.data}>
        <Time at={createdAt} look="minute" />
      </span>
    ),
  },
  { id: 'tries', header: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
  {
    id: 'view',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (mail) => (
      <span className={cells.corner}>
        <Button variant="quiet" size="small" aria-label={`View ${mail.subject}`} onClick={() => onView(mail)}>
          View
        </Button>
      </span>
    ),
  },
]

const NothingHere = ({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) =>
  filtered ? (
    <EmptyState
      bare
      headingLevel={2}
      title="No email found"
      action={<Button onClick={onShowAll}>Show every email</Button>}
    >
      Search for a part of the address that it went to.
    </EmptyState>
  ) : (
    <EmptyState bare headingLevel={2} title="No email yet">
      Emails about sign-ups, codes and reviews appear here.
    </EmptyState>
  )

const KeptNotice = () => (
  <div className={styles.banner}>
    <Banner tone="warn">
      No mail server was set up when these were written: emails kept here reach nobody. Set{' '}
      <code className={cells.data}>SMTP_URL</code> to have emails sent.
    </Banner>
  </div>
)

/** The mails that were written: how far each has come, and what the kept ones say. */
export const OutboxScreen = () => {
  useDocumentTitle(pages.operatorOutbox.title)
  const { values, page, change } = useAddress()
  const { view, status, search } = readFilter(values)
  const { mails, total, error, isFetching, isPlaceholderData, refetch } = useMails({ status, search, page })
  const [open, setOpen] = useState<Mail>()
  return (
    <div className={styles.screen}>
      <ScreenHead title={pages.operatorOutbox.title} aside={mails && pluralise(total, 'email')} />
      {mails?.some((mail) => mail.status === 'kept') && <KeptNotice />}
      <ListSheet
        page={page}
        pageSize={MAILS_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        failure={error && !mails ? { error, onRetry: () => void refetch() } : undefined}
        toolbar={
          <>
            <Segmented
              label="State"
              options={VIEWS}
              value={view}
              onValueChange={(next) => change({ status: next === 'all' ? undefined : next })}
            />
            <div className={styles.find}>
              <SearchField
                label="Search the outbox"
                placeholder="Recipient"
                value={search}
                onSearch={(words) => change({ search: words }, { replace: true })}
                found={isPlaceholderData || !mails ? undefined : total}
              />
              <IconButton label="Refresh" pending={isFetching} onClick={() => void refetch()}>
                {!isFetching && <RotateCw aria-hidden="true" />}
              </IconButton>
            </div>
          </>
        }
      >
        <Table
          caption="Emails, newest first"
          columns={columnsOf(setOpen)}
          rows={mails ?? []}
          rowKey={({ id }) => String(id)}
          dense
          empty={
            <NothingHere
              filtered={search !== '' || view !== 'all'}
              onShowAll={() => change({ status: undefined, search: undefined })}
            />
          }
          {...(mails ? {} : { loadingRows: 8 })}
        />
      </ListSheet>
      {open && <MailDialog mail={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
