import { MAX_BIO, MAX_COLLECTION_IMAGE_MB, uploads } from '@plinth/api-schema/limits'
import { type Control, Controller, useController } from 'react-hook-form'
import { NetworkSelect } from '../../../lib/chain/network-select.tsx'
import styles from '../../../lib/forms/long-form.module.css'
import { usePictureTools } from '../../../lib/pictures/picture-tools.ts'
import { IMAGE_EXTENSIONS, uploadNamed } from '../../../lib/pictures/uploaded-picture.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import { Uploader } from '../../../ui/uploader.tsx'
import type { NewValues, WordsValues } from './collection-draft.ts'

const CATEGORIES = [
  { value: '1', label: 'Art' },
  { value: '2', label: 'Video' },
  { value: '3', label: 'Music' },
] as const
const STANDARDS = [
  { value: '721', label: 'ERC 721', hint: 'Each work exists once.' },
  { value: '1155', label: 'ERC 1155', hint: 'Works can be editions.' },
] as const
const PICTURES = {
  image: { label: 'Image', noun: 'an image', ratio: '1x1', megabytes: MAX_COLLECTION_IMAGE_MB },
  banner: { label: 'Banner', noun: 'a banner', ratio: '4x1', megabytes: uploads.image.megabytes },
} as const

const PictureField = ({ control, name }: { control: Control<WordsValues>; name: 'image' | 'banner' }) => {
  const tools = usePictureTools()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Uploader
          {...PICTURES[name]}
          required={name === 'image'}
          optional={name === 'banner'}
          files={field.value ? [field.value as { url: string; name: string }] : []}
          onFilesChange={(files) => field.onChange(files[0] ?? null)}
          upload={uploadNamed}
          slot={name}
          extensions={IMAGE_EXTENSIONS}
          tools={tools}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** The pictures of a collection. */
export const PictureFields = ({ control }: { control: Control<WordsValues> }) => (
  <>
    <PictureField control={control} name="image" />
    <PictureField control={control} name="banner" />
  </>
)

/** What is said of a collection, and its category. */
export const DescriptionFields = ({ control }: { control: Control<WordsValues> }) => (
  <>
    <Controller
      control={control}
      name="bio"
      render={({ field, fieldState }) => (
        <TextArea {...field} label="Bio" optional counter maxLength={MAX_BIO} error={fieldState.error?.message} />
      )}
    />
    <Controller
      control={control}
      name="category"
      render={({ field, fieldState }) => (
        <Select
          label="Category"
          required
          options={CATEGORIES}
          value={field.value}
          onValueChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  </>
)

const FormText = ({
  control,
  name,
  ...rest
}: Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> & {
  control: Control<NewValues>
  name: 'name' | 'symbol' | 'royaltyShare'
}) => {
  const { field, fieldState } = useController({ control, name })
  return <TextField {...rest} {...field} error={fieldState.error?.message || undefined} />
}

/** The name of a collection and its short form, as its contract has them. */
export const NameFields = ({ control }: { control: Control<NewValues> }) => (
  <>
    <FormText control={control} name="name" label="Name" required counter />
    <FormText control={control} name="symbol" label="Abbreviation" hint="A few letters, such as TIDE." required data />
  </>
)

/** What else the contract is given. */
export const ContractFields = ({ control }: { control: Control<NewValues> }) => {
  return (
    <>
      <Controller
        control={control}
        name="standard"
        render={({ field }) => (
          <RadioGroup
            label="Token standard"
            look="cards"
            required
            value={field.value}
            onValueChange={field.onChange}
            options={STANDARDS}
          />
        )}
      />
      <div className={styles.pair}>
        <FormText
          control={control}
          name="royaltyShare"
          label="Royalty"
          hint="Your share of later sales, 0 to 100. It goes to your linked wallet."
          max={100}
          maxLength={6}
          suffix="%"
          data
          required
        />
        <Controller
          control={control}
          name="network"
          render={({ field, fieldState }) => (
            <NetworkSelect
              value={field.value || undefined}
              onValueChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </>
  )
}
