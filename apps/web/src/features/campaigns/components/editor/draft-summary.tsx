import { Time } from '../../../../lib/time/time.tsx'
import type { Draft } from '../../api/use-draft.ts'
import styles from './draft-dialogs.module.css'

/** A draft at a glance: its picture, its name and when it was saved. */
export const DraftSummary = ({ draft: { form, savedAt } }: { draft: Draft }) => {
  const picture = form.banner ?? form.mobileBanner
  return (
    <div className={styles.draft}>
      {picture && <img src={picture} alt="" className={styles.picture} />}
      <div>
        <p className={styles.name}>{form.name || 'Untitled campaign'}</p>
        <p className={styles.small}>
          Saved <Time at={savedAt} look="minute" />
        </p>
      </div>
    </div>
  )
}
