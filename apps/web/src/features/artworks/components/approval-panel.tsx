import { reasonInWords } from '@plinth/api-schema/complaint-words'
import { MAX_REMARK } from '@plinth/api-schema/limits'
import { useState } from 'react'
import { whenDone } from '../../../lib/api/when-done.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { ArtworkDetail } from '../api/artwork.ts'
import { useAppealArtwork } from '../api/use-appeal-artwork.ts'
import styles from './approval-panel.module.css'

const stateWords = ({ approval, campaignName, campaignStage }: ArtworkDetail, isMine: boolean) => {
  if (approval === 'refused') return `The brand did not take it into ${campaignName}.`
  if (approval === 'removed') return `The brand took it off the wall of ${campaignName}.`
  if (campaignStage !== 'live') return `${campaignName} has ended, so this work cannot be approved any more.`
  return isMine
    ? 'Only you and the brand see this work. You are told when it is on the wall.'
    : 'Only you and its artist see this work. Approve or refuse it under Manage submissions.'
}

const AppealForm = ({ work }: { work: ArtworkDetail }) => {
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const appeal = useAppealArtwork(work.id)
  const send = () => {
    if (appeal.isPending) return
    if (words.trim() === '') return setMissing(true)
    whenDone(appeal.mutateAsync(words.trim()), () => showToast('success', 'Your appeal is sent.'))
  }
  return (
    <Form onSubmit={send} className={styles.form}>
      <TextArea
        label="Appeal"
        hint="Once, to the people who run this site. They put the work on the wall or leave it as it is."
        value={words}
        maxLength={MAX_REMARK}
        error={missing ? 'Please say why' : undefined}
        onValueChange={(next) => {
          setWords(next)
          setMissing(false)
        }}
      />
      <Button type="submit" pending={appeal.isPending}>
        Send appeal
      </Button>
    </Form>
  )
}

const Appeal = ({ work, isMine }: { work: ArtworkDetail; isMine: boolean }) => {
  const { decision } = work
  if (!decision) return null
  if (decision.appealState === 'none') return isMine && !work.isCampaignDeleted ? <AppealForm work={work} /> : null
  return (
    <div className={styles.said}>
      <p className={styles.label}>{isMine ? 'Your appeal' : 'The artist appealed'}</p>
      <p className={styles.words}>{decision.appeal}</p>
      <p className={styles.label}>
        {decision.appealState === 'waiting' ? 'It waits for a decision.' : 'The decision stands.'}
      </p>
      {decision.answer !== '' && <p className={styles.words}>{decision.answer}</p>}
    </div>
  )
}

/** Why a work is not on the wall, for its artist and its brand; the artist can appeal against a decision. */
export const ApprovalPanel = ({ work }: { work: ArtworkDetail }) => {
  const { member } = useSession()
  const isMine = member?.id === work.artist.id
  const { decision } = work
  const isSaid = decision && (decision.reason !== 'other' || decision.words !== '')
  return (
    <section className={styles.panel} aria-label="Why it is not on the wall">
      <p>{stateWords(work, isMine)}</p>
      {isSaid && (
        <div className={styles.said}>
          <p className={styles.label}>Reason</p>
          <p className={styles.words}>{reasonInWords(decision)}</p>
        </div>
      )}
      <Appeal work={work} isMine={isMine} />
    </section>
  )
}
