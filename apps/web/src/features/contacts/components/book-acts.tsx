import { exportClients, exportContacts, importTemplate } from '@plinth/api-schema/contacts'
import { messages } from '@plinth/api-schema/messages'
import { Download, Ellipsis, Mail, Plus, Upload } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useSaveFile } from '../../../lib/api/use-save-file.ts'
import { tellRefusal } from '../../../lib/forms/tell-refusal.ts'
import type { Selection } from '../../../lib/lists/use-selection.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Menu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import { BOOK_WORDS, type BookOwner, type Contact } from '../api/book.ts'
import { useDeleteContacts } from '../api/use-delete-contacts.ts'
import { useInviteCampaigns } from '../api/use-invite-campaigns.ts'
import styles from './book-acts.module.css'

const { Part: InviteDialog, prefetch } = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)

const EXPORT = { participant: exportContacts, brand: exportClients } as const

const EXPORT_KINDS = [
  { format: 'xlsx', label: 'Spreadsheet (.xlsx)' },
  { format: 'csv', label: 'Plain text (.csv)' },
] as const

const ExportMenu = ({ owner }: { owner: BookOwner }) => {
  const save = useSaveFile(EXPORT[owner])
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" pending={save.isPending}>
          <Download aria-hidden="true" />
          Export
        </Button>
      }
      items={EXPORT_KINDS.map(({ format, label }) => ({ id: format, label, onSelect: () => save.mutate({ format }) }))}
    />
  )
}

/** What belongs to the whole list: template, file in, file out, one more person. */
export const BookFiles = ({
  owner,
  isEmpty,
  onAdd,
  onUpload,
}: {
  owner: BookOwner
  /** An empty list has nothing to take away. */
  isEmpty: boolean
  onAdd: () => void
  onUpload: () => void
}) => {
  const { upload, noun } = BOOK_WORDS[owner]
  const template = useSaveFile(importTemplate)
  return (
    <div className={styles.files}>
      <Button size="small" pending={template.isPending} onClick={() => template.mutate({})}>
        <Download aria-hidden="true" />
        Download Template
      </Button>
      <Button size="small" onClick={onUpload}>
        <Upload aria-hidden="true" />
        {upload}
      </Button>
      {!isEmpty && <ExportMenu owner={owner} />}
      <Button size="small" variant="primary" onClick={onAdd}>
        <Plus aria-hidden="true" />
        Add {noun}
      </Button>
    </div>
  )
}

/** How many are selected, and the way to select nobody. */
export const SelectedCount = ({ count, onClear }: { count: number; onClear: () => void }) => (
  <span className={styles.selected}>
    <span role="status">{count === 0 ? 'None selected' : `${count.toLocaleString('en-US')} selected`}</span>
    {count > 0 && (
      <Button variant="quiet" size="small" className={styles.clear ?? ''} onClick={onClear}>
        Clear
      </Button>
    )}
  </span>
)

type Act = 'invite' | 'delete'

/** Delete and Invite, for those who are selected; on phones in a menu. */
export const SelectionActs = ({ owner, selection }: { owner: BookOwner; selection: Selection<Contact> }) => {
  const { noun, noSelection, noCampaign, deleteFail } = BOOK_WORDS[owner]
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<Act>()
  const remove = useDeleteContacts(owner)
  const campaigns = useInviteCampaigns(owner)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => whenIdle(prefetch), [])
  const close = () => setOpen(undefined)
  const readCampaigns = async () => {
    if (campaigns.data) return campaigns.data
    setAsking(true)
    // What is still on its way is waited for, and what failed is asked for once more; all failures of queries are told in one place.
    const { data } = await campaigns.refetch({ cancelRefetch: false })
    setAsking(false)
    return data
  }
  const start = async (act: Act) => {
    if (selection.items.length === 0) return showToast('warning', noSelection)
    if (act === 'invite') {
      const found = await readCampaigns()
      if (!found) return
      if (found.length === 0) return showToast('warning', noCampaign)
    }
    setOpen(act)
  }
  const deleteAll = () =>
    remove.mutate(selection.ids, {
      onSuccess: () => {
        showToast('success', messages.deleteSuccess)
        selection.clear()
        close()
      },
      onError: (error) => {
        showToast('error', deleteFail)
        tellRefusal(error)
      },
    })
  return (
    <>
      {isPhone ? (
        <Menu
          align="end"
          trigger={
            <IconButton label="Invite or delete" variant="secondary" pending={isAsking}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          items={[
            { id: 'invite', label: 'Invite', onSelect: () => void start('invite') },
            { id: 'delete', label: 'Delete', danger: true, onSelect: () => void start('delete') },
          ]}
        />
      ) : (
        <>
          <Button size="small" variant="danger" onClick={() => void start('delete')}>
            Delete
          </Button>
          <Button size="small" variant="primary" pending={isAsking} onClick={() => void start('invite')}>
            <Mail aria-hidden="true" />
            Invite
          </Button>
        </>
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(next) => next || close()}
        title={`Delete ${pluralise(selection.items.length, noun)}?`}
        confirm={`Delete ${pluralise(selection.items.length, noun)}`}
        pending={remove.isPending}
        onConfirm={deleteAll}
      >
        They leave your list. Invitations already sent stay valid.
      </ConfirmDialog>
      {open === 'invite' && campaigns.data && (
        <Suspense>
          <InviteDialog
            owner={owner}
            contacts={selection.items}
            campaigns={campaigns.data}
            onClose={close}
            onSent={() => {
              selection.clear()
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
