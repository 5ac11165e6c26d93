import type { ArtworkWords } from '@plinth/api-schema/artwork'
import { sizeInWords } from '@plinth/api-schema/artwork-size'
import * as rules from '@plinth/api-schema/rules'
import { ArrowRight } from 'lucide-react'
import { Controller } from 'react-hook-form'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { usePictureTools } from '../../../lib/pictures/picture-tools.ts'
import { IMAGE_EXTENSIONS, uploadNamed } from '../../../lib/pictures/uploaded-picture.ts'
import { RightsCard } from '../../../lib/rights/rights-card.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Uploader } from '../../../ui/uploader.tsx'
import { useAfterUploads } from '../../../ui/uploads.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { SizeFields } from './size-fields.tsx'
import { readMedium, readTags, type SubmissionValues } from './submission-draft.ts'
import { readSize } from './submission-size.ts'
import styles from './submit-steps.module.css'
import { MEDIUM_LABELS, MEDIUM_OPTIONS } from './trait-words.ts'
import type { SubmissionInProgress } from './use-submission.ts'

type StepProps = {
  submission: SubmissionInProgress
  campaign: Campaign
  /** The name of the account, which signs where there is no street name. */
  accountName: string
}

const titleRule = rules.plainLine()
const optionalRule = rules.optionalPlainLine()

const NextLabel = () => (
  <>
    Next
    <ArrowRight aria-hidden="true" />
  </>
)

/** 1/3: the name on the wall label. */
export const StreetNameStep = ({ submission, campaign, accountName }: StepProps) => {
  const { form, values, goTo } = submission
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        goTo(2)
      }}
    >
      <Controller
        control={form.control}
        name="streetName"
        render={({ field }) => (
          <TextField
            {...field}
            label="Artist street name"
            optional
            counter
            autoComplete="nickname"
            rules={optionalRule}
            hint={
              <>
                Leave it empty to sign as <bdi>{accountName}</bdi>.
              </>
            }
          />
        )}
      />
      <div className={styles.sample}>
        <p className={styles.sampleNote}>Your wall label will read</p>
        <WallLabel
          title={values.title || 'Untitled so far'}
          detail={
            <>
              <bdi>{values.streetName || accountName}</bdi>, 0 votes
            </>
          }
        />
      </div>
      <div className={styles.foot} data-bottom-bar="">
        <Button asChild variant="quiet">
          <SiteLink href={campaignPagePath(campaign.id)}>Cancel</SiteLink>
        </Button>
        <Button variant="primary" type="submit" disabled={!optionalRule.safeParse(values.streetName).success}>
          <NextLabel />
        </Button>
      </div>
    </Form>
  )
}

const stickersOf = ({ stickers }: Campaign) =>
  stickers.map(({ src }, index) => ({ url: src, name: `sticker ${index + 1}` }))

/** 2/3: the work itself. */
export const ArtworkStep = ({ submission, campaign }: StepProps) => {
  const { form, goTo } = submission
  const { afterUploads, isWaiting } = useAfterUploads()
  const tools = usePictureTools(stickersOf(campaign))
  return (
    <Form className={styles.form} onSubmit={() => afterUploads(form.handleSubmit(() => goTo(3)))}>
      <Controller
        control={form.control}
        name="picture"
        render={({ field }) => (
          <Uploader
            label="Image"
            required
            files={field.value ? [{ url: field.value.url, name: field.value.name }] : []}
            onFilesChange={([file]) => field.onChange(file ?? null)}
            upload={uploadNamed}
            slot="picture"
            extensions={IMAGE_EXTENSIONS}
            megabytes={rules.uploads.image.megabytes}
            ratio="1x1"
            noun="an image"
            tools={tools}
          />
        )}
      />
      <Controller
        control={form.control}
        name="title"
        render={({ field }) => <TextField {...field} label="Title" required counter rules={titleRule} />}
      />
      <Controller
        control={form.control}
        name="credit"
        render={({ field }) => (
          <TextField
            {...field}
            label="Artist credit"
            optional
            counter
            rules={optionalRule}
            hint="Credit anyone else: a printer, a model, a source."
          />
        )}
      />
      <Controller
        control={form.control}
        name="description"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label="Description"
            required
            counter
            rows={4}
            maxLength={rules.MAX_PROSE}
            error={fieldState.error?.message || undefined}
            hint="Shown beside the work. Say what you would tell someone standing in front of it."
          />
        )}
      />
      <Controller
        control={form.control}
        name="medium"
        render={({ field: { value, onChange } }) => (
          <Select
            label="Medium"
            optional
            options={[{ value: '', label: 'Not said' }, ...MEDIUM_OPTIONS]}
            value={value}
            onValueChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="Tags"
            optional
            error={fieldState.error?.message || undefined}
            hint="Up to five words that people may look for, with commas between them."
          />
        )}
      />
      <SizeFields submission={submission} />
      <div className={styles.foot} data-bottom-bar="">
        <Button variant="quiet" onClick={() => goTo(1)}>
          Previous step
        </Button>
        <Button variant="primary" type="submit" disabled={!form.isReady} pending={isWaiting}>
          <NextLabel />
        </Button>
      </div>
    </Form>
  )
}

// The description stands below the others, under its own heading.
const LABELS = {
  title: 'Title',
  streetName: 'Street name',
  credit: 'Artist credit',
} as const satisfies Record<Exclude<keyof ArtworkWords, 'description'>, string>
const LABELLED = Object.keys(LABELS) as (keyof typeof LABELS)[]

// Who adds none is not asked again.
const traitsOf = ({ medium, tags, width, height }: SubmissionValues) => {
  const [chosen, size] = [readMedium(medium), readSize({ width, height })]
  const facts: readonly Fact[] = [
    ['Medium', chosen && MEDIUM_LABELS[chosen]],
    ['Tags', readTags(tags).join(', ')],
    ['Size', size && sizeInWords(size)],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

export type PreviewStepProps = StepProps & { pending: boolean; onSubmit: () => void }

/** 3/3: a last look before it hangs. */
export const PreviewStep = ({ submission, campaign, accountName, pending, onSubmit }: PreviewStepProps) => {
  const { values, goTo } = submission
  const facts = [
    ['Campaign', campaign.name],
    ...LABELLED.map((word) => [LABELS[word], values[word].trim() || 'None'] as const),
    ...traitsOf(values),
    ['Account', accountName],
  ] as const
  return (
    <div className={styles.form}>
      <FactList facts={facts} />
      <section aria-labelledby="preview-description">
        <h2 id="preview-description" className={styles.subtitle}>
          Description
        </h2>
        <p className={styles.text}>{values.description.trim()}</p>
      </section>
      <section aria-labelledby="preview-rights">
        <h2 id="preview-rights" className={styles.subtitle}>
          Rights
        </h2>
        <p className={classNames(styles.sampleNote, styles.agreed)}>By submitting you agree to these terms.</p>
        <RightsCard rights={campaign.rights} brand={campaign.brand.name} />
      </section>
      <p className={styles.sampleNote}>
        {campaign.moderation === 'before'
          ? 'It goes on the wall once the brand has approved it, and then collects votes until '
          : 'It goes on the wall at once and collects votes until '}
        <Time at={campaign.endsAt} look="day" />. You can withdraw it at any time until then.
      </p>
      <div className={styles.foot} data-bottom-bar="">
        <Button variant="quiet" onClick={() => goTo(2)}>
          Previous step
        </Button>
        <Button variant="accent" pending={pending} onClick={onSubmit}>
          Submit
        </Button>
      </div>
    </div>
  )
}
