import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useNetworks } from '../../../../lib/chain/use-networks.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { CollectionForm } from '../../api/campaign-form.ts'
import { addressRule, canDeploy, isRoyaltyWhole, keepTwoDecimals, shareRule } from './collection-rules.ts'
import styles from './deployer-tab.module.css'
import { useCampaignForm, useEditor } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import type { useDeployer } from './use-deployer.ts'

const DEFAULT_SHARE = '0'
const CUSTOM = '1'
const DEFAULT = '2'

const isDefault = ({ royaltyAddress, royaltyShare }: CollectionForm, address: string | undefined) =>
  address !== undefined && royaltyAddress.toLowerCase() === address.toLowerCase() && Number(royaltyShare) === 0

/** Spec B §4: Custom empties the royalty, Default fills it with the platform's address and 0 and locks both. */
const useRoyaltyMode = () => {
  const { getValues, setValue, watch } = useCampaignForm()
  const networkId = watch('collection.chainId')
  const address = useNetworks().find(({ chainId }) => chainId === networkId)?.contracts.platform
  const [chosen, setChosen] = useState<string>()
  const mode = chosen ?? (isDefault(getValues('collection'), address) ? DEFAULT : CUSTOM)
  const choose = (next: string) => {
    setChosen(next)
    const isNowDefault = next === DEFAULT
    setValue('collection.royaltyAddress', isNowDefault ? (address ?? '') : '', { shouldDirty: true })
    setValue('collection.royaltyShare', isNowDefault ? DEFAULT_SHARE : '', { shouldDirty: true })
  }
  return { isDefault: mode === DEFAULT, mode, choose, hasDefault: address !== undefined }
}

const RoyaltyFields = ({ disabled }: { disabled: boolean }) => {
  const { control } = useCampaignForm()
  const { field: address } = useController({ control, name: 'collection.royaltyAddress' })
  const { field: share } = useController({ control, name: 'collection.royaltyShare' })
  return (
    <div className={styles.wideFirst}>
      <TextField
        label="Royalty address"
        value={address.value}
        onValueChange={address.onChange}
        rules={addressRule}
        placeholder="0x"
        disabled={disabled}
        spellCheck={false}
        data
        required
      />
      <TextField
        label="Royalty ratio"
        value={share.value}
        onValueChange={(text) => share.onChange(keepTwoDecimals(text))}
        rules={shareRule}
        max={100}
        maxLength={6}
        suffix="%"
        disabled={disabled}
        data
        required
      />
    </div>
  )
}

type Deployer = ReturnType<typeof useDeployer>

const RoyaltyAct = ({ deployer, collection }: { deployer: Deployer; collection: CollectionForm }) => {
  const { mode } = useEditor()
  const isDeployed = collection.address !== ''
  return (
    <div className={styles.act}>
      {isDeployed ? (
        <>
          <Button
            variant="primary"
            disabled={!isRoyaltyWhole(collection)}
            pending={deployer.isSaving}
            onClick={() => void deployer.ask('royalty')}
          >
            Update Royalty
          </Button>
          <span className={styles.hint}>
            Only the contract owner can do this. It costs gas and applies to every work in the contract.
          </span>
        </>
      ) : (
        <>
          <Button
            variant="accent"
            size="large"
            disabled={!canDeploy(collection)}
            pending={deployer.isSaving}
            onClick={() => void deployer.ask('deploy')}
          >
            Deploy
          </Button>
          <span className={styles.hint}>
            {mode === 'create' && 'Your draft is saved first. '}Name and standard cannot change afterwards.
          </span>
        </>
      )}
    </div>
  )
}

/** The royalty of a collection, and the two acts that the wallet signs. */
export const RoyaltyPart = ({ deployer }: { deployer: Deployer }) => {
  const { watch } = useCampaignForm()
  const royalty = useRoyaltyMode()
  const collection = watch('collection')
  return (
    <EditorPart title="Royalty" lead="Paid to this address each time a work is sold on.">
      <RadioGroup
        label="Royalty"
        labelHidden
        look="cards"
        value={royalty.mode}
        onValueChange={royalty.choose}
        options={[
          { value: CUSTOM, label: 'Custom', hint: 'Your own address and ratio' },
          {
            value: DEFAULT,
            label: 'Default',
            hint: royalty.hasDefault ? "Plinth's address, 0%" : 'Choose a network first',
            disabled: !royalty.hasDefault,
          },
        ]}
      />
      <div className={styles.stack}>
        <RoyaltyFields disabled={royalty.isDefault} />
        <p className={styles.hint}>Two decimals, at most 100%.</p>
      </div>
      <RoyaltyAct deployer={deployer} collection={collection} />
      <EditorSteps tab="5" />
    </EditorPart>
  )
}
