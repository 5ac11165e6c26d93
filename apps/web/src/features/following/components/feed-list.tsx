import type { FeedWork } from '@plinth/api-schema/follow'
import { artistPath, artworkPath, campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { brandProfilePath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { TimeAgo } from '../../../lib/time/time-ago.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { FeedEntry } from '../api/use-feed.ts'
import styles from './feed-list.module.css'

const RECENT = { minutes: 1, words: 'Just now' }
const SIZES = '(max-width: 700px) 92vw, 380px'
const LOADING_CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const PLACES = ['1st', '2nd', '3rd']

const signatureOf = (work: FeedWork) => work.streetName || work.artist.name
const keyOf = ({ kind, campaign, works }: FeedEntry) => `${kind}-${kind === 'hung' ? (works[0]?.id ?? 0) : campaign.id}`

const WorkLink = ({ work }: { work: FeedWork }) => (
  <SiteLink href={artworkPath(work)} className={styles.link}>
    <bdi>{work.title}</bdi>
  </SiteLink>
)
const ArtistLink = ({ work }: { work: FeedWork }) => (
  <SiteLink href={artistPath(work.artist.id)} className={styles.link}>
    <bdi>{signatureOf(work)}</bdi>
  </SiteLink>
)
const CampaignLink = ({ campaign }: Pick<FeedEntry, 'campaign'>) => (
  <SiteLink href={campaignPagePath(campaign.id)} className={styles.link}>
    <bdi>{campaign.name}</bdi>
  </SiteLink>
)

const placeInWords = (rank: number | null) => `${PLACES[(rank ?? 1) - 1] ?? `${rank}th`} place`

const Words = ({ kind, campaign, works }: FeedEntry) => {
  const [work] = works
  if (kind === 'won')
    return (
      <>
        <p className={styles.words}>
          The winners of <CampaignLink campaign={campaign} />
        </p>
        <ol className={styles.places}>
          {works.map((placed) => (
            <li key={placed.id}>
              {placeInWords(placed.rank)}: <WorkLink work={placed} /> by <ArtistLink work={placed} />
            </li>
          ))}
        </ol>
      </>
    )
  if (kind === 'hung' && work)
    return (
      <p className={styles.words}>
        <ArtistLink work={work} /> added <WorkLink work={work} /> to <CampaignLink campaign={campaign} />
      </p>
    )
  return (
    <p className={styles.words}>
      <SiteLink href={brandProfilePath(campaign.brand.id)} className={styles.link}>
        <bdi>{campaign.brand.name}</bdi>
      </SiteLink>{' '}
      opened <CampaignLink campaign={campaign} />
    </p>
  )
}

const Shown = ({ href, label, picture }: { href: string; label: string; picture: StoredPicture | null }) => (
  <SiteLink href={href} className={styles.picture} tabIndex={-1} aria-hidden="true">
    {picture && <Picture {...picture} alt={label} sizes={SIZES} fit="whole" fill />}
  </SiteLink>
)

// The words below lead to the same place, so the picture is no second stop for a keyboard.
const Art = ({ campaign, works: [work] }: FeedEntry) =>
  work ? (
    <Shown href={artworkPath(work)} label={work.title} picture={readPicture(work.picture)} />
  ) : (
    <Shown href={campaignPagePath(campaign.id)} label={campaign.name} picture={readPicture(campaign.picture)} />
  )

/** What happened, the newest first, each with a picture. */
export const FeedList = ({ entries }: { entries: readonly FeedEntry[] }) => {
  const now = new Date()
  return (
    <ul className={styles.feed} aria-label="What is new">
      {entries.map((entry) => (
        <li key={keyOf(entry)} className={styles.entry}>
          <Art {...entry} />
          <Words {...entry} />
          <p className={styles.time}>
            <TimeAgo at={entry.at} now={now} recent={RECENT} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Holds the place of a feed while it loads. */
export const FeedSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <ul className={styles.feed}>
      {LOADING_CARDS.map((card) => (
        <li key={card} className={styles.entry}>
          <Skeleton shape="art" ratio="4 / 3" />
          <Skeleton lines={2} />
        </li>
      ))}
    </ul>
  </div>
)
