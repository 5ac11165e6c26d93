import { pages } from '@plinth/api-schema/pages'
import { holdReason } from '@plinth/api-schema/states'
import { useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { BRAND, PARTICIPANT } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Moderation } from '../api/use-moderate-user.ts'
import { USERS_PER_PAGE, type User, useUsers } from '../api/use-users.ts'
import { DecideVotesDialog } from '../components/decide-votes-dialog.tsx'
import { ListSheet } from '../components/list-sheet.tsx'
import { ModerationDialog } from '../components/moderation-dialog.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { UsersTable } from '../components/users-table.tsx'
import styles from './users-screen.module.css'

const KINDS = { participants: PARTICIPANT, brands: BRAND } as const
const STATES = { blocked: true, 'not-blocked': false } as const

const KIND_OPTIONS = [
  { value: 'all', label: 'All kinds' },
  { value: 'participants', label: 'Participants' },
  { value: 'brands', label: 'Brands' },
]
const STATE_OPTIONS = [
  { value: 'all', label: 'Any status' },
  { value: 'not-blocked', label: 'Not blocked' },
  { value: 'blocked', label: 'Blocked' },
]

/** Looks a word of the address up; any other word means that nothing was chosen. */
const lookUp = <Value,>(values: Readonly<Record<string, Value>>, word: string | undefined) =>
  word !== undefined && Object.hasOwn(values, word) ? { word, value: values[word] } : { word: 'all', value: undefined }

const orNone = (word: string) => (word === 'all' ? undefined : word)

type Change = ReturnType<typeof useAddress>['change']

const Toolbar = (props: {
  search: string
  kind: string
  state: string
  found: number | undefined
  onChange: Change
}) => (
  <>
    <SearchField
      label="Search users"
      placeholder="Name, email or id"
      value={props.search}
      onSearch={(words) => props.onChange({ search: words }, { replace: true })}
      found={props.found}
    />
    <div className={styles.filters}>
      <Select
        label="Kind"
        labelHidden
        size="small"
        options={KIND_OPTIONS}
        value={props.kind}
        onValueChange={(next) => props.onChange({ kind: orNone(next) })}
      />
      <Select
        label="Status"
        labelHidden
        size="small"
        options={STATE_OPTIONS}
        value={props.state}
        onValueChange={(next) => props.onChange({ status: orNone(next) })}
      />
    </div>
  </>
)

const NobodyFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState bare headingLevel={2} title="Nobody found" action={<Button onClick={onShowAll}>Show everybody</Button>}>
    Search for a part of the name or of the email address, or for the whole id.
  </EmptyState>
)

/** Participants and brands: found, blocked, unblocked and logged out. */
export const UsersScreen = () => {
  useDocumentTitle(pages.operatorUsers.title)
  const { values, page, change } = useAddress()
  const search = values.search ?? ''
  const kind = lookUp(KINDS, values.kind)
  const state = lookUp(STATES, values.status)
  const { users, total, error, isPlaceholderData, refetch } = useUsers({
    search,
    kind: kind.value,
    blocked: state.value,
    page,
  })
  const [asking, setAsking] = useState<{ user: User; moderation: Moderation }>()
  const [unblocked, setUnblocked] = useState<{ user: User; heldCount: number }>()
  return (
    <div className={styles.screen}>
      <ScreenHead title={pages.operatorUsers.title} aside={users && `${total.toLocaleString('en-US')} found`} />
      <ListSheet
        page={page}
        pageSize={USERS_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        failure={error && !users ? { error, onRetry: () => void refetch() } : undefined}
        toolbar={
          <Toolbar
            search={search}
            kind={kind.word}
            state={state.word}
            found={isPlaceholderData || !users ? undefined : total}
            onChange={change}
          />
        }
      >
        <UsersTable
          users={users}
          onAct={(user, moderation) => setAsking({ user, moderation })}
          empty={<NobodyFound onShowAll={() => change({ search: undefined, kind: undefined, status: undefined })} />}
        />
      </ListSheet>
      {asking && (
        <ModerationDialog
          {...asking}
          onClose={() => setAsking(undefined)}
          onVotesHeld={(heldCount) => setUnblocked({ user: asking.user, heldCount })}
        />
      )}
      {unblocked && (
        <DecideVotesDialog
          kind="release"
          votes={{ userIds: [unblocked.user.id], holdReason: holdReason.blocked }}
          title={
            <>
              Release {pluralise(unblocked.heldCount, 'vote')} of <bdi>{unblocked.user.userName}</bdi>?
            </>
          }
          description="Held when the account was blocked, and not released by themselves."
          subject={`release-of-${unblocked.user.id}`}
          onClose={() => setUnblocked(undefined)}
        />
      )}
    </div>
  )
}
