import { messages } from '@plinth/api-schema/messages'
import { useController } from 'react-hook-form'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { abbreviate } from './abbreviation.ts'
import styles from './basics-tab.module.css'
import { useCampaignForm, useEditor } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import { FormDateTime, FormMedia, FormRichText, FormText } from './form-fields.tsx'
import { openDays, toMoment, zoneName } from './local-time.ts'
import { PICTURES } from './upload-media.ts'
import { VideoField } from './video-field.tsx'

const NameField = () => {
  const { control, getValues, setValue } = useCampaignForm()
  const { field } = useController({ control, name: 'name' })
  // Spec B §4: the name of the campaign fills those of its contract until that is deployed.
  const change = (name: string) => {
    if (getValues('collection.address') !== '') return
    setValue('collection.name', name, { shouldDirty: true })
    setValue('collection.abbreviation', abbreviate(name), { shouldDirty: true })
  }
  return (
    <TextField
      {...field}
      onValueChange={change}
      label="Campaign name"
      hint="Also fills the contract name and abbreviation until you deploy."
      required
      counter
    />
  )
}

const Moments = () => {
  const { watch } = useCampaignForm()
  const { campaign } = useEditor()
  const startsAt = toMoment(watch('startsAt'))
  const endsAt = toMoment(watch('endsAt'))
  const now = new Date()
  const days = endsAt && openDays(startsAt ?? now, endsAt)
  const hasOpened = campaign?.stage === 'live' || campaign?.stage === 'completed'
  return (
    <div className={styles.moments}>
      <div className={styles.pair}>
        <FormDateTime
          name="startsAt"
          label="Opens"
          hint={hasOpened ? 'It has opened already.' : 'Leave it empty to open as soon as it is approved.'}
          disabled={hasOpened}
          min={hasOpened ? undefined : now}
        />
        <FormDateTime
          name="endsAt"
          label="Closes"
          required
          min={startsAt && startsAt > now ? startsAt : now}
          error={endsAt && days === undefined ? messages.endBeforeStart : undefined}
        />
      </div>
      <p className={styles.hint}>
        {days ? `Open for ${days} ${days === 1 ? 'day' : 'days'}. ` : ''}Times are in your time zone, {zoneName()}.
      </p>
    </div>
  )
}

const Audience = () => {
  const { control } = useCampaignForm()
  const { field: isPrivate } = useController({ control, name: 'isPrivate' })
  const { field: confirmedOnly } = useController({ control, name: 'confirmedEmailOnly' })
  return (
    <>
      <RadioGroup
        label="Who can see it"
        look="cards"
        value={isPrivate.value ? 'private' : 'public'}
        onValueChange={(value) => isPrivate.onChange(value === 'private')}
        options={[
          { value: 'public', label: 'Public', hint: 'Listed on Plinth, anyone can join' },
          { value: 'private', label: 'Private', hint: 'Only people whom you invite or give the link' },
        ]}
      />
      <Switch
        label="Only confirmed e-mail addresses may vote"
        hint="Makes it harder to vote twice. People confirm theirs by a link in a mail."
        checked={confirmedOnly.value}
        onCheckedChange={confirmedOnly.onChange}
      />
    </>
  )
}

const Banners = () => (
  <EditorPart
    title="Banners"
    lead={`JPEG, JPG or PNG, up to ${PICTURES.megabytes} MB each. We keep your picture whole and never crop it on the wall.`}
  >
    <FormMedia {...PICTURES} name="banner" label="Banner" ratio="16x9" alt="The banner of the campaign" />
    <FormMedia
      {...PICTURES}
      name="mobileBanner"
      label="Mobile banner"
      ratio="9x16"
      look="tall"
      alt="The banner of the campaign on phones"
      required
    />
  </EditorPart>
)

/** The first tab: what people read and see first. */
export const BasicsTab = () => (
  <>
    <EditorPart title="Basics" lead="What people read first. Fields with a star are needed before you can submit.">
      <NameField />
      <FormText name="subtitle" label="Subtitle" required counter />
      <Moments />
      <Audience />
    </EditorPart>
    <Banners />
    <EditorPart title="Video and description">
      <VideoField />
      <FormRichText name="description" label="Description" required />
    </EditorPart>
    <EditorPart title="About the brand, and rules">
      <FormMedia
        {...PICTURES}
        name="brandPicture"
        label="Brand description image"
        ratio="16x9"
        alt="The picture beside the brand description"
        required
      />
      <FormRichText name="brandDescription" label="Brand description" required />
      <FormRichText
        name="rules"
        label="Rules"
        hint="Write at least one: what may be submitted, how many works, who may take part."
        required
      />
      <EditorSteps tab="1" />
    </EditorPart>
  </>
)
