import { MAX_COMMENT } from '@plinth/api-schema/limits'
import { useDialogWords } from '../../../lib/forms/dialog-words.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAddComment } from '../api/use-add-comment.ts'
import styles from './comments-panel.module.css'

const Writing = ({ artworkId }: { artworkId: number }) => {
  const { words, write } = useDialogWords(`comment-${artworkId}`)
  const { mutate, isPending, error, reset } = useAddComment(artworkId)
  const submit = () => {
    if (isPending || words.trim() === '') return
    mutate(words, {
      onSuccess: () => {
        write('')
        showToast('success', 'Your comment is posted.')
      },
    })
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextArea
        label="Your comment"
        rows={3}
        counter
        maxLength={MAX_COMMENT}
        value={words}
        error={error?.message}
        onValueChange={(next) => {
          if (error) reset()
          write(next)
        }}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={words.trim() === ''}>
        Post comment
      </Button>
    </Form>
  )
}

/** Writes a comment; a visitor is asked to log in first. */
export const CommentForm = ({ artworkId }: { artworkId: number }) => {
  const { isSignedIn, requireLogIn } = useSession()
  if (isSignedIn) return <Writing key={artworkId} artworkId={artworkId} />
  return (
    <div>
      <Button onClick={() => requireLogIn()}>Log in to comment</Button>
    </div>
  )
}
