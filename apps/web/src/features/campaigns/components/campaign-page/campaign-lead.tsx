import { CAMPAIGN_SIZES } from '@plinth/api-schema/first-pictures'
import type { ReactNode } from 'react'
import type { Campaign } from '../../../../lib/campaigns/campaign.ts'
import { participantsPath } from '../../../../lib/navigation/artwork-paths.ts'
import { brandProfilePath } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import type { Clock } from '../../../../lib/time/server-clock.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { daysLeft } from '../../../../lib/time/time-to-go.ts'
import { useIsUpright } from '../../../../theme/breakpoints.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { type Counter, Counters } from '../counters.tsx'
import styles from './campaign-lead.module.css'

/** Where the dates, prizes and rules of a campaign stand on its page. */
export const BRIEF_ID = 'brief'

// Banners are 16x9, but nobody has to keep to it: a very flat or very tall one is cut at its edges.
const FLATTEST = 2.2
const TALLEST = 1.25
const STANDING_RATIO = 4 / 5
const LONG_NAME = 40

const Banner = ({ campaign: { banner, mobileBanner } }: { campaign: Campaign }) => {
  const isUpright = useIsUpright()
  const standing = isUpright && mobileBanner !== null
  const picture = standing ? mobileBanner : (banner ?? mobileBanner)
  const own = picture ? picture.width / picture.height : TALLEST
  const aspectRatio = standing ? STANDING_RATIO : Math.min(FLATTEST, Math.max(TALLEST, own))
  return (
    <div className={styles.banner} style={{ aspectRatio }}>
      {picture && <Picture {...picture} alt="" sizes={CAMPAIGN_SIZES} fit="cover" fill priority />}
    </div>
  )
}

const TimeWords = ({ campaign: { stage, isPaused, endsAt } }: { campaign: Campaign }) => {
  const day = <Time at={endsAt} look="day" />
  if (stage === 'completed') return <>Completed, voting closed on {day}</>
  if (stage === 'unpublished') return 'Not published yet'
  return isPaused ? 'Paused at the moment' : <>Open call, voting until {day}</>
}

const View = ({ href, what, off }: { href: string; what: string; off: boolean }) => {
  const words = (
    <>
      View<VisuallyHidden> {what}</VisuallyHidden>
    </>
  )
  if (off)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere for now has no address
      <span role="link" aria-disabled="true" tabIndex={-1} className={styles.viewOff}>
        {words}
      </span>
    )
  return (
    <SiteLink href={href} className={styles.view}>
      {words}
    </SiteLink>
  )
}

const countersOf = (campaign: Campaign, now: number, off: boolean): Counter[] => {
  const { id, stage, joinCount, workCount, endsAt } = campaign
  const people: Counter[] = [
    {
      id: 'participants',
      value: joinCount,
      label: joinCount === 1 ? 'participant' : 'participants',
      view: <View href={participantsPath(id, { people: true })} what="participants" off={off} />,
    },
    {
      id: 'artworks',
      value: workCount,
      label: workCount === 1 ? 'artwork' : 'artworks',
      view: <View href={participantsPath(id)} what="artworks" off={off} />,
    },
  ]
  if (stage === 'completed') return people
  const days = daysLeft(endsAt, new Date(now))
  const time: Counter = {
    id: 'days',
    value: days,
    label: days === 1 ? 'day to go' : 'days to go',
    view: off ? (
      <View href="" what="dates" off />
    ) : (
      <a href={`#${BRIEF_ID}`} className={styles.view}>
        View<VisuallyHidden> dates</VisuallyHidden>
      </a>
    ),
  }
  return [time, ...people]
}

export type CampaignLeadProps = { campaign: Campaign; now: Clock; actions: ReactNode; viewsOff: boolean }

/** The head of a campaign: banner, state, title, host, counters and buttons. */
export const CampaignLead = ({ campaign, now, actions, viewsOff }: CampaignLeadProps) => (
  <section className={styles.lead} aria-labelledby="campaign-title">
    <Banner campaign={campaign} />
    <div className={styles.intro}>
      <p className={styles.tags}>
        {campaign.isJoined && <Badge tone="ink">Participated in</Badge>}
        {campaign.isPrivate && <Badge>Private</Badge>}
        <span>
          <TimeWords campaign={campaign} />
        </span>
      </p>
      <h1 id="campaign-title" className={classNames(styles.title, campaign.name.length > LONG_NAME && styles.long)}>
        {campaign.name}
      </h1>
      <SiteLink href={brandProfilePath(campaign.brand.id)} className={styles.host}>
        <Avatar name={campaign.brand.name} src={campaign.brand.pictureUrl} size="small" shape="square" decorative />
        <span>
          Hosted by <bdi className={styles.brand}>{campaign.brand.name}</bdi>
        </span>
      </SiteLink>
      <div className={styles.counters}>
        <Counters counters={countersOf(campaign, now(), viewsOff)} ruled />
      </div>
      {actions}
    </div>
  </section>
)
