import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { StudioPicture } from '../../../lib/art/studio-picture.tsx'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { artworkPaths } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import styles from './choose-way-screen.module.css'

const Way = ({
  href,
  title,
  picture,
  children,
}: {
  href: string
  title: string
  picture: ReactNode
  children: string
}) => (
  <article className={styles.way}>
    <div className={styles.art}>{picture}</div>
    <h2 className={styles.title}>
      <SiteLink href={href} className={styles.link}>
        {title}
        <ArrowRight aria-hidden="true" />
      </SiteLink>
    </h2>
    <p className={styles.text}>{children}</p>
  </article>
)

/** Join a campaign, or mint for oneself. */
export const ChooseWayScreen = () => {
  useDocumentTitle('Create NFTs')
  return (
    <PageWidth className={styles.page}>
      <header className={styles.head}>
        <h1>Where should it hang?</h1>
        <p className={styles.lead}>
          On the wall of a campaign, where others vote. Or in your own wallet, straight away.
        </p>
      </header>
      <div className={styles.ways}>
        <Way
          href={artworkPaths.chooseCampaign}
          title="Join a campaign"
          picture={<StudioPicture name="loom-signal" sizes="(max-width: 1081px) 92vw, 700px" decorative priority />}
        >
          Choose an open campaign and submit your artwork. People vote, and the brand mints the works that last.
        </Way>
        <Way
          href={artworkPaths.mint}
          title="Mint your own"
          picture={<StudioPicture name="interference" sizes="(max-width: 1081px) 92vw, 490px" decorative priority />}
        >
          Turn a picture into an NFT of your own. You need a wallet, and pay the network’s fee only.
        </Way>
      </div>
    </PageWidth>
  )
}
