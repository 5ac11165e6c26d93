import type { ReactNode } from 'react'
import { artistPath, campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { dayWords } from '../../../lib/time/wire-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { ArtworkDetail } from '../api/artwork.ts'
import styles from './artwork-facts.module.css'

type FactsProps = { work: ArtworkDetail; side: UserType | undefined }

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const CID = /^ipfs:\/\/(\w+)$/

const Metadata = ({ tokenUri }: { tokenUri: string }) => {
  const cid = CID.exec(tokenUri)?.[1]
  if (!cid) return null
  return (
    <Fact name="NFT metadata">
      <SiteLink href={`/ipfs/${cid}`} className={styles.data}>
        {cid.slice(0, 6)}…{cid.slice(-6)}
      </SiteLink>
    </Fact>
  )
}

/** Who submitted a work, and when. */
export const Submitter = ({ work, side }: FactsProps) => (
  <div className={styles.submitter}>
    <Avatar name={work.artist.name} src={work.artist.picture} decorative />
    <span className={styles.who}>
      <SiteLink href={artistPath(work.artist.id, side)} className={styles.name}>
        {work.artist.name}
      </SiteLink>
      <span className={styles.when}>Submitted {dayWords(work.createdAt, new Date())}</span>
    </span>
  </div>
)

/** What the artist says about a work, and what is known of it. */
export const ArtworkFacts = ({ work, side }: FactsProps) => (
  <div className={styles.facts}>
    <section aria-labelledby="description-title" className={styles.description}>
      <h2 id="description-title" className={styles.title}>
        Description
      </h2>
      <p className={styles.text}>{work.description}</p>
    </section>
    <dl className={styles.list}>
      {work.credit && <Fact name="Artist credit">{work.credit}</Fact>}
      {work.streetName && <Fact name="Street name">{work.streetName}</Fact>}
      <Fact name="Campaign">
        <SiteLink href={campaignPagePath(work.campaignId, side)}>{work.campaignName}</SiteLink>
      </Fact>
      {work.tokenUri && <Metadata tokenUri={work.tokenUri} />}
    </dl>
  </div>
)
