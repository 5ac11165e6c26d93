import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './site-header.module.css'

// Strangers, who see most pages first, never need these.
const load = () => import('./member-parts.tsx')
const { Part: HeaderParts } = lazyPart(async () => (await load()).HeaderParts)
const { Part: SentBackNotice } = lazyPart(async () => (await load()).SentBackNotice)
const { Part: SideMenuParts } = lazyPart(async () => (await load()).SideMenuParts)

/** Holds the places of the bell and of the profile picture until it is known whose they are. */
export const MemberPlaceholder = () => (
  <>
    <span className={styles.bell} />
    <Skeleton shape="round" width={40} height={40} />
  </>
)

/** What the header holds for somebody who is logged in. */
export const HeaderMemberTools = () => (
  <Suspense fallback={<MemberPlaceholder />}>
    <HeaderParts />
  </Suspense>
)

/** What stands under the header of phones for somebody who is logged in. */
export const HeaderMemberNotice = () => (
  <Suspense>
    <SentBackNotice />
  </Suspense>
)

/** What the side menu of phones holds for somebody who is logged in. */
export const SideMenuMemberTools = (props: { onLeave: () => void }) => (
  <Suspense>
    <SideMenuParts {...props} />
  </Suspense>
)
