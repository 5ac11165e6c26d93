import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { setPath } from '../../../lib/navigation/set-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useCreateSet } from '../api/use-create-set.ts'
import { useOwnSets } from '../api/use-own-sets.ts'
import { SetDialog } from '../components/set-dialog.tsx'
import { SetGrid, SetGridSkeleton } from '../components/set-grid.tsx'
import styles from './own-sets-screen.module.css'

// docs/product/interface.md#pages
const PER_PAGE = 24
const EMPTY = { name: '', description: '', isPublic: false }

const NewSet = () => {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useCreateSet()
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        New set
      </Button>
      {isAsking && (
        <SetDialog
          title="New set"
          words={EMPTY}
          confirm="Create set"
          pending={isPending}
          error={error}
          onConfirm={(words) => mutate(words, { onSuccess: ({ id }) => void navigate({ href: setPath(id) }) })}
          onClose={() => {
            reset()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

const Sets = () => {
  const { page } = useAddress()
  const { sets, total, error, refetch, isPlaceholderData } = useOwnSets({ page, pageSize: PER_PAGE })
  useExistingPage({ total, isPlaceholderData }, PER_PAGE)
  if (error && !sets)
    return <LoadFailed title="Your sets could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!sets) return <SetGridSkeleton />
  if (total === 0)
    return (
      <EmptyState
        headingLevel={2}
        title="Save the works you like"
        action={
          <Button asChild>
            <SiteLink href={paths.participant.home}>Visit the market</SiteLink>
          </Button>
        }
      >
        Press Save on the page of a work, and put works together in sets of your own. Only you see them until you make
        them public.
      </EmptyState>
    )
  return (
    <>
      <SetGrid sets={sets} label="My sets" tellsState />
      <AddressPager pageSize={PER_PAGE} total={total} />
    </>
  )
}

/** One's own sets. */
export const OwnSetsScreen = () => {
  useDocumentTitle('My sets')
  return (
    <MemberGate what="your sets">
      <PageWidth className={styles.page}>
        <div className={styles.head}>
          <h1>My sets</h1>
          <NewSet />
        </div>
        <Sets />
      </PageWidth>
    </MemberGate>
  )
}
