import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { type Control, Controller, useController } from 'react-hook-form'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { usePictureTools } from '../../../lib/pictures/picture-tools.ts'
import { uploadNamed } from '../../../lib/pictures/uploaded-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadedChoice } from '../../../ui/loaded-choice.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Uploader } from '../../../ui/uploader.tsx'
import { UploadsProvider, useAfterUploads } from '../../../ui/uploads.tsx'
import { useAskForHelp } from '../api/use-ask-for-help.ts'
import type { Asker } from '../api/use-asker.ts'
import { useHelpTypes } from '../api/use-help-types.ts'
import type { HelpValues } from './help-draft.ts'
import styles from './help-form.module.css'
import { useHelpForm } from './use-help-form.ts'

// docs/product/interface.md#uploads
const FILE_EXTENSIONS = ['jpeg', 'jpg', 'png'] as const
const emailRule = rules.email()
const companyRule = rules.visibleLine()

type PartProps = { control: Control<HelpValues> }

const TypeField = ({ control }: PartProps) => {
  const list = useHelpTypes()
  return (
    <LoadedChoice list={list} placeholder="Choose one">
      {(said) => (
        <Controller
          control={control}
          name="typeId"
          render={({ field }) => (
            <Select
              {...said}
              label="What is it about?"
              options={list.types}
              value={field.value || undefined}
              onValueChange={field.onChange}
              required
            />
          )}
        />
      )}
    </LoadedChoice>
  )
}

const EmailField = ({ control }: PartProps) => {
  const { field, fieldState } = useController({ control, name: 'email' })
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      autoComplete="email"
      hint={useSendsMail() ? 'Our answer goes to this address.' : undefined}
      rules={emailRule}
      error={fieldState.error?.message || undefined}
      required
    />
  )
}

const CompanyField = ({ control, isBrand }: PartProps & { isBrand: boolean }) => {
  const { field, fieldState } = useController({ control, name: 'company' })
  return (
    <TextField
      {...field}
      label="Company name"
      autoComplete="organization"
      hint={isBrand ? undefined : 'Without a company, your own name will do.'}
      rules={companyRule}
      error={fieldState.error?.message || undefined}
      counter
      required
    />
  )
}

const MessageField = ({ control }: PartProps) => {
  const { field, fieldState } = useController({ control, name: 'message' })
  return (
    <TextArea
      {...field}
      label="Message"
      maxLength={rules.MAX_PROSE}
      rows={6}
      error={fieldState.error?.message || undefined}
      required
    />
  )
}

const FileField = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'file' })
  const tools = usePictureTools()
  return (
    <Uploader
      label="File"
      optional
      noun="a picture"
      tools={tools}
      hint="A picture of what you see often says it best."
      files={field.value === null ? [] : [field.value]}
      onFilesChange={([file]) => field.onChange(file ? { url: file.url, name: file.name } : null)}
      upload={uploadNamed}
      slot="file"
      extensions={FILE_EXTENSIONS}
      megabytes={rules.uploads.image.megabytes}
    />
  )
}

export type HelpFormProps = { asker: Asker; about?: string | undefined; onSent: () => void }

const Fields = ({ asker, about, onSent }: HelpFormProps) => {
  const { control, isReady, handleSubmit, finish } = useHelpForm(asker, about)
  const ask = useAskForHelp()
  const { afterUploads, isWaiting } = useAfterUploads()
  const send = handleSubmit((values) => {
    const { file, ...form } = values
    const question = { ...form, memberId: asker.id, fileUrl: file?.url ?? null }
    ask.mutate(question, {
      onSuccess: () => {
        showToast('success', messages.submitSuccess)
        finish(values)
        onSent()
      },
    })
  })
  return (
    <Form className={styles.form} onSubmit={() => afterUploads(send)}>
      <div className={styles.pair}>
        <TypeField control={control} />
        <EmailField control={control} />
      </div>
      <CompanyField control={control} isBrand={asker.isBrand} />
      <MessageField control={control} />
      {asker.id !== null && <FileField control={control} />}
      <div className={styles.actions}>
        <Button
          variant="primary"
          type="submit"
          disabled={!isReady}
          pending={isWaiting || ask.isPending}
          className={styles.submit ?? ''}
        >
          Submit
        </Button>
      </div>
      {/* What was written waits in this tab; only a file on its way would be lost. */}
      <LeaveGuard />
    </Form>
  )
}

/** The form by which somebody writes to Account support; only members send files. */
export const HelpForm = (props: HelpFormProps) => (
  <UploadsProvider>
    <Fields {...props} />
  </UploadsProvider>
)
