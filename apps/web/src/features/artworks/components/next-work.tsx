import { ArrowRight } from 'lucide-react'
import { artworkPath, participantsPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './next-work.module.css'
import { type NextUnseenInput, useNextUnseen } from './use-next-unseen.ts'

export type NextWorkProps = NextUnseenInput & { side: UserType }

/** What comes after a vote: the next work that one has not seen, or the wall. */
export const NextWork = ({ side, ...input }: NextWorkProps) => {
  const { next, progress, isLast } = useNextUnseen(input)
  return (
    <div className={styles.next}>
      {next && (
        <Button asChild variant="primary">
          <SiteLink href={artworkPath(next, side)} replace>
            <span>
              Next work<VisuallyHidden> {next.title}</VisuallyHidden>
            </span>
            <ArrowRight aria-hidden="true" />
          </SiteLink>
        </Button>
      )}
      {isLast && (
        <Button asChild>
          <SiteLink href={participantsPath(input.work.campaignId)}>Back to the wall</SiteLink>
        </Button>
      )}
      <span className={styles.progress}>{progress}</span>
    </div>
  )
}
