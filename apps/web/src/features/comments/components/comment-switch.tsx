import { useId } from 'react'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useCommentSwitch, useSwitchComments } from '../api/use-comment-switch.ts'
import styles from './comment-switch.module.css'

const HINT =
  'Anyone who is logged in can write under each work, and you can remove what they write. Switching comments off hides them all; nothing is deleted.'

const Setting = ({ campaignId }: { campaignId: number }) => {
  const { data: isOpen, error, refetch } = useCommentSwitch(campaignId)
  const { mutate, isPending } = useSwitchComments(campaignId)
  if (isOpen !== undefined)
    return (
      <Switch
        label="Comments under the works"
        hint={HINT}
        checked={isOpen}
        disabled={isPending}
        onCheckedChange={(next) => mutate(next)}
      />
    )
  if (error)
    return (
      <LoadFailed
        headingLevel={3}
        title="The setting could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div aria-busy="true">
      <Skeleton lines={2} />
    </div>
  )
}

/** Lets a brand switch comments on and off in its campaign. */
export const CommentSwitch = ({ campaignId }: { campaignId: number }) => {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <SectionRule id={id} title="Comments" />
      <div className={styles.setting}>
        <Setting campaignId={campaignId} />
      </div>
    </section>
  )
}
