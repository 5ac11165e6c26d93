import type { ArtistPlace } from '@plinth/api-schema/artist-record'
import { ordinal } from '@plinth/api-schema/ordinal'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../../lib/api/refusals.ts'
import { artworkPath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { winnersPath } from '../../../../lib/navigation/vote-paths.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { LoadFailedLine } from '../../../../ui/load-failed-line.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useArtistRecord } from '../../api/use-artist-record.ts'
import { CertificateMenu } from '../winners/certificate-menu.tsx'
import styles from './artist-record.module.css'

type Place = ArtistPlace<WireTime>
/** A work that won a place, as far as its token needs it. */
export type PlacedWork = { id: number; campaignId: number; state: string }

export type ArtistRecordProps = {
  userId: number
  /** The way to the NFT that a minted work has become; another room's. */
  nftLink: (work: PlacedWork) => ReactNode
}

const PlaceLine = ({ place, userId, nftLink }: ArtistRecordProps & { place: Place }) => {
  const work = { id: place.artworkId, campaignId: place.campaignId, state: place.state, artist: { id: userId } }
  return (
    <li className={styles.place}>
      <span className={styles.rank}>{ordinal(place.place)} place</span>
      <p className={styles.what}>
        <SiteLink href={artworkPath(work)} className={styles.title}>
          <bdi>{place.title}</bdi>
        </SiteLink>{' '}
        in{' '}
        <SiteLink href={winnersPath(place.campaignId)}>
          <bdi>{place.campaignName}</bdi>
        </SiteLink>
        , <Time at={place.endedAt} look="day" />
      </p>
      <span className={styles.actions}>
        <CertificateMenu work={work} size="small" />
        {nftLink(work)}
      </span>
    </li>
  )
}

/** What an artist has won: votes, and places with their certificates; nothing where there is neither. */
export const ArtistRecord = ({ userId, nftLink }: ArtistRecordProps) => {
  const { data, error, refetch, isFetching } = useArtistRecord(userId)
  if (!data && error)
    return isNotFound(error) ? null : (
      <LoadFailedLine className={styles.record} pending={isFetching} onRetry={() => void refetch()}>
        The votes and places could not be loaded.
      </LoadFailedLine>
    )
  if (!data)
    return (
      <div aria-busy="true" className={styles.record}>
        <Skeleton lines={2} />
      </div>
    )
  if (data.voteCount === 0 && data.places.length === 0) return null
  return (
    <section className={styles.record} aria-labelledby="record-title">
      <SectionRule id="record-title" title="Votes and places" aside={`${pluralise(data.voteCount, 'vote')} won`} />
      {data.places.length > 0 && (
        <ul className={styles.places} aria-label="Places">
          {data.places.map((place) => (
            <PlaceLine key={place.artworkId} place={place} userId={userId} nftLink={nftLink} />
          ))}
        </ul>
      )}
    </section>
  )
}
