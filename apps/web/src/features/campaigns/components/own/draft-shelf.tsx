import { messages } from '@plinth/api-schema/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { safeStorage } from '../../../../lib/browser-storage.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { Time } from '../../../../lib/time/time.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { findMissing, missingWords, NEEDED_PARTS } from '../../api/missing-parts.ts'
import { draftQuery } from '../../api/use-draft.ts'
import { keepChoice, visitOf } from '../editor/draft-choice.ts'
import { createTabPath } from '../editor/editor-paths.ts'
import { toMoment } from '../editor/local-time.ts'
import { DeleteDraftDialog } from '../overview/delete-draft-dialog.tsx'
import styles from './draft-shelf.module.css'

const storage = safeStorage(() => sessionStorage)
const TABS = { basics: '1', deployer: '5' } as const

/** What a draft still needs, and where that is written; a whole one is handed in from its overview. */
const progressOf = (form: CampaignForm, now: Date) => {
  const missing = findMissing(form, 'create')
  const [first] = missing
  const count = `${NEEDED_PARTS - missing.length} of ${NEEDED_PARTS}`
  if (first) return { count, words: missingWords(missing), href: createTabPath(TABS[first.part]) }
  const endsAt = toMoment(form.endsAt)
  if (endsAt && endsAt <= now) return { count, words: messages.endInPast, href: createTabPath(TABS.basics) }
  return { count, words: 'Ready to submit', href: paths.brand.createCampaign }
}

/** The draft of a brand's next campaign: when it was changed, what it lacks, and the way on. */
export const DraftShelf = ({ onDeleted }: { onDeleted: () => void }) => {
  // The editor may have changed it since it was read.
  const { data: draft } = useQuery({ ...draftQuery(), refetchOnMount: 'always' })
  const userId = useSession().member?.id ?? 0
  const [isDeleting, setDeleting] = useState(false)
  if (!draft) return null
  const { form, savedAt } = draft
  const { count, words, href } = progressOf(form, new Date())
  const picture = form.banner ?? form.mobileBanner
  return (
    <section className={styles.shelf} aria-labelledby="own-draft">
      <SectionRule id="own-draft" title="Draft" aside={`${count} needed parts`} />
      <div className={styles.draft}>
        <div className={styles.art}>{picture && <img src={picture} alt="" />}</div>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <bdi>{form.name || 'Untitled campaign'}</bdi>
          </h3>
          <p>{words}</p>
          <p className={styles.facts}>
            Last changed <Time at={savedAt} look="minute" />
          </p>
        </div>
        <div className={styles.acts}>
          <Button asChild variant="primary">
            <SiteLink href={href} onClick={() => keepChoice(storage, visitOf(userId), { kind: 'load' })}>
              Continue
            </SiteLink>
          </Button>
          <Button onClick={() => setDeleting(true)}>Delete draft</Button>
        </div>
      </div>
      {isDeleting && (
        <DeleteDraftDialog
          isSaved
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            onDeleted()
          }}
        />
      )}
    </section>
  )
}
