import { Suspense } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { latePart } from '../../../ui/late-part.ts'
import type { MintArtworksProps } from '../components/mint-artworks.tsx'
import { MintWaiting } from '../components/mint-waiting.tsx'
import styles from './nft-screens.module.css'

const MintArtworks = latePart(async () => (await import('../components/mint-artworks.tsx')).MintArtworks)

const Waiting = () => (
  <PageWidth className={styles.page}>
    <MintWaiting />
  </PageWidth>
)

/** Minting chosen works of a completed campaign. */
export const MintArtworksScreen = (props: MintArtworksProps) => {
  useDocumentTitle('Mint NFTs')
  return (
    <MemberGate userType={BRAND} what="your campaigns">
      <Suspense fallback={<Waiting />}>
        <MintArtworks {...props} />
      </Suspense>
    </MemberGate>
  )
}
