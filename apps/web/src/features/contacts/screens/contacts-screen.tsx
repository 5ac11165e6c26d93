import { pages } from '@plinth/api-schema/pages'
import { Suspense, useEffect, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageHead } from '../../../lib/layout/page-head.tsx'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { ListFailed, ListTools, NothingFound } from '../../../lib/lists/list-tools.tsx'
import { useSelection } from '../../../lib/lists/use-selection.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND, PARTICIPANT } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { whenIdle } from '../../../ui/when-idle.ts'
import { BOOK_WORDS, type BookOwner, type Contact, type ContactSort } from '../api/book.ts'
import { CONTACTS_PER_PAGE, useContacts } from '../api/use-contacts.ts'
import { BookFiles, SelectedCount, SelectionActs } from '../components/book-acts.tsx'
import { ContactsTable } from '../components/contacts-table.tsx'
import styles from './contacts-screen.module.css'

const contactDialog = lazyPart(async () => (await import('../components/contact-dialog.tsx')).ContactDialog)
const importDialog = lazyPart(async () => (await import('../components/import-dialog.tsx')).ImportDialog)
const invitationsDialog = lazyPart(async () => (await import('../components/invitations-dialog.tsx')).InvitationsDialog)
const ContactDialog = contactDialog.Part
const ImportDialog = importDialog.Part
const InvitationsDialog = invitationsDialog.Part

const prefetchDialogs = () => {
  for (const { prefetch } of [contactDialog, importDialog, invitationsDialog]) prefetch()
}

const sortsOf = (owner: BookOwner): readonly { value: ContactSort; label: string }[] => [
  { value: 'all', label: 'All' },
  { value: 'first', label: BOOK_WORDS[owner].counts[0] },
  { value: 'second', label: BOOK_WORDS[owner].counts[1] },
]

type Open = { dialog: 'add' | 'import' } | { dialog: 'edit' | 'invitations'; contact: Contact }

type DialogsProps = { owner: BookOwner; open: Open | undefined; onClose: () => void }

const OpenDialog = ({ owner, open, onClose }: DialogsProps) => {
  switch (open?.dialog) {
    case 'add':
      return <ContactDialog owner={owner} onClose={onClose} />
    case 'edit':
      return <ContactDialog owner={owner} contact={open.contact} onClose={onClose} />
    case 'import':
      return <ImportDialog owner={owner} onClose={onClose} />
    case 'invitations':
      return <InvitationsDialog owner={owner} contact={open.contact} onClose={onClose} />
    default:
      return null
  }
}

const Dialogs = (props: DialogsProps) => {
  useEffect(() => whenIdle(prefetchDialogs), [])
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  )
}

const NobodyYet = ({ owner, onAdd, onUpload }: { owner: BookOwner; onAdd: () => void; onUpload: () => void }) => {
  const { noun, upload } = BOOK_WORDS[owner]
  return (
    <EmptyState
      bare
      headingLevel={2}
      title={`No ${noun}s yet`}
      action={
        <span className={styles.empty}>
          <Button variant="primary" onClick={onAdd}>
            Add {noun}
          </Button>
          <Button onClick={onUpload}>{upload}</Button>
        </span>
      }
    >
      Add people one by one, or download the template, fill it in and upload it. Then select them and invite them to{' '}
      {owner === 'brand' ? 'one of your live campaigns' : 'a campaign you take part in'}: each gets a link of their own,
      and you see here what came of it.
    </EmptyState>
  )
}

const Book = ({ owner }: { owner: BookOwner }) => {
  const { title, noun } = BOOK_WORDS[owner]
  useDocumentTitle(title)
  const { values, page, change } = useAddress()
  const search = values.search ?? ''
  const sort = sortsOf(owner).find(({ value }) => value === values.sort)?.value ?? 'all'
  const { data, error, isPlaceholderData, refetch } = useContacts(owner, { search, sort, page })
  useExistingPage({ total: data?.total, isPlaceholderData }, CONTACTS_PER_PAGE)
  const selection = useSelection<Contact>()
  const [open, setOpen] = useState<Open>()
  const sortBy = (next: ContactSort) => change({ sort: next === 'all' ? undefined : next })
  const acts = { onAdd: () => setOpen({ dialog: 'add' }), onUpload: () => setOpen({ dialog: 'import' }) }
  const empty =
    search === '' ? (
      <NobodyYet owner={owner} {...acts} />
    ) : (
      <NothingFound search={search} onShowAll={() => change({ search: undefined })} />
    )
  return (
    <PageWidth className={styles.page}>
      <PageHead
        title={title}
        lead={
          search === '' &&
          data &&
          data.total > 0 &&
          `${pluralise(data.total, 'person', 'people')} you can invite to a campaign by email.`
        }
      >
        <BookFiles owner={owner} isEmpty={search === '' && data?.total === 0} {...acts} />
      </PageHead>
      {error && !data ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Sheet tight bleed>
          <div className={styles.tools} data-top-bar="">
            <ListTools
              searchLabel={`Search ${noun}s`}
              search={search}
              onSearch={(words) => change({ search: words }, { replace: true })}
              found={isPlaceholderData ? undefined : data?.total}
              sort={{ options: sortsOf(owner), value: sort, onValueChange: sortBy }}
              {...(data && data.total > 0
                ? {
                    chosen: <SelectedCount count={selection.items.length} onClear={selection.clear} />,
                    acts: <SelectionActs owner={owner} selection={selection} />,
                  }
                : {})}
            />
          </div>
          <ContactsTable
            owner={owner}
            contacts={data?.contacts}
            sort={sort}
            onSort={sortBy}
            selection={selection}
            empty={empty}
            onEdit={(contact) => setOpen({ dialog: 'edit', contact })}
            onShowInvitations={(contact) => setOpen({ dialog: 'invitations', contact })}
          />
          {data && data.total > CONTACTS_PER_PAGE && (
            <div className={styles.pager}>
              <Pager
                page={page}
                pageSize={CONTACTS_PER_PAGE}
                total={data.total}
                onPageChange={(next) => change({ page: String(next) })}
              />
            </div>
          )}
        </Sheet>
      )}
      <p className={styles.own}>
        <SiteLink href={pages.unsubscribe.path}>Stop or allow invitations to you</SiteLink>
      </p>
      <Dialogs owner={owner} open={open} onClose={() => setOpen(undefined)} />
    </PageWidth>
  )
}

/** The address book of a participant or a brand: who is in it, files in and out, invitations and what came of them. */
export const ContactsScreen = ({ owner }: { owner: BookOwner }) => (
  <MemberGate
    userType={owner === 'brand' ? BRAND : PARTICIPANT}
    what={owner === 'brand' ? 'your clients' : 'your contacts'}
  >
    <Book owner={owner} />
  </MemberGate>
)
