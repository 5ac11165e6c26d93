import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { NetworkSelect } from '../../../../lib/chain/network-select.tsx'
import { useNetworks } from '../../../../lib/chain/use-networks.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CopyData } from '../../../../ui/data-text.tsx'
import { FactList } from '../../../../ui/fact-list.tsx'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { PATIENT_CLOSE_DELAY_MS } from '../../../../ui/select.tsx'
import { useDeployer } from './deployer.tsx'
import styles from './deployer-tab.module.css'
import { useCampaignForm, useEditor } from './editor-context.ts'
import { EditorPart } from './editor-part.tsx'
import { ExistingCollection } from './existing-collection.tsx'
import { FormText } from './form-fields.tsx'
import { RoyaltyPart } from './royalty-part.tsx'

const Deployed = () => {
  const { watch, setValue } = useCampaignForm()
  const { mode } = useEditor()
  const { address, blockHeight } = watch('collection')
  const letGo = () => {
    setValue('collection.address', '', { shouldDirty: true })
    setValue('collection.blockHeight', '', { shouldDirty: true })
  }
  return (
    <div className={styles.stack}>
      <FactList
        facts={[
          ['Contract address', <CopyData key="address" text={address} />],
          [
            'Block height',
            <code key="height">{blockHeight === '' ? '–' : Number(blockHeight).toLocaleString('en-US')}</code>,
          ],
        ]}
      />
      {mode === 'create' && (
        <div className={styles.inLine}>
          <Button variant="quiet" size="small" onClick={letGo}>
            Use another collection
          </Button>
        </div>
      )}
    </div>
  )
}

const NameFields = ({ isDeployed, isDeploying }: { isDeployed: boolean; isDeploying: boolean }) => {
  const [isEditing, setEditing] = useState(false)
  const isLocked = isDeployed || isDeploying || !isEditing
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <h3>Contract</h3>
        {isDeployed || isDeploying ? (
          <span className={styles.hint}>
            {isDeployed ? 'Locked since it was deployed' : 'Locked while it is being deployed'}
          </span>
        ) : (
          <Button variant="quiet" size="small" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            <Pencil aria-hidden="true" />
            {isEditing ? 'Done' : 'Edit'}
          </Button>
        )}
      </div>
      <div className={styles.wideFirst}>
        <FormText name="collection.name" label="Contract name" readOnly={isLocked} required counter />
        <FormText name="collection.abbreviation" label="Abbreviation" readOnly={isLocked} data required />
      </div>
      {!isDeployed && !isDeploying && (
        <p className={styles.hint}>
          Taken from the campaign name: its initials, or the first 6 characters of a single word. Press Edit to write
          your own.
        </p>
      )}
    </div>
  )
}

const StandardAndNetwork = ({ isLocked }: { isLocked: boolean }) => {
  const { control } = useCampaignForm()
  const { field: type } = useController({ control, name: 'collection.type' })
  const { field: chainId } = useController({ control, name: 'collection.chainId' })
  return (
    <>
      <RadioGroup
        label="Token standard"
        look="cards"
        value={String(type.value)}
        onValueChange={(value) => type.onChange(value === '1155' ? 1155 : 721)}
        disabled={isLocked}
        options={[
          { value: '721', label: 'ERC 721', hint: 'Each work is one of one' },
          { value: '1155', label: 'ERC 1155', hint: 'Each work is an edition' },
        ]}
        required
      />
      <NetworkSelect
        value={chainId.value === null ? undefined : String(chainId.value)}
        onValueChange={(value) => chainId.onChange(Number(value))}
        disabled={isLocked}
        closeDelay={PATIENT_CLOSE_DELAY_MS}
      />
    </>
  )
}

/** The fifth tab: the collection into which winning works are minted. */
export const DeployerTab = () => {
  const { watch } = useCampaignForm()
  const { isDeploying } = useDeployer()
  const networks = useNetworks()
  const collection = watch('collection')
  const isDeployed = collection.address !== ''
  const networkName = networks.find(({ chainId }) => chainId === collection.chainId)?.name ?? ''
  return (
    <>
      <EditorPart
        title="Smart Contract Deployer"
        aside={
          isDeployed ? (
            <Badge tone="ok">Deployed{networkName && ` on ${networkName}`}</Badge>
          ) : (
            <Badge>Not deployed</Badge>
          )
        }
        lead="Winning works are minted into a contract of your own. You deploy it once, from your wallet."
      >
        {isDeployed && <Deployed />}
        <NameFields isDeployed={isDeployed} isDeploying={isDeploying} />
        <StandardAndNetwork isLocked={isDeployed || isDeploying} />
        {!isDeployed && <ExistingCollection />}
      </EditorPart>
      <RoyaltyPart key={collection.address} />
    </>
  )
}
