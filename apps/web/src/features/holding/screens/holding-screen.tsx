import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { OWN_PERKS } from '../../../lib/navigation/holding-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { useEarnedPerks } from '../api/use-earned-perks.ts'
import { useHolding, WORKS_PER_PAGE } from '../api/use-holding.ts'
import { HeldWorks, HeldWorksSkeleton } from '../components/held-works.tsx'
import { LoadingLines } from '../components/loading-lines.tsx'
import { PerkList } from '../components/perk-list.tsx'
import styles from './holding-screen.module.css'

const Perks = () => {
  const { perks, error, refetch } = useEarnedPerks()
  return (
    <section aria-labelledby="perks-title" className={styles.part}>
      <SectionRule id="perks-title" title="Perks" aside={perks && perks.length > 0 ? perks.length : undefined} />
      {error && !perks ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : !perks ? (
        <LoadingLines />
      ) : perks.length === 0 ? (
        <p className={styles.lead}>
          No brand has a perk for your works at the moment. As soon as one has, it stands here.
        </p>
      ) : (
        <PerkList perks={perks} labelledBy="perks-title" />
      )}
    </section>
  )
}

const Held = () => {
  const { page } = useAddress()
  const { works, total, error, refetch, isPlaceholderData } = useHolding(page)
  useExistingPage({ total, isPlaceholderData }, WORKS_PER_PAGE)
  if (error && !works) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (!works) return <HeldWorksSkeleton />
  if (total === 0)
    return (
      <EmptyState
        headingLevel={2}
        title="Hold a work, and it starts to count"
        action={
          <Button asChild>
            <SiteLink href={paths.onSale}>See works on sale</SiteLink>
          </Button>
        }
      >
        Works in your linked wallet stand here with the time you have held them. Brands give perks to those who hold
        their works. Nothing is locked: you can sell at any time, and the next holder starts from zero.
      </EmptyState>
    )
  return (
    <>
      <Perks />
      <section aria-labelledby="works-title" className={styles.part}>
        <SectionRule id="works-title" title="Works" aside={total} />
        <HeldWorks works={works} labelledBy="works-title" />
        <AddressPager pageSize={WORKS_PER_PAGE} total={total} />
      </section>
    </>
  )
}

/** What one holds and since when, and the perks of it (docs/product/holding.md#screens). */
export const HoldingScreen = () => {
  useDocumentTitle(pages.holding.title)
  const { userType } = useSession()
  return (
    <MemberGate what="what you hold">
      <PageWidth className={styles.page}>
        <div className={styles.head}>
          <h1>{pages.holding.title}</h1>
          {userType === BRAND && (
            <Button asChild>
              <SiteLink href={OWN_PERKS}>{pages.ownPerks.title}</SiteLink>
            </Button>
          )}
        </div>
        <Held />
      </PageWidth>
    </MemberGate>
  )
}
