import { CopyData } from '../../ui/data-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './rights-dialog.module.css'
import { useRightsTerms } from './use-rights-terms.ts'

export type RightsDialogProps = { rightsHash: string; open: boolean; onOpenChange: (open: boolean) => void }

const Terms = ({ rightsHash }: { rightsHash: string }) => {
  const { data, error } = useRightsTerms(rightsHash)
  if (error) return <p role="alert">{error.message}</p>
  return data ? <p className={styles.text}>{data.text.trim()}</p> : <p role="status">Loading</p>
}

/** The terms that an artist has agreed to, letter for letter, and their hash. */
export const RightsDialog = ({ rightsHash, open, onOpenChange }: RightsDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Rights"
    description="What the artist agreed to when submitting this artwork."
  >
    <Terms rightsHash={rightsHash} />
    <p className={styles.hash}>
      SHA-256 of these words: <CopyData text={rightsHash} />
    </p>
  </Dialog>
)
