import { zodResolver } from '@hookform/resolvers/zod'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { type Control, Controller, useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../ui/button.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { Account } from '../api/account.ts'
import { type ProfileChange, useUpdateProfile } from '../api/use-update-profile.ts'
import { EmailField } from './email-field.tsx'
import styles from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { PictureFields } from './picture-fields.tsx'

const nameRule = rules.text()
const profileForm = z.object({
  name: nameRule,
  bio: z.string().max(20_000, 'must be at most 20,000 characters'),
  picture: z.string().nullable(),
  cover: z.string().nullable(),
})

const Pictures = ({ control, name }: { control: Control<ProfileChange>; name: string }) => {
  const { field: picture } = useController({ control, name: 'picture' })
  const { field: cover } = useController({ control, name: 'cover' })
  return (
    <PictureFields
      name={name}
      picture={{ url: picture.value, onChange: picture.onChange }}
      cover={{ url: cover.value, onChange: cover.onChange }}
    />
  )
}

/** Name, pictures, address and bio of one's own profile. */
export const ProfileForm = ({ account, title }: { account: Account; title: string }) => {
  const update = useUpdateProfile()
  const { control, formState, handleSubmit, reset } = useForm<ProfileChange>({
    resolver: zodResolver(profileForm),
    defaultValues: { name: account.name, bio: account.bio, picture: account.picture, cover: account.cover },
  })
  const submit = handleSubmit((change) =>
    update.mutate(change, {
      onSuccess: () => {
        showToast('success', messages.profileEditSuccess)
        reset(change)
      },
    }),
  )
  return (
    <Sheet as="section" aria-labelledby="profile-title">
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id="profile-title">{title}</h2>
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
          <EmailField email={account.email} emailConfirmed={account.emailConfirmed} />
        </div>
        <Controller
          control={control}
          name="bio"
          render={({ field, fieldState }) => (
            <RichTextEditor
              label="Bio"
              optional
              html={account.bio}
              onHtmlChange={field.onChange}
              error={fieldState.error?.message}
              hint="Shown on your profile. Links, lists and emphasis are kept, everything else is plain text."
            />
          )}
        />
        <div className={styles.actions}>
          <Button variant="primary" type="submit" disabled={!formState.isValid} pending={update.isPending}>
            Save change
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
