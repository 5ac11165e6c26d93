import '../../../ui/modal-sheet.tsx'
import type { SetChoice } from '@plinth/api-schema/set'
import { MAX_SET_NAME } from '@plinth/api-schema/sets'
import { useState } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { OWN_SETS } from '../../../lib/navigation/set-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCreateSet } from '../api/use-create-set.ts'
import { useSaveToSet } from '../api/use-save-to-set.ts'
import { useSetChoices } from '../api/use-set-choices.ts'
import styles from './save-dialog.module.css'

type Work = { id: number; title: string }

const Choice = ({ choice: { id, name, isPublic, isSaved }, work }: { choice: SetChoice; work: Work }) => {
  const { mutate, isPending, variables } = useSaveToSet()
  return (
    <li>
      <Checkbox
        label={
          <>
            <bdi>{name}</bdi> <span className={styles.state}>{isPublic ? 'Public' : 'Private'}</span>
          </>
        }
        checked={isPending ? variables.isSaved : isSaved}
        onCheckedChange={(next) => isPending || mutate({ setId: id, artworkId: work.id, isSaved: next })}
      />
    </li>
  )
}

const NewSet = ({ work }: { work: Work }) => {
  const [name, setName] = useState('')
  const { mutate, isPending, error, reset } = useCreateSet()
  const isEmpty = name.trim() === ''
  const create = () => {
    if (isPending || isEmpty) return
    mutate({ name, description: '', isPublic: false, artworkId: work.id }, { onSuccess: () => setName('') })
  }
  return (
    <Form className={styles.form} onSubmit={create}>
      <TextField
        label="New set"
        hint="Only you see it until you make it public."
        maxLength={MAX_SET_NAME}
        value={name}
        error={error?.message}
        onValueChange={(value) => {
          if (error) reset()
          setName(value)
        }}
      />
      <Button type="submit" pending={isPending} disabled={isEmpty}>
        Create and save
      </Button>
    </Form>
  )
}

const Choices = ({ work }: { work: Work }) => {
  const { data: choices, error, refetch, isFetching } = useSetChoices(work.id)
  if (error && !choices)
    return isNotFound(error) ? (
      <p>This work cannot be saved. Only works that everybody can see go into sets.</p>
    ) : (
      <LoadFailed
        bare
        headingLevel={3}
        title="Your sets could not be loaded"
        error={error}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!choices)
    return (
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    )
  return (
    <>
      {choices.length > 0 && (
        <ul className={styles.choices} aria-label="My sets">
          {choices.map((choice) => (
            <Choice key={choice.id} choice={choice} work={work} />
          ))}
        </ul>
      )}
      <NewSet work={work} />
    </>
  )
}

export type SaveDialogProps = { work: Work; open: boolean; onOpenChange: (open: boolean) => void }

/** One's sets, with a tick at those that hold the work, and a line for a new one. */
export const SaveDialog = ({ work, ...dialog }: SaveDialogProps) => (
  <Dialog
    {...dialog}
    title="Save to a set"
    description={<bdi className={styles.title}>{work.title}</bdi>}
    footer={
      <>
        <Button asChild variant="quiet">
          <SiteLink href={OWN_SETS}>My sets</SiteLink>
        </Button>
        <DialogClose>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </>
    }
  >
    <Choices work={work} />
  </Dialog>
)
