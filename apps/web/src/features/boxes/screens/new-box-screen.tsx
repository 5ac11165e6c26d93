import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import { Suspense } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './boxes-screen.module.css'

const NewBox = latePart(async () => (await import('../components/new-box.tsx')).NewBox)

/** Laying works into boxes (docs/product/boxes.md#a-new-mystery-box). */
export const NewBoxScreen = () => {
  useDocumentTitle(pages.newBox.title)
  const isClosed = useSiteSwitches()?.boxes === false
  return (
    <MemberGate userType={BRAND} what="the form of a mystery box">
      <PageWidth className={styles.page}>
        <Breadcrumbs
          trail={[
            <SiteLink key="own" href={boxPaths.own}>
              {pages.ownBoxes.title}
            </SiteLink>,
          ]}
          current={pages.newBox.title}
        />
        <div className={styles.head}>
          <h1>{pages.newBox.title}</h1>
        </div>
        {isClosed ? (
          <EmptyState headingLevel={2} title="Mystery boxes are closed">
            {messages.boxesClosed}
          </EmptyState>
        ) : (
          <Suspense
            fallback={
              <div aria-busy="true">
                <Skeleton shape="block" height={480} />
              </div>
            }
          >
            <NewBox />
          </Suspense>
        )}
      </PageWidth>
    </MemberGate>
  )
}
