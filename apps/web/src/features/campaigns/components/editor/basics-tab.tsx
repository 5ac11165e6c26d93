import type { ContentField } from '@plinth/api-schema/campaign'
import { messages } from '@plinth/api-schema/messages'
import { Fragment, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { zoneName } from '../../../../lib/time/zone-name.ts'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { abbreviate } from './abbreviation.ts'
import styles from './basics-tab.module.css'
import { useDeployer } from './deployer.tsx'
import { useCampaignForm, useEditor } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import { FixedRules } from './fixed-rules.tsx'
import { FormDateTime, FormMedia, FormRichText, FormText, lineRule } from './form-fields.tsx'
import { openDays, toMoment } from './local-time.ts'
import { RightsField, RightsPreview } from './rights-fields.tsx'
import { PICTURES } from './upload-media.ts'
import { VideoField } from './video-field.tsx'
import { ConfirmedEmailField, ModerationField, VoteRulesField, VoteSentence } from './voting-fields.tsx'

const NameField = () => {
  const { control, getValues, setValue } = useCampaignForm()
  const { isDeploying } = useDeployer()
  const { field } = useController({ control, name: 'name' })
  // docs/product/campaigns.md#the-collection: the campaign's name fills those of its contract until that is deployed.
  const change = (name: string) => {
    if (isDeploying || getValues('collection.address') !== '') return
    setValue('collection.name', name, { shouldDirty: true })
    setValue('collection.abbreviation', abbreviate(name), { shouldDirty: true })
  }
  return (
    <TextField
      {...field}
      onValueChange={change}
      rules={lineRule}
      label="Campaign name"
      hint="Also fills the contract name and abbreviation until you deploy."
      required
      counter
    />
  )
}

const useMoments = () => {
  const { watch } = useCampaignForm()
  const startsAt = toMoment(watch('startsAt'))
  const endsAt = toMoment(watch('endsAt'))
  const now = new Date()
  return { startsAt, endsAt, now, days: endsAt && openDays(startsAt ?? now, endsAt) }
}

const StartField = () => {
  const { campaign } = useEditor()
  const { now } = useMoments()
  const hasOpened = campaign?.stage === 'live' || campaign?.stage === 'completed'
  return (
    <FormDateTime
      name="startsAt"
      label="Opens"
      hint={hasOpened ? 'It has opened already.' : 'Leave it empty to open as soon as it is approved.'}
      disabled={hasOpened}
      min={hasOpened ? undefined : now}
    />
  )
}

const EndField = () => {
  const { startsAt, endsAt, now, days } = useMoments()
  return (
    <FormDateTime
      name="endsAt"
      label="Closes"
      required
      min={startsAt && startsAt > now ? startsAt : now}
      error={endsAt && days === undefined ? messages.endBeforeStart : undefined}
    />
  )
}

const MomentsHint = () => {
  const { days } = useMoments()
  return (
    <p className={styles.hint}>
      {days ? `Open for ${days} ${days === 1 ? 'day' : 'days'}. ` : ''}Times are in your time zone, {zoneName()}.
    </p>
  )
}

const VisibilityField = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'isPrivate' })
  return (
    <RadioGroup
      label="Who can see it"
      look="cards"
      value={field.value ? 'private' : 'public'}
      onValueChange={(value) => field.onChange(value === 'private')}
      options={[
        { value: 'public', label: 'Public', hint: 'Listed on Plinth, anyone can join' },
        { value: 'private', label: 'Private', hint: 'Only people whom you invite or give the link' },
      ]}
    />
  )
}

type BasicsField = Exclude<ContentField, 'website' | 'links' | 'awards' | 'stickers' | 'collection'>

type Group =
  | 'words'
  | 'moments'
  | 'visibility'
  | 'banners'
  | 'description'
  | 'brand'
  | 'voteRules'
  | 'moderation'
  | 'rights'

// Every part of the content that no other tab edits has its input here, and the group that draws it: a part without an input would
// be lost with the next save.
const INPUTS: Record<BasicsField, { group: Group; input: ReactNode }> = {
  name: { group: 'words', input: <NameField /> },
  subtitle: { group: 'words', input: <FormText name="subtitle" label="Subtitle" required counter /> },
  startsAt: { group: 'moments', input: <StartField /> },
  endsAt: { group: 'moments', input: <EndField /> },
  isPrivate: { group: 'visibility', input: <VisibilityField /> },
  banner: {
    group: 'banners',
    input: <FormMedia {...PICTURES} name="banner" label="Banner" ratio="16x9" alt="The banner of the campaign" />,
  },
  mobileBanner: {
    group: 'banners',
    input: (
      <FormMedia
        {...PICTURES}
        name="mobileBanner"
        label="Mobile banner"
        ratio="9x16"
        look="tall"
        alt="The banner of the campaign on phones"
        required
      />
    ),
  },
  film: { group: 'description', input: <VideoField /> },
  description: {
    group: 'description',
    input: <FormRichText name="description" label="Description" required />,
  },
  brandPicture: {
    group: 'brand',
    input: (
      <FormMedia
        {...PICTURES}
        name="brandPicture"
        label="Brand description image"
        ratio="16x9"
        alt="The picture beside the brand description"
        required
      />
    ),
  },
  brandDescription: {
    group: 'brand',
    input: <FormRichText name="brandDescription" label="Brand description" required />,
  },
  rules: {
    group: 'brand',
    input: (
      <FormRichText
        name="rules"
        label="Rules"
        hint="Write at least one: what may be submitted, how many works, who may take part."
        required
      />
    ),
  },
  voteRules: { group: 'voteRules', input: <VoteRulesField /> },
  needsConfirmedEmail: { group: 'voteRules', input: <ConfirmedEmailField /> },
  moderation: { group: 'moderation', input: <ModerationField /> },
  rights: { group: 'rights', input: <RightsField /> },
}

const Inputs = ({ of }: { of: Group }) =>
  Object.entries(INPUTS).map(([field, { group, input }]) => group === of && <Fragment key={field}>{input}</Fragment>)

/** The first tab: what people read and see first. */
export const BasicsTab = () => (
  <>
    <EditorPart title="Basics" lead="What people read first. Fields with a star are needed before you can submit.">
      <Inputs of="words" />
      <div className={styles.moments}>
        <div className={styles.pair}>
          <Inputs of="moments" />
        </div>
        <MomentsHint />
      </div>
      <Inputs of="visibility" />
    </EditorPart>
    <EditorPart
      title="Banners"
      lead={`JPEG, JPG or PNG, up to ${PICTURES.megabytes} MB each. We keep your picture whole and never crop it on the wall.`}
    >
      <Inputs of="banners" />
    </EditorPart>
    <EditorPart title="Video and description">
      <Inputs of="description" />
    </EditorPart>
    <EditorPart title="About the brand, and rules">
      <Inputs of="brand" />
    </EditorPart>
    <EditorPart
      title="Voting"
      lead="Vote rules cannot change once the campaign has opened. In every campaign voting is free, and nobody can vote for their own artwork."
    >
      <FixedRules reason="The vote rules are fixed: the campaign has opened with them.">
        <Inputs of="voteRules" />
      </FixedRules>
      <VoteSentence />
      <Inputs of="moderation" />
    </EditorPart>
    <EditorPart
      title="Rights"
      lead="Artists read these terms before they submit, and every submission keeps them. They cannot change once the campaign has opened."
    >
      <Inputs of="rights" />
      <RightsPreview />
      <EditorSteps tab="1" />
    </EditorPart>
  </>
)
