import { Flag, RotateCcw, Trash2 } from 'lucide-react'
import { profilePath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { TimeAgo } from '../../../lib/time/time-ago.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { Comment } from '../api/use-comments.ts'
import { useRestoreComment } from '../api/use-restore-comment.ts'
import styles from './comments-panel.module.css'

/** What can be done with a comment. */
export type CommentAct = 'delete' | 'remove' | 'report'

const WORDS_LINES = 12
const RECENT = { minutes: 1, words: 'Just now' }

export type CommentRowProps = {
  comment: Comment
  /** Whether the viewer is the brand that can take it down. */
  mayRemove: boolean
  now: Date
  onAct: (act: CommentAct) => void
}

const PutBack = ({ comment: { id, author } }: Pick<CommentRowProps, 'comment'>) => {
  const { mutate, isPending } = useRestoreComment()
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Put the comment by ${author.name} back`}
      pending={isPending}
      onClick={() => mutate(id, { onSuccess: () => showToast('success', 'The comment is back.') })}
    >
      <RotateCcw aria-hidden="true" />
      Put back
    </Button>
  )
}

const Acts = ({ comment, mayRemove, onAct }: Omit<CommentRowProps, 'now'>) => {
  const { author, isOwn, isReported, isRemoved } = comment
  if (isRemoved) return <PutBack comment={comment} />
  if (isOwn)
    return (
      <Button variant="quiet" size="small" aria-label="Delete your comment" onClick={() => onAct('delete')}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    )
  return (
    <>
      {mayRemove && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove the comment by ${author.name}`}
          onClick={() => onAct('remove')}
        >
          <Trash2 aria-hidden="true" />
          Remove
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        disabled={isReported}
        aria-label={isReported ? `The comment by ${author.name} is reported` : `Report the comment by ${author.name}`}
        onClick={() => onAct('report')}
      >
        <Flag aria-hidden="true" />
        {isReported ? 'Reported' : 'Report'}
      </Button>
    </>
  )
}

/** One comment: who wrote it, when, and what can be done with it. */
export const CommentRow = ({ comment, now, ...acts }: CommentRowProps) => {
  const { author, words, createdAt, isRemoved } = comment
  return (
    <li className={styles.comment}>
      <Avatar
        name={author.name}
        src={author.pictureUrl}
        size="small"
        shape={author.kind === 'brand' ? 'square' : 'round'}
        decorative
      />
      <div className={styles.said}>
        <p className={styles.head}>
          <SiteLink href={profilePath(author)} className={styles.name}>
            <bdi>{author.name}</bdi>
          </SiteLink>
          <span className={styles.time}>
            <TimeAgo at={createdAt} now={now} recent={RECENT} />
          </span>
        </p>
        {isRemoved && <p className={styles.removed}>Removed by you. Nobody else sees it.</p>}
        <Clamped words={words} lines={WORDS_LINES}>
          {(shown) => (
            <p className={styles.words} dir="auto">
              {shown}
            </p>
          )}
        </Clamped>
        <div className={styles.acts}>
          <Acts comment={comment} {...acts} />
        </div>
      </div>
    </li>
  )
}
