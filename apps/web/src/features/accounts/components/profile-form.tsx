import type { OwnAccount } from '@plinth/api-schema/account'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { type Control, Controller, useController } from 'react-hook-form'
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAfterUploads } from '../../../ui/uploads.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type ProfileFields, useUpdateProfile } from '../api/use-update-profile.ts'
import { ArtistFields } from './artist-fields.tsx'
import { EmailField } from './email-field.tsx'
import styles from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { PictureFields } from './picture-fields.tsx'

const nameRule = rules.visibleLine()

const Pictures = ({ control, name }: { control: Control<ProfileFields>; name: string }) => {
  const { field: picture } = useController({ control, name: 'pictureUrl' })
  const { field: cover } = useController({ control, name: 'bannerUrl' })
  return (
    <PictureFields
      name={name}
      picture={{ url: picture.value, onChange: picture.onChange }}
      cover={{ url: cover.value, onChange: cover.onChange }}
    />
  )
}

/** Its values belong to the component that shows it. */
export type ProfileFormProps = {
  form: CheckedForm<ProfileFields>
  account: OwnAccount
  title: string
  onSaved: () => void
}

/** Name, pictures, address and bio of one's own profile; of an artist, statement and links too. */
export const ProfileForm = ({ form, account, title, onSaved }: ProfileFormProps) => {
  const update = useUpdateProfile()
  const { control, isReady, getValues, handleSubmit, reset } = form
  const { afterUploads, isWaiting } = useAfterUploads()
  const save = handleSubmit((change) =>
    update.mutate(change, {
      onSuccess: () => {
        showToast('success', messages.profileEditSuccess)
        reset(change)
        onSaved()
      },
    }),
  )
  return (
    <Form className={styles.form} onSubmit={() => afterUploads(save)}>
      <VisuallyHidden>
        <h2>{title}</h2>
      </VisuallyHidden>
      <Pictures control={control} name={account.name} />
      <div className={styles.pair}>
        <FormTextField
          control={control}
          name="name"
          label="Name"
          autoComplete="nickname"
          rules={nameRule}
          counter
          required
        />
        <EmailField
          email={account.email}
          isEmailConfirmed={account.isEmailConfirmed}
          hasPassword={account.hasPassword}
        />
      </div>
      <Controller
        control={control}
        name="bio"
        render={({ field, fieldState }) => (
          <RichTextEditor
            ref={field.ref}
            label="Bio"
            optional
            html={getValues('bio')}
            onHtmlChange={field.onChange}
            error={fieldState.error?.message}
            hint="Shown on your profile. Links, lists, headings and emphasis are kept, everything else is plain text."
          />
        )}
      />
      {account.kind === PARTICIPANT && <ArtistFields control={control} />}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" disabled={!isReady} pending={isWaiting || update.isPending}>
          Save change
        </Button>
      </div>
    </Form>
  )
}
