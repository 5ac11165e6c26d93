import { MAX_COMMENTS_COUNTED } from '@plinth/api-schema/comments'
import { type ComponentType, type ReactNode, Suspense, useId, useState } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { whenDone } from '../../../lib/api/when-done.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type Comment, useComments } from '../api/use-comments.ts'
import { useDeleteComment } from '../api/use-delete-comment.ts'
import { useRemoveComment, useReportComment, type Verdict } from '../api/use-judge-comment.ts'
import { CommentForm } from './comment-form.tsx'
import { type CommentAct, CommentRow } from './comment-row.tsx'
import styles from './comments-panel.module.css'
import { CommentsPlace } from './comments-place.tsx'

type Judging = { isPending: boolean; mutateAsync: (verdict: Verdict) => Promise<unknown> }
/** The dialogs that ask what is wrong: they are shared with works and profiles, and come from the room of works. */
export type CommentDialogs = {
  ReportDialog: ComponentType<{
    name: ReactNode
    subject: string
    description: string
    report: Judging
    onClose: () => void
    onSent: () => void
  }>
  ComplaintDialog: ComponentType<{
    title: ReactNode
    description: string
    subject: string
    hint: string
    confirm: string
    pending: boolean
    onConfirm: (verdict: Verdict, onSent: () => void) => void
    onClose: () => void
  }>
}
type Asked = { comment: Comment; onClose: () => void }

const DeleteDialog = ({ comment, onClose }: Asked) => {
  const { mutate, isPending } = useDeleteComment()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete your comment?"
      confirm="Delete comment"
      pending={isPending}
      onConfirm={() => mutate(comment.id, { onSettled: onClose })}
    >
      Nobody can read it any more, and it cannot be restored.
    </ConfirmDialog>
  )
}

const RemoveDialog = ({ comment, onClose, dialog: Dialog }: Asked & { dialog: CommentDialogs['ComplaintDialog'] }) => {
  const remove = useRemoveComment(comment.id)
  return (
    <Dialog
      title={
        <>
          Remove the comment by <bdi>{comment.author.name}</bdi>?
        </>
      }
      description="Nobody can read it any more. Its author is told the reason."
      subject={`remove-comment-${comment.id}`}
      hint="Read by the author of the comment."
      confirm="Remove comment"
      pending={remove.isPending}
      onConfirm={(verdict, forget) =>
        whenDone(remove.mutateAsync(verdict), () => {
          forget()
          showToast('success', 'The comment is removed.')
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}

const ReportDialog = ({ comment, onClose, dialog: Dialog }: Asked & { dialog: CommentDialogs['ReportDialog'] }) => (
  <Dialog
    name={
      <>
        the comment by <bdi>{comment.author.name}</bdi>
      </>
    }
    subject={`report-comment-${comment.id}`}
    description="Tell us what is wrong with this comment. The person does not learn who you are. It stays until somebody has looked."
    report={useReportComment(comment.id)}
    onClose={onClose}
    onSent={onClose}
  />
)

const totalInWords = (total: number) =>
  total < MAX_COMMENTS_COUNTED
    ? pluralise(total, 'comment')
    : `${MAX_COMMENTS_COUNTED.toLocaleString('en-US')}+ comments`

export type CommentsPanelProps = CommentDialogs & { artworkId: number }

type Listing = ReturnType<typeof useComments>

const List = ({ query, ...dialogs }: CommentDialogs & { query: Listing }) => {
  const { requireLogIn } = useSession()
  const [asked, setAsked] = useState<{ comment: Comment; act: CommentAct }>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const now = new Date()
  const close = () => setAsked(undefined)
  const { comments = [], mayRemove = false } = data ?? {}
  if (comments.length === 0) return <p className={styles.none}>Nobody has written anything yet.</p>
  return (
    <>
      <ul className={styles.list} aria-label="Comments">
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            mayRemove={mayRemove}
            now={now}
            onAct={(act) => requireLogIn() && setAsked({ comment, act })}
          />
        ))}
      </ul>
      {error && <p role="alert">{error.message}</p>}
      {hasNextPage && (
        <div>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more comments
          </Button>
        </div>
      )}
      <Suspense>
        {asked?.act === 'delete' && <DeleteDialog comment={asked.comment} onClose={close} />}
        {asked?.act === 'remove' && (
          <RemoveDialog comment={asked.comment} onClose={close} dialog={dialogs.ComplaintDialog} />
        )}
        {asked?.act === 'report' && (
          <ReportDialog comment={asked.comment} onClose={close} dialog={dialogs.ReportDialog} />
        )}
      </Suspense>
    </>
  )
}

/** The comments under a work; nothing where its brand has switched them off. */
export const CommentsPanel = ({ artworkId, ...dialogs }: CommentsPanelProps) => {
  const id = useId()
  const query = useComments(artworkId)
  const { data, error, isPending, refetch } = query
  if (isPending) return <CommentsPlace />
  if (data ? !data.isOpen : isNotFound(error)) return null
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <SectionRule id={id} title="Comments" aside={data && totalInWords(data.total)} />
      {data ? (
        <>
          <CommentForm artworkId={artworkId} />
          <List query={query} {...dialogs} />
        </>
      ) : (
        <div role="alert">
          <EmptyState
            headingLevel={3}
            title="The comments could not be loaded"
            action={<Button onClick={() => void refetch()}>Load them again</Button>}
          >
            {error?.message}
          </EmptyState>
        </div>
      )}
    </section>
  )
}
