import type { InvitationState } from '@plinth/api-schema/contact'
import { useState } from 'react'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { BookOwner, Contact } from '../api/book.ts'
import { INVITATIONS_PER_PAGE, type SentInvitation, useInvitations } from '../api/use-invitations.ts'

const STATE_WORDS: Readonly<Record<InvitationState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  refused: 'Refused by the mail server',
  opened: 'Opened the link',
  joined: 'Joined',
  kept: 'Not sent: this site has no mail server',
}

const COLUMNS: readonly TableColumn<SentInvitation>[] = [
  { id: 'campaign', header: 'Campaign', card: 'lead', cell: ({ campaignName }) => campaignName },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, reason }) => (reason === null ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${reason}`),
  },
  { id: 'at', header: 'When', width: '110px', cell: ({ at }) => <Time at={at} look="day" /> },
]
const LOADING_ROWS = 3

/** How the invitations to one person went. */
export const InvitationsDialog = ({
  owner,
  contact,
  onClose,
}: {
  owner: BookOwner
  contact: Contact
  onClose: () => void
}) => {
  const [page, setPage] = useState(1)
  const { data, error } = useInvitations(owner, contact.id, page)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="wide"
      title={
        <>
          Invitations to <bdi>{`${contact.firstName} ${contact.lastName}`}</bdi>
        </>
      }
      description={contact.isUnsubscribed ? 'This person wants no more invitations from anybody.' : contact.email}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      {error ? (
        <Banner tone="err">{error.message}</Banner>
      ) : (
        <Table
          dense
          caption="Invitations"
          columns={COLUMNS}
          rows={data?.invitations ?? []}
          rowKey={({ id }) => String(id)}
          empty="No invitations yet."
          {...(data ? {} : { loadingRows: LOADING_ROWS })}
        />
      )}
      {data && data.total > INVITATIONS_PER_PAGE && (
        <Pager page={page} pageSize={INVITATIONS_PER_PAGE} total={data.total} onPageChange={setPage} />
      )}
    </Dialog>
  )
}
