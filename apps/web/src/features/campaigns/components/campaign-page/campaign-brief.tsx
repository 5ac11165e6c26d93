import type { ContentText } from '@plinth/api-schema/campaign'
import { voteRulesSentence } from '@plinth/api-schema/vote-rules-sentence'
import { Fragment, type ReactNode, Suspense } from 'react'
import type { Campaign } from '../../../../lib/campaigns/campaign.ts'
import { dateRange } from '../../../../lib/campaigns/date-range.tsx'
import type { Clock } from '../../../../lib/time/server-clock.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { readTime } from '../../../../lib/time/wire-time.ts'
import { Countdown } from '../../../../ui/countdown.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { RichText } from '../../../../ui/rich-text.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import styles from './campaign-brief.module.css'
import { BRIEF_ID } from './campaign-lead.tsx'
import filmStyles from './film.module.css'
import { PrizesPanel } from './prizes-panel.tsx'

const { Part: Film } = lazyPart(async () => (await import('./film.tsx')).Film)

const Closing = ({ campaign: { stage, endsAt, voteRules, needsConfirmedEmail }, now, onEnd }: CampaignBriefProps) => (
  <div className={styles.closing}>
    {stage === 'live' ? (
      <>
        <p className={styles.label}>
          Voting closes in
          <br />
          <Time at={endsAt} look="minute" />
        </p>
        <Countdown until={readTime(endsAt)} now={now} onEnd={onEnd} />
      </>
    ) : (
      <p className={styles.label} role="status">
        {stage === 'completed' ? 'Voting closed on ' : 'Voting closes on '}
        <Time at={endsAt} look="minute" />
      </p>
    )}
    {stage !== 'completed' && <p className={styles.voteRules}>{voteRulesSentence(voteRules, needsConfirmedEmail)}</p>}
  </div>
)

// What the lead, the panel of the prizes and the host show.
type TextElsewhere = 'name' | 'rules' | 'brandDescription' | 'website'

// Every other text of a campaign stands here: one that nobody shows does not compile.
const TEXTS: Record<Exclude<ContentText, TextElsewhere>, (text: string) => ReactNode> = {
  subtitle: (text) => text !== '' && <p className={styles.lede}>{text}</p>,
  description: (html) => <RichText html={html} className={styles.text ?? ''} />,
}

const Texts = ({ campaign }: { campaign: Campaign }) =>
  (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).map((field) => (
    <Fragment key={field}>{TEXTS[field](campaign[field])}</Fragment>
  ))

export type CampaignBriefProps = { campaign: Campaign; now: Clock; onEnd: () => void }

/** What the brand asks for, with the film, the prizes, the rules and the time that is left. */
export const CampaignBrief = (props: CampaignBriefProps) => {
  const { campaign } = props
  return (
    <section id={BRIEF_ID} className={styles.brief} aria-labelledby="brief-title">
      <SectionRule id="brief-title" title="The brief" aside={dateRange(campaign)} />
      <div className={styles.columns}>
        <div className={styles.words}>
          <Texts campaign={campaign} />
          {campaign.film && (
            <Suspense fallback={<div className={filmStyles.film} />}>
              <Film film={campaign.film} title={`Film of ${campaign.name}`} />
            </Suspense>
          )}
        </div>
        <div className={styles.side}>
          <PrizesPanel campaign={campaign} />
          <Closing {...props} />
        </div>
      </div>
    </section>
  )
}
