import type { ArtworkWords } from '@plinth/api-schema/artwork'
import { sizeInWords } from '@plinth/api-schema/artwork-size'
import type { ReactNode } from 'react'
import { artistPath, campaignPagePath, participantsPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { RightsLink } from '../../../lib/rights/rights-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import type { ArtworkDetail } from '../api/artwork.ts'
import styles from './artwork-facts.module.css'
import { COLOUR_LABELS, MEDIUM_LABELS } from './trait-words.ts'

const CID = /^ipfs:\/\/(\w+)$/

const metadataLink = (tokenUri: string | null) => {
  const cid = CID.exec(tokenUri ?? '')?.[1]
  return (
    cid && (
      <SiteLink href={`/ipfs/${cid}`} className={classNames(styles.link, styles.data)}>
        {shortAddress(cid)}
      </SiteLink>
    )
  )
}

// Null: it has its own place on the page.
const LABELS: Record<keyof ArtworkWords, string | null> = {
  title: null,
  description: null,
  streetName: null,
  credit: 'Artist credit',
}
const wordsOf = (work: ArtworkWords) =>
  (Object.keys(LABELS) as (keyof ArtworkWords)[]).map((word): Fact => [LABELS[word] ?? '', LABELS[word] && work[word]])

// A tag leads to the other works of the campaign that have it.
const tagsOf = ({ tags, campaignId, isCampaignDeleted }: ArtworkDetail) =>
  tags.length > 0 && (
    <span className={styles.tags}>
      {tags.map((tag) =>
        isCampaignDeleted ? (
          <bdi key={tag}>{tag}</bdi>
        ) : (
          <SiteLink key={tag} href={participantsPath(campaignId, { tag })} className={styles.link}>
            <bdi>{tag}</bdi>
          </SiteLink>
        ),
      )}
    </span>
  )

const factsOf = (work: ArtworkDetail, campaignSide: UserType): readonly Fact[] => {
  const home = work.isCampaignDeleted ? null : (
    <SiteLink href={campaignPagePath(work.campaignId, campaignSide)} className={styles.link}>
      {work.campaignName}
    </SiteLink>
  )
  const facts: readonly Fact[] = [
    ...wordsOf(work),
    ['Medium', work.medium && MEDIUM_LABELS[work.medium]],
    ['Size', work.size && sizeInWords(work.size)],
    ['Colour', work.colour && COLOUR_LABELS[work.colour]],
    ['Tags', tagsOf(work)],
    ['Campaign', home],
    ['Terms', work.rightsHash && <RightsLink rightsHash={work.rightsHash} />],
    ['NFT metadata', metadataLink(work.tokenUri)],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

export type SubmitterProps = {
  work: ArtworkDetail
  side: UserType
  /** The way to follow them; another room's. */
  follow?: ReactNode
}

/** Who submitted a work, and when. */
export const Submitter = ({ work, side, follow }: SubmitterProps) => (
  <div className={styles.submitter}>
    <Avatar name={work.signature} src={work.artist.pictureUrl} decorative />
    <span className={styles.who}>
      <SiteLink href={artistPath(work.artist.id, side)} className={styles.name}>
        {work.signature}
      </SiteLink>
      <span className={styles.when}>
        Submitted <Time at={work.createdAt} look="day" />
      </span>
    </span>
    {follow}
  </div>
)

/** `campaignSide` is the side on which the campaign is looked at. */
export type ArtworkFactsProps = { work: ArtworkDetail; campaignSide: UserType }

/** What the artist says about a work, and what is known of it. */
export const ArtworkFacts = ({ work, campaignSide }: ArtworkFactsProps) => (
  <div className={styles.facts}>
    <section aria-labelledby="description-title" className={styles.description}>
      <h2 id="description-title" className={styles.title}>
        Description
      </h2>
      <p className={styles.text}>{work.description}</p>
    </section>
    <FactList facts={factsOf(work, campaignSide)} />
  </div>
)
