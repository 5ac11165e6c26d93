import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import styles from './rights-link.module.css'

// Most visits read no terms.
const { Part: RightsDialog } = lazyPart(async () => (await import('./rights-dialog.tsx')).RightsDialog)

/** Opens the terms that the artist of a work has agreed to. */
export const RightsLink = ({ rightsHash }: { rightsHash: string }) => {
  const dialog = useLazyDialog()
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={dialog.show}>
        Rights
      </button>
      {dialog.isUsed && (
        <Suspense>
          <RightsDialog rightsHash={rightsHash} {...dialog.props} />
        </Suspense>
      )}
    </>
  )
}
