import { Suspense, useEffect } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { artworkPaths } from '../../../lib/navigation/artwork-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { reportEarlierMints } from '../api/report-earlier-mints.ts'
import { MintAdvice } from '../components/mint-advice.tsx'
import styles from './nft-screens.module.css'

const CreateNft = latePart(async () => (await import('../components/create-nft.tsx')).CreateNft)

const Create = () => {
  const { member } = useSession()
  useEffect(() => {
    void reportEarlierMints()
  }, [])
  return (
    <PageWidth className={styles.page}>
      <Breadcrumbs
        trail={[
          <SiteLink key="choose" href={artworkPaths.chooseMint}>
            Create NFTs
          </SiteLink>,
        ]}
        current="Mint your own"
      />
      <div className={styles.head}>
        <h1>Create an NFT</h1>
      </div>
      <Suspense fallback={<Skeleton shape="block" height={480} />}>
        {member && <CreateNft key={member.id} member={member} />}
      </Suspense>
      <MintAdvice leave={<SiteLink href={paths.participant.home}>Back to Homepage</SiteLink>} />
    </PageWidth>
  )
}

/** Making an NFT of one's own, from a picture to a token in the wallet. */
export const CreateNftScreen = () => {
  useDocumentTitle('Create an NFT')
  return (
    <MemberGate userType={PARTICIPANT} what="the way to the chain">
      <Create />
    </MemberGate>
  )
}
