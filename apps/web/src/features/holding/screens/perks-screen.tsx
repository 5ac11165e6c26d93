import { pages } from '@plinth/api-schema/pages'
import { Suspense, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PERKS_PER_PAGE, usePerks } from '../api/use-perks.ts'
import { LoadingLines } from '../components/loading-lines.tsx'
import { PerkTable } from '../components/perk-table.tsx'
import styles from './holding-screen.module.css'

const perkDialog = lazyPart(async () => (await import('../components/perk-dialog.tsx')).PerkDialog)

const Perks = () => {
  const { page } = useAddress()
  const { perks, total, error, refetch, isPlaceholderData } = usePerks(page)
  useExistingPage({ total, isPlaceholderData }, PERKS_PER_PAGE)
  if (error && !perks) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (!perks) return <LoadingLines />
  if (total === 0)
    return (
      <EmptyState headingLevel={2} title="Thank those who hold your works">
        A perk is a code, a link or a seat at your table for everybody who has held a work of yours for some days. It
        costs nothing to set up, and buyers of a work can earn it in turn.
      </EmptyState>
    )
  return (
    <>
      <PerkTable perks={perks} />
      <AddressPager pageSize={PERKS_PER_PAGE} total={total} />
    </>
  )
}

/** The perks that a brand ties to works (docs/product/holding.md#screens). */
export const PerksScreen = () => {
  useDocumentTitle(pages.ownPerks.title)
  const [isAsking, setAsking] = useState(false)
  return (
    <MemberGate userType={BRAND} what="your perks">
      <PageWidth className={styles.page}>
        <div className={styles.head}>
          <h1>{pages.ownPerks.title}</h1>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            New perk
          </Button>
        </div>
        <Perks />
        {isAsking && (
          <Suspense>
            <perkDialog.Part onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </PageWidth>
    </MemberGate>
  )
}
