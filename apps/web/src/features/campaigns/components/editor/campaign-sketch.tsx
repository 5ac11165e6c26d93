import { voteRulesSentence } from '@plinth/api-schema/vote-rules-sentence'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { daysLeft } from '../../../../lib/time/time-to-go.ts'
import { RichText } from '../../../../ui/rich-text.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import styles from './campaign-sketch.module.css'

const Prizes = ({ rewards }: Pick<CampaignForm, 'rewards'>) =>
  rewards.length > 0 && (
    <div className={styles.prizes}>
      <h4>Prizes</h4>
      {rewards.slice(0, 3).map((reward, index) => (
        <div key={index}>
          {reward.picture ? <img src={reward.picture} alt="" /> : <span className={styles.noPicture} />}
          {reward.title}
        </div>
      ))}
    </div>
  )

const Figure = ({ label, children }: { label: string; children: number }) => (
  <div>
    <dd>{children}</dd>
    <dt>{label}</dt>
  </div>
)

const Figures = ({ endsAt }: Pick<CampaignForm, 'endsAt'>) => {
  const days = endsAt ? daysLeft(endsAt, new Date()) : undefined
  return (
    <dl className={styles.figures}>
      {days !== undefined && <Figure label={days === 1 ? 'day to go' : 'days to go'}>{days}</Figure>}
      <Figure label="participants">{0}</Figure>
      <Figure label="artworks">{0}</Figure>
    </dl>
  )
}

/** A campaign that is still written, roughly as a participant will see it. */
export const CampaignSketch = ({ form, size }: { form: CampaignForm; size: 'desktop' | 'phone' }) => {
  const { member } = useSession()
  const picture = size === 'phone' ? (form.mobileBanner ?? form.banner) : (form.banner ?? form.mobileBanner)
  return (
    <>
      {picture ? <img src={picture} alt="" className={styles.banner} /> : <div className={styles.noBanner} />}
      <div className={styles.words}>
        <p className={styles.host}>
          Open call, hosted by <bdi>{member?.name}</bdi>
        </p>
        <h3>{form.name || 'Untitled campaign'}</h3>
        {form.subtitle && <p className={styles.subtitle}>{form.subtitle}</p>}
        <Figures endsAt={form.endsAt} />
        <div className={styles.acts}>
          <span data-first>Join campaign</span>
          <span>Share campaign</span>
        </div>
        {form.description && <RichText html={form.description} className={styles.text ?? ''} />}
        <Prizes rewards={form.rewards} />
        {form.rules && (
          <div className={styles.rules}>
            <h4>Rules</h4>
            <RichText html={form.rules} className={styles.text ?? ''} />
          </div>
        )}
        <div className={styles.rules}>
          <h4>Voting</h4>
          <p className={styles.text}>{voteRulesSentence(form.voteRules, form.needsConfirmedEmail)}</p>
        </div>
      </div>
    </>
  )
}
