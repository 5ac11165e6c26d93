import * as rules from '@plinth/api-schema/rules'
import { type Control, Controller, type UseFormReturn, useController } from 'react-hook-form'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { NetworkSelect } from '../../../lib/chain/network-select.tsx'
import { useWallet } from '../../../lib/chain/wallet-store.ts'
import { usePictureTools } from '../../../lib/pictures/picture-tools.ts'
import { IMAGE_EXTENSIONS, uploadNamed } from '../../../lib/pictures/uploaded-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadedChoice } from '../../../ui/loaded-choice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import { Uploader } from '../../../ui/uploader.tsx'
import { useNftCategories } from '../api/use-nft-categories.ts'
import { type OwnCollection, useOwnCollections } from '../api/use-own-collections.ts'
import styles from './create-nft.module.css'
import { addressRule, amountRule, type NftValues, shareRule } from './nft-draft.ts'

// The collection in which everybody mints.
const SHARED = ''
const GONE = 'The collection you chose is no longer available. Choose another.'

type TextName = 'name' | 'amount' | 'royaltyShare' | 'royaltyAddress' | 'recipient'

const FormText = ({
  control,
  name,
  ...rest
}: Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> & {
  control: Control<NftValues>
  name: TextName
}) => {
  const { field, fieldState } = useController({ control, name })
  return <TextField {...rest} {...field} error={fieldState.error?.message || undefined} />
}

const PictureField = ({ control }: { control: Control<NftValues> }) => {
  const tools = usePictureTools()
  return (
    <Controller
      control={control}
      name="picture"
      render={({ field, fieldState }) => (
        <Uploader
          label="Image"
          required
          noun="an image"
          ratio="1x1"
          files={field.value ? [field.value as { url: string; name: string }] : []}
          onFilesChange={(files) => field.onChange(files[0] ?? null)}
          upload={uploadNamed}
          slot="picture"
          extensions={IMAGE_EXTENSIONS}
          megabytes={rules.uploads.image.megabytes}
          tools={tools}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

const Choices = ({ control, onNetwork }: { control: Control<NftValues>; onNetwork: () => void }) => {
  const { categories, ...list } = useNftCategories()
  return (
    <div className={styles.pair}>
      <LoadedChoice list={list}>
        {(said) => (
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Select
                {...said}
                label="Category"
                optional
                options={categories}
                value={field.value || undefined}
                onValueChange={field.onChange}
              />
            )}
          />
        )}
      </LoadedChoice>
      <Controller
        control={control}
        name="network"
        render={({ field, fieldState }) => (
          <NetworkSelect
            value={field.value || undefined}
            onValueChange={(value) => {
              field.onChange(value)
              onNetwork()
            }}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}

const TokenFields = ({ form }: { form: UseFormReturn<NftValues> }) => {
  const { control, setValue, watch } = form
  const isEdition = watch('standard') === '1155'
  // What a collection of one's own has on the chain is not chosen here.
  const isShared = watch('collection') === SHARED
  return (
    <>
      {isShared && (
        <Controller
          control={control}
          name="standard"
          render={({ field }) => (
            <RadioGroup
              label="Token standard"
              look="cards"
              required
              value={field.value}
              onValueChange={(value) => {
                field.onChange(value)
                if (value === '721') setValue('amount', '1', { shouldValidate: true })
              }}
              options={[
                { value: '721', label: 'ERC 721', hint: 'One of one. A single token.' },
                { value: '1155', label: 'ERC 1155', hint: 'An edition. Several equal tokens.' },
              ]}
            />
          )}
        />
      )}
      <div className={styles.pair}>
        <FormText
          control={control}
          name="amount"
          label="Number of tokens"
          hint="Whole number. Always 1 for ERC 721."
          rules={amountRule}
          maxLength={13}
          inputMode="numeric"
          readOnly={!isEdition}
          data
          required
        />
        {isShared && (
          <FormText
            control={control}
            name="royaltyShare"
            label="Royalty"
            hint="Your share of later sales, 0 to 100."
            rules={shareRule}
            max={100}
            maxLength={6}
            suffix="%"
            data
            required
          />
        )}
      </div>
    </>
  )
}

const Addresses = ({ form }: { form: UseFormReturn<NftValues> }) => {
  const { wallet } = useWallet()
  const { control, setValue, watch } = form
  const isTaken = watch(['royaltyAddress', 'recipient']).every((address) => isSameAddress(address, wallet?.address))
  const address = { rules: addressRule, placeholder: '0x', spellCheck: false, data: true } as const
  const take = () => {
    if (!wallet) return
    setValue('royaltyAddress', wallet.address, { shouldDirty: true, shouldValidate: true })
    setValue('recipient', wallet.address, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      {watch('collection') === SHARED && (
        <FormText control={control} name="royaltyAddress" label="Royalty address" {...address} required />
      )}
      <FormText
        control={control}
        name="recipient"
        label="Recipient"
        hint="The wallet that receives the tokens."
        {...address}
        required
      />
      {wallet && !isTaken && (
        <div>
          <Button size="small" onClick={take}>
            Use my wallet
          </Button>
        </div>
      )}
    </>
  )
}

/** Into which collection it is minted; an own one has its network, standard and royalty already. */
const CollectionField = ({ form }: { form: UseFormReturn<NftValues> }) => {
  const { collections, ...list } = useOwnCollections()
  const { control, setValue, watch } = form
  const value = watch('collection')
  if (collections.length === 0 && value === SHARED) return null
  const isKnown = value === SHARED || collections.some(({ id }) => String(id) === value)
  const isGone = !isKnown && list.data !== undefined
  const take = (chosen: OwnCollection) => {
    setValue('network', String(chosen.chainId), { shouldValidate: true })
    setValue('standard', chosen.contractType === 1155 ? '1155' : '721')
    if (chosen.contractType === 721) setValue('amount', '1', { shouldValidate: true })
    setValue('royaltyShare', chosen.royaltyPercent, { shouldValidate: true })
  }
  return (
    <LoadedChoice list={list}>
      {(said) => (
        <Controller
          control={control}
          name="collection"
          render={({ field }) => (
            <Select
              {...said}
              {...(isGone ? { error: GONE } : {})}
              label="Collection"
              hint="Network, standard and royalty of a collection of yours stand on the chain."
              options={[
                { value: SHARED, label: 'Plinth, shared by everybody' },
                ...collections.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={isKnown ? value : undefined}
              onValueChange={(value) => {
                field.onChange(value)
                const chosen = collections.find(({ id }) => String(id) === value)
                if (chosen) take(chosen)
              }}
            />
          )}
        />
      )}
    </LoadedChoice>
  )
}

/** The fields of a new NFT. */
export const CreateNftFields = ({ form }: { form: UseFormReturn<NftValues> }) => (
  <>
    <PictureField control={form.control} />
    <FormText control={form.control} name="name" label="Name" required counter />
    {/* A collection stands on one network. */}
    <Choices control={form.control} onNetwork={() => form.setValue('collection', SHARED)} />
    <Controller
      control={form.control}
      name="description"
      render={({ field, fieldState }) => (
        <TextArea
          {...field}
          label="Description"
          optional
          counter
          maxLength={rules.MAX_PROSE}
          error={fieldState.error?.message}
        />
      )}
    />
    <CollectionField form={form} />
    <TokenFields form={form} />
    <Addresses form={form} />
  </>
)
