import { MAX_BOX_LEVEL, MAX_COLLECTION_IMAGE_MB } from '@plinth/api-schema/limits'
import { type Control, Controller, useController } from 'react-hook-form'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { usePictureTools } from '../../../lib/pictures/picture-tools.ts'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { IMAGE_EXTENSIONS, uploadNamed } from '../../../lib/pictures/uploaded-picture.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Uploader } from '../../../ui/uploader.tsx'
import { type HeldWork, useHoldings } from '../api/use-holdings.ts'
import styles from './new-box.module.css'
import type { NewBoxValues, PrizeValues } from './new-box-draft.ts'

const prizeOf = ({ id, name, chainId, contract, contractType, ownerAmount }: HeldWork): PrizeValues => ({
  ...{ nftId: id, name, chainId, contract, held: contractType === 721 ? 1 : ownerAmount },
  ...{ amount: '1', levelName: '', levelIcon: null },
})

const isOfCollection = (work: HeldWork, first: PrizeValues | undefined) =>
  !first || (work.chainId === first.chainId && isSameAddress(work.contract, first.contract))

const LevelFields = ({
  control,
  place,
  prize,
}: {
  control: Control<NewBoxValues>
  place: number
  prize: PrizeValues
}) => {
  const tools = usePictureTools()
  return (
    <div className={styles.level}>
      <Controller
        control={control}
        name={`prizes.${place}.levelName`}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={`Level of ${prize.name}`}
            hint="Such as Common or Rare."
            maxLength={MAX_BOX_LEVEL}
            error={fieldState.error?.message}
            required
          />
        )}
      />
      {prize.held > 1 && (
        <Controller
          control={control}
          name={`prizes.${place}.amount`}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={`Boxes with ${prize.name}`}
              hint={`You hold ${prize.held}.`}
              max={prize.held}
              maxLength={4}
              error={fieldState.error?.message}
              data
              required
            />
          )}
        />
      )}
      <Controller
        control={control}
        name={`prizes.${place}.levelIcon`}
        render={({ field, fieldState }) => (
          <Uploader
            label={`Icon of the level of ${prize.name}`}
            noun="an icon"
            ratio="1x1"
            megabytes={MAX_COLLECTION_IMAGE_MB}
            optional
            files={field.value ? [field.value as { url: string; name: string }] : []}
            onFilesChange={(files) => field.onChange(files[0] ?? null)}
            upload={uploadNamed}
            slot={`level-${prize.nftId}`}
            extensions={IMAGE_EXTENSIONS}
            tools={tools}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}

/** The works that go into the boxes, all of one collection. */
export const PrizeFields = ({ control, wallet }: { control: Control<NewBoxValues>; wallet: string | null }) => {
  const holdings = useHoldings(wallet)
  const { field, fieldState } = useController({ control, name: 'prizes' })
  const chosen = field.value
  const change = (work: HeldWork, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, prizeOf(work)] : chosen.filter(({ nftId }) => nftId !== work.id))
  // A list has a message of its own beside those of its rows.
  const error = fieldState.error?.root?.message ?? fieldState.error?.message
  return (
    <fieldset className={styles.prizes}>
      <legend className={styles.legend}>Prizes</legend>
      <p className={styles.hint}>
        Works that your linked wallet holds, all of one collection. Each box gets one of them.
      </p>
      {error && <Banner tone="err">{error}</Banner>}
      {holdings.error && !holdings.data && <Banner tone="err">{holdings.error.message}</Banner>}
      {holdings.isLoading && (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
      {holdings.data?.length === 0 && (
        <EmptyState bare title="No works to lay in">
          Your linked wallet holds no works that were minted here.
        </EmptyState>
      )}
      <ul className={styles.works}>
        {holdings.data?.map((work) => {
          const place = chosen.findIndex(({ nftId }) => nftId === work.id)
          const prize = chosen[place]
          return (
            <li key={work.id} className={styles.work}>
              <span className={styles.thumb} aria-hidden="true">
                <Picture {...readPicture(work.picture)} alt="" sizes="56px" fit="cover" fill />
              </span>
              <Checkbox
                label={<bdi>{work.name}</bdi>}
                checked={prize !== undefined}
                disabled={!isOfCollection(work, chosen[0])}
                onCheckedChange={(isOn) => change(work, isOn)}
              />
              {prize && <LevelFields control={control} place={place} prize={prize} />}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
