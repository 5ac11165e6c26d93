import { pages } from '@plinth/api-schema/pages'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BOXES_PER_PAGE, useBoxes } from '../api/use-boxes.ts'
import { BoxGrid, BoxGridSkeleton } from '../components/box-card.tsx'
import styles from './boxes-screen.module.css'

const Own = () => {
  const { page } = useAddress()
  const { data, error, refetch, isPlaceholderData } = useBoxes('mine', page)
  useExistingPage({ total: data?.total, isPlaceholderData }, BOXES_PER_PAGE)
  const reload = () => void refetch()
  if (error && !data) return <ListFailed error={error} onRetry={reload} />
  if (!data) return <BoxGridSkeleton />
  if (data.total === 0)
    return (
      <EmptyState headingLevel={2} title="No mystery boxes yet">
        Lay works that you hold into boxes: people take them, and a draw that anybody can check decides who gets what.
      </EmptyState>
    )
  return (
    <>
      <BoxGrid boxes={data.boxes} label={pages.ownBoxes.title} onEnd={reload} />
      <AddressPager pageSize={BOXES_PER_PAGE} total={data.total} />
    </>
  )
}

/** The mystery boxes of a brand, with those that are not on the chain yet (docs/product/boxes.md#screens). */
export const OwnBoxesScreen = () => {
  useDocumentTitle(pages.ownBoxes.title)
  const isClosed = useSiteSwitches()?.boxes === false
  return (
    <MemberGate userType={BRAND} what="your mystery boxes">
      <PageWidth className={styles.page}>
        <div className={styles.head}>
          <h1>{pages.ownBoxes.title}</h1>
          {!isClosed && (
            <Button asChild variant="primary">
              <SiteLink href={boxPaths.create}>{pages.newBox.title}</SiteLink>
            </Button>
          )}
        </div>
        <Own />
      </PageWidth>
    </MemberGate>
  )
}
