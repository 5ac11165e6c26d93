import { MAX_LINK, MAX_PROFILE_LINKS, MAX_STATEMENT } from '@plinth/api-schema/limits'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ProfileFields } from '../api/use-update-profile.ts'
import { fieldRules } from './account-rules.ts'
import styles from './artist-fields.module.css'

const LinkFields = ({ control }: { control: Control<ProfileFields> }) => {
  const { field } = useController({ control, name: 'links' })
  const links = field.value
  const change = (index: number, link: string) => field.onChange(links.with(index, link))
  return (
    <fieldset className={styles.links}>
      <legend className={styles.legend}>
        Links <span className={styles.optional}>(optional)</span>
      </legend>
      <p className={styles.hint}>
        Up to {MAX_PROFILE_LINKS}, each beginning with https://. Your profile shows the name of the site.
      </p>
      {links.map((link, index) => (
        <div key={index} className={styles.link}>
          <TextField
            label={`Link ${index + 1}`}
            labelHidden
            inputMode="url"
            placeholder="https://"
            maxLength={MAX_LINK}
            rules={fieldRules.link}
            value={link}
            onValueChange={(next) => change(index, next)}
          />
          <IconButton
            label={`Remove link ${index + 1}`}
            size="small"
            onClick={() => field.onChange(links.toSpliced(index, 1))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {links.length < MAX_PROFILE_LINKS && (
        <div>
          <Button onClick={() => field.onChange([...links, ''])}>
            <Plus aria-hidden="true" />
            Add a link
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** What goes with an artist from campaign to campaign: a statement about their work, and where else to find them. */
export const ArtistFields = ({ control }: { control: Control<ProfileFields> }) => {
  const { field, fieldState } = useController({ control, name: 'statement' })
  return (
    <>
      <TextArea
        {...field}
        label="Statement"
        optional
        rows={6}
        maxLength={MAX_STATEMENT}
        counter
        rules={fieldRules.statement}
        error={fieldState.error?.message}
        hint="What your work is about. Plain text; an empty line begins a new paragraph."
      />
      <LinkFields control={control} />
    </>
  )
}
