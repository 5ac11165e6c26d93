import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { useNetworks } from '../../../../lib/chain/use-networks.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { CollectionForm } from '../../api/campaign-form.ts'
import { isSameContract, isSameRoyalty } from './chain-royalty.ts'
import { addressRule, canDeploy, isRoyaltyWhole, keepTwoDecimals, shareRule } from './collection-rules.ts'
import { useDeployer } from './deployer.tsx'
import styles from './deployer-tab.module.css'
import { useCampaignForm, useEditor } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import { defaultRoyalty, followNetwork, type RoyaltyMode, royaltyModeOf } from './royalty-mode.ts'

/** Custom empties the royalty, Default fills it with the platform's address and 0 and locks both. */
const useRoyaltyMode = () => {
  const { setValue, watch } = useCampaignForm()
  const collection = watch('collection')
  const networks = useNetworks()
  const addresses = new Map(
    networks.flatMap(({ chainId, contracts: { platform } }) =>
      platform === undefined ? [] : [[chainId as number | null, platform] as const],
    ),
  )
  const hasDefault = addresses.has(collection.chainId)
  const [chosen, setChosen] = useState<RoyaltyMode>()
  const mode = chosen ?? royaltyModeOf(collection, addresses)
  const fill = (royalty: Pick<CollectionForm, 'royaltyAddress' | 'royaltyShare'>) => {
    setValue('collection.royaltyAddress', royalty.royaltyAddress, { shouldDirty: true })
    setValue('collection.royaltyShare', royalty.royaltyShare, { shouldDirty: true })
  }
  const other =
    mode === 'default' && collection.address === '' && networks.length > 0
      ? followNetwork(collection, addresses)
      : undefined
  useEffect(() => {
    if (other) fill(other)
  })
  return {
    mode: hasDefault ? mode : 'custom',
    hasDefault,
    choose: (next: RoyaltyMode) => {
      setChosen(next)
      fill(
        next === 'default' ? defaultRoyalty(collection.chainId, addresses) : { royaltyAddress: '', royaltyShare: '' },
      )
    },
  }
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

const RoyaltyAct = ({ collection }: { collection: CollectionForm }) => {
  const deployer = useDeployer()
  const { mode, campaign } = useEditor()
  const isDeployed = collection.address !== ''
  const present = (campaign?.change?.form ?? campaign?.form)?.collection
  const isWaiting = present && isSameContract(collection, present) && !isSameRoyalty(collection, present)
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
            {isWaiting && 'The contract does not have this royalty yet. '}
            Only the contract owner can update it. It costs gas and applies to every work in the contract.
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
export const RoyaltyPart = () => {
  const { isDeploying } = useDeployer()
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
        disabled={isDeploying}
        onValueChange={(mode) => royalty.choose(mode === 'default' ? 'default' : 'custom')}
        options={[
          { value: 'custom', label: 'Custom', hint: 'Your own address and ratio' },
          {
            value: 'default',
            label: 'Default',
            hint: royalty.hasDefault ? "Plinth's address, 0%" : 'Choose a network first',
            disabled: !royalty.hasDefault,
          },
        ]}
      />
      <div className={styles.stack}>
        <RoyaltyFields disabled={isDeploying || royalty.mode === 'default'} />
        <p className={styles.hint}>Two decimals, at most 100%.</p>
      </div>
      <RoyaltyAct collection={collection} />
      <EditorSteps tab="5" />
    </EditorPart>
  )
}
