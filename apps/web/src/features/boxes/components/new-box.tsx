import { MAX_PROSE, uploads } from '@plinth/api-schema/limits'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, Controller, useController } from 'react-hook-form'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import form from '../../../lib/forms/long-form.module.css'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { LinkNotice } from '../../../lib/market/link-notice.tsx'
import { coinsFor } from '../../../lib/market/order-coins.ts'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { boxPath } from '../../../lib/navigation/box-paths.ts'
import { usePictureTools } from '../../../lib/pictures/picture-tools.ts'
import { IMAGE_EXTENSIONS, uploadNamed } from '../../../lib/pictures/uploaded-picture.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import { Uploader } from '../../../ui/uploader.tsx'
import { UploadsProvider, useAfterUploads } from '../../../ui/uploads.tsx'
import { useSaveBox } from '../api/use-save-box.ts'
import { emptyBox, inputOf, type NewBoxValues, newBoxForm } from './new-box-draft.ts'
import { PrizeFields } from './prize-fields.tsx'

type Fields = { control: Control<NewBoxValues> }

const NOT_AN_AMOUNT = 'Enter amounts such as 0.25, or leave them empty.'

const FormText = ({
  control,
  name,
  ...rest
}: Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> &
  Fields & { name: 'name' | 'perAccount' | 'price' | 'bond' }) => {
  const { field, fieldState } = useController({ control, name })
  return <TextField {...rest} {...field} error={fieldState.error?.message || undefined} />
}

const WordFields = ({ control }: Fields) => {
  const tools = usePictureTools()
  return (
    <>
      <Controller
        control={control}
        name="image"
        render={({ field, fieldState }) => (
          <Uploader
            label="Picture"
            noun="an image"
            ratio="1x1"
            megabytes={uploads.image.megabytes}
            required
            files={field.value ? [field.value as { url: string; name: string }] : []}
            onFilesChange={(files) => field.onChange(files[0] ?? null)}
            upload={uploadNamed}
            slot="image"
            extensions={IMAGE_EXTENSIONS}
            tools={tools}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormText control={control} name="name" label="Name" required counter />
      <Controller
        control={control}
        name="description"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label="Description"
            optional
            counter
            maxLength={MAX_PROSE}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}

const TIMES = [
  { name: 'opensAt', label: 'Opens', hint: 'At once, unless you choose a time.' },
  { name: 'closesAt', label: 'Ends', hint: 'Or earlier, with the last box.' },
  { name: 'revealBy', label: 'Draw by', hint: 'A week after the end, unless you choose a time.' },
] as const

const TimeFields = ({ control }: Fields) => {
  const [now] = useState(() => new Date())
  return (
    <>
      {TIMES.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <DateTimeField
              {...{ label, hint }}
              required={name === 'closesAt'}
              optional={name !== 'closesAt'}
              value={field.value}
              onValueChange={field.onChange}
              min={now}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </>
  )
}

const MoneyFields = ({ control, network, isPaid }: Fields & { network: ChainNetwork | undefined; isPaid: boolean }) => {
  const coins = network ? coinsFor('auction', network) : []
  const coin = useController({ control, name: 'coinId' }).field
  const native = coins.find(({ currency }) => /^0x0+$/.test(currency))
  return (
    <>
      <FormText
        control={control}
        name="perAccount"
        label="Boxes for each wallet"
        hint="The most that one wallet can take; 0 for any number."
        inputMode="numeric"
        maxLength={4}
        data
        required
      />
      {isPaid && (
        <>
          <FormText
            control={control}
            name="price"
            label="Price of a box"
            hint="Leave it empty for free boxes."
            inputMode="decimal"
            maxLength={40}
            optional
            data
          />
          {coins.length > 1 && (
            <Select
              label="Coin"
              options={coins.map(({ id, symbol }) => ({ value: String(id), label: symbol }))}
              value={coin.value || String(coins[0]?.id)}
              onValueChange={coin.onChange}
            />
          )}
        </>
      )}
      <FormText
        control={control}
        name="bond"
        label="Bond"
        hint="You get it back with the draw. Without a draw in time, those who took boxes share it."
        inputMode="decimal"
        maxLength={40}
        suffix={native?.symbol}
        optional
        data
      />
    </>
  )
}

const Create = () => {
  const trader = useTrader()
  const navigate = useNavigate()
  const save = useSaveBox()
  const isPaid = useSiteSwitches()?.paidBoxes ?? false
  const { control, handleSubmit, watch, formState } = useCheckedForm<NewBoxValues>(newBoxForm, {
    defaultValues: emptyBox(),
    mode: 'onTouched',
  })
  const { afterUploads, isWaiting } = useAfterUploads()
  const [problem, setProblem] = useState<string>()
  const networks = useNetworks()
  const chainId = watch('prizes')[0]?.chainId
  const network = networks.find((known) => known.chainId === chainId) ?? networks[0]
  const submit = (values: NewBoxValues) => {
    const input = inputOf(isPaid ? values : { ...values, price: '' }, network)
    setProblem(input ? undefined : NOT_AN_AMOUNT)
    if (input) save.mutate(input, { onSuccess: ({ id }) => void navigate({ href: boxPath(id) }) })
  }
  const told = problem ?? save.error?.message
  return (
    <Sheet className={form.sheet ?? ''}>
      <Form className={form.form} onSubmit={() => afterUploads(handleSubmit(submit))}>
        <LinkNotice trader={trader} onLeave={() => undefined} />
        <WordFields control={control} />
        <PrizeFields control={control} wallet={trader.linked} />
        <TimeFields control={control} />
        <MoneyFields {...{ control, network, isPaid }} />
        {told !== undefined && (
          <div role="alert">
            <Banner tone="err">{told}</Banner>
          </div>
        )}
        <div className={form.foot}>
          <span className={form.hint}>
            {isWaiting ? 'Your picture is on its way.' : 'Saved as a draft; you add the works in the next step.'}
          </span>
          <Button
            variant="accent"
            size="large"
            type="submit"
            disabled={trader.problem() !== null}
            pending={isWaiting || save.isPending}
          >
            Save and continue
          </Button>
        </div>
      </Form>
      <LeaveGuard isUnsaved={() => formState.isDirty && !save.isSuccess} />
    </Sheet>
  )
}

/** The form of a new mystery box. */
export const NewBox = () => (
  <UploadsProvider>
    <Create />
  </UploadsProvider>
)
