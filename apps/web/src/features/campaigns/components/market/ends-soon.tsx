import { ArrowRight } from 'lucide-react'
import type { CampaignSummary } from '../../../../lib/campaigns/campaign.ts'
import { campaignPagePath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import type { Clock } from '../../../../lib/time/server-clock.ts'
import { readTime } from '../../../../lib/time/wire-time.ts'
import { Countdown } from '../../../../ui/countdown.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { stageAt } from '../campaign-times.tsx'
import styles from './ends-soon.module.css'
import type { MarketPart } from './market-parts.ts'
import { MarketSection } from './market-section.tsx'

const PLACES = ['a', 'b', 'c', 'd']

type RowProps = { campaign: CampaignSummary; now: Clock; onEnd: () => void }

const Row = ({ campaign, now, onEnd }: RowProps) => {
  const picture = campaign.banner ?? campaign.mobileBanner
  return (
    <li className={styles.row}>
      <div className={styles.art}>
        {picture && <Picture {...picture} alt="" sizes="(max-width: 1081px) 112px, 176px" fit="cover" fill />}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <SiteLink href={campaignPagePath(campaign.id)} className={styles.link}>
            {campaign.name}
          </SiteLink>
        </h3>
        <p className={styles.small}>
          Hosted by <bdi>{campaign.brand.name}</bdi>
        </p>
      </div>
      <p className={styles.counts}>
        {pluralise(campaign.joinCount, 'participant')}
        <br />
        {pluralise(campaign.workCount, 'artwork')}
      </p>
      <Countdown until={readTime(campaign.endsAt)} now={now} onEnd={onEnd} />
      <ArrowRight aria-hidden="true" className={styles.arrow} />
    </li>
  )
}

const Waiting = () =>
  PLACES.map((place) => (
    <li key={place} className={styles.row}>
      <div className={styles.art} />
      <Skeleton lines={2} />
    </li>
  ))

/** Ends soon: the time that is left, to the minute; what has ended leaves the list by itself. */
export const EndsSoon = ({ campaigns, now, isPending, reload }: MarketPart & { reload: () => void }) => {
  const open = now && campaigns.filter((campaign) => stageAt(campaign, now()) === 'live')
  if (!isPending && !open?.length) return null
  return (
    <MarketSection title="Ends soon" aside="Last chance to hang" isLoading={isPending}>
      <ul>
        {now && open && !isPending ? (
          open.map((campaign) => <Row key={campaign.id} campaign={campaign} now={now} onEnd={reload} />)
        ) : (
          <Waiting />
        )}
      </ul>
    </MarketSection>
  )
}
