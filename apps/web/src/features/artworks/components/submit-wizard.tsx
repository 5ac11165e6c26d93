import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { submitPath } from '../../../lib/navigation/artwork-paths.ts'
import type { Member } from '../../../lib/session/session-store.ts'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { UploadsProvider } from '../../../ui/uploads.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { useSubmitArtwork } from '../api/use-submit-artwork.ts'
import { timeWords } from './campaign-head.tsx'
import { readMedium, readTags, type SubmissionStep, submissionForm } from './submission-draft.ts'
import { SubmissionPreview } from './submission-preview.tsx'
import { readSize } from './submission-size.ts'
import { ArtworkStep, PreviewStep, StreetNameStep } from './submit-steps.tsx'
import styles from './submit-wizard.module.css'
import { useSubmission } from './use-submission.ts'

export type SubmitWizardProps = { campaign: Campaign; member: Member }

const STEPS = ['Street name', 'Artwork', 'Preview'] as const

const WORDS: Record<SubmissionStep, { title: string; lead: string }> = {
  1: {
    title: 'Sign it',
    lead: 'You can sign with a street name. It appears beside your work instead of your account name.',
  },
  2: {
    title: 'Add your work',
    lead: 'One image, up to 5 MB (an SVG up to 1 MB). A square picture looks best, and we never crop what you upload.',
  },
  3: { title: 'Check and submit', lead: '' },
}

/** Says the new step to a screen reader and brings its beginning into sight; the first one is the page's own business. */
const useStepFocus = (step: SubmissionStep) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

const Banner = ({ campaign }: { campaign: Campaign }) =>
  campaign.banner && (
    <Frame
      caption={
        <WallLabel
          title={campaign.name}
          detail={
            <>
              Hosted by <bdi>{campaign.brand.name}</bdi>. {timeWords(campaign)}.
            </>
          }
        />
      }
    >
      <Picture {...campaign.banner} alt="" sizes="(max-width: 1081px) 92vw, 430px" />
    </Frame>
  )

const Wizard = ({ campaign, member }: SubmitWizardProps) => {
  const submission = useSubmission(member.id, campaign.id)
  const { step, values, finish } = submission
  const submit = useSubmitArtwork()
  const navigate = useNavigate()
  const heading = useStepFocus(step)
  const parts = { submission, campaign, accountName: member.name }

  const send = () => {
    if (!values.picture) return
    const { picture: _picture, medium, tags, width, height, ...words } = submissionForm.parse(values)
    const traits = { medium: readMedium(medium), tags: readTags(tags), size: readSize({ width, height }) }
    const work = {
      ...words,
      ...traits,
      campaignId: campaign.id,
      pictureUrl: values.picture.url,
      rightsHash: campaign.rightsHash,
    }
    submit.mutate(work, {
      onSuccess: (id) => {
        finish()
        // docs/product/artworks.md#joining-and-leaving: the first work on the wall joins the campaign.
        const joins = !campaign.isJoined && campaign.moderation === 'after'
        showToast('success', joins ? messages.joinSuccess : messages.submitSuccess)
        void navigate({ href: `${submitPath(campaign.id)}?done=${id}`, replace: true })
      },
    })
  }

  const intro = (
    <div className={styles.intro}>
      <p className={styles.number}>{step}/3</p>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {WORDS[step].title}
      </h1>
      {WORDS[step].lead && <p className={styles.lead}>{WORDS[step].lead}</p>}
    </div>
  )
  const stepper = <Stepper label="Steps to the wall" steps={STEPS} current={step - 1} />
  const panels: Record<SubmissionStep, ReactNode> = {
    1: <StreetNameStep {...parts} />,
    2: <ArtworkStep {...parts} />,
    3: <PreviewStep {...parts} pending={submit.isPending} onSubmit={send} />,
  }
  const look = step === 3
  return (
    <div className={styles.wizard} data-look={look || undefined}>
      <div className={styles.side}>
        {!look && intro}
        <div className={styles.picture}>
          {step === 1 ? (
            <Banner campaign={campaign} />
          ) : (
            <SubmissionPreview
              values={values}
              accountName={member.name}
              sizes={look ? '(max-width: 1081px) 92vw, 690px' : '(max-width: 1081px) 92vw, 340px'}
            />
          )}
        </div>
      </div>
      <Sheet className={styles.sheet ?? ''}>
        {look && intro}
        {stepper}
        {panels[step]}
      </Sheet>
      {/* What was written waits in this tab; only a file on its way would be lost. */}
      <LeaveGuard />
    </div>
  )
}

/** The three steps from a name to a work on the wall. */
export const SubmitWizard = (props: SubmitWizardProps) => (
  <UploadsProvider>
    <Wizard {...props} />
  </UploadsProvider>
)
