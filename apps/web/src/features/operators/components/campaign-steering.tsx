import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { CampaignReview } from '../api/use-campaign-reviews.ts'
import { useSteerCampaign } from '../api/use-decide-campaign.ts'
import styles from './campaign-steering.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

const PAUSE = {
  title: (name: string) => `Pause ${name}?`,
  description: 'Its page stays, but nobody can join, submit or vote until you let it go on.',
  confirm: 'Pause campaign',
  done: (name: string) => `${name} is paused. The brand is told.`,
}
const GO_ON = {
  title: (name: string) => `Let ${name} go on?`,
  description: 'Everybody can join, submit and vote again until it ends.',
  confirm: 'Continue campaign',
  done: (name: string) => `${name} goes on. The brand is told.`,
}

type PromotionProps = { review: CampaignReview; steer: ReturnType<typeof useSteerCampaign> }

const Promotion = ({ review: { id, name, isRecommended, isFeatured }, steer }: PromotionProps) => (
  <>
    <Switch
      label="Recommended"
      hint="Stands among those recommended on the market."
      checked={isRecommended}
      disabled={steer.isPending}
      onCheckedChange={(on) =>
        steer.recommend(id, on, () =>
          showToast('success', on ? `${name} is recommended.` : `${name} is no longer recommended.`),
        )
      }
    />
    <Switch
      label="Featured"
      hint="Stands at the head of the market, in place of the one before."
      checked={isFeatured}
      disabled={steer.isPending}
      onCheckedChange={(on) =>
        steer.feature(id, on, () =>
          showToast('success', on ? `${name} is featured.` : `${name} is no longer featured.`),
        )
      }
    />
  </>
)

/** What can be done to an approved campaign: pause it, let it go on, recommend it, put it at the head of the market. */
export const CampaignSteering = ({ review }: { review: CampaignReview }) => {
  const { id, name, isPaused, isPrivate } = review
  const steer = useSteerCampaign()
  const [asking, setAsking] = useState(false)
  const words = isPaused ? GO_ON : PAUSE
  const confirm = (reason: string, onSent: () => void) =>
    (isPaused ? steer.goOn : steer.pause)(id, reason, () => {
      onSent()
      setAsking(false)
      showToast('success', words.done(name))
    })
  return (
    <section className={styles.steering} aria-label="What everybody sees of it">
      {!isPrivate && <Promotion review={review} steer={steer} />}
      <div className={styles.pause}>
        <span className={styles.words}>
          <b className={styles.label}>{isPaused ? 'Paused' : 'Running'}</b>
          <span className={styles.hint}>
            {isPaused ? 'Nobody can join, submit or vote.' : 'A pause stops joining, submitting and voting at once.'}
          </span>
        </span>
        <Button size="small" aria-disabled={steer.isPending || undefined} onClick={() => setAsking(true)}>
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          title={words.title(name)}
          subject={`${isPaused ? 'continue' : 'pause'}-${id}`}
          description={words.description}
          reasonLabel="Reason"
          hint="Written to the brand and recorded in the audit log."
          required={!isPaused}
          confirm={words.confirm}
          variant={isPaused ? 'primary' : 'danger'}
          pending={steer.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
