import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { isSameAddress, useLinkedWallet } from '../../../../lib/chain/linked-wallet.ts'
import { shortAddress } from '../../../../lib/text/short-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { FactList } from '../../../../ui/fact-list.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { type FoundCollection, useReadCollection } from '../../api/use-read-collection.ts'
import { addressRule } from './collection-rules.ts'
import { useDeployer } from './deployer.tsx'
import styles from './deployer-tab.module.css'
import { useCampaignForm } from './editor-context.ts'

const Found = ({ found, onUse }: { found: FoundCollection; onUse: () => void }) => {
  const linked = useLinkedWallet()
  const { isDeploying } = useDeployer()
  // A campaign takes only collections that the linked wallet owns.
  const isForeign = linked !== undefined && !isSameAddress(linked, found.owner)
  return (
    <div className={styles.found}>
      <FactList
        facts={[
          ['Name', `${found.name} (${found.abbreviation})`],
          ['Standard', `ERC ${found.type}`],
          ['Owner', <code key="owner">{shortAddress(found.owner)}</code>],
          ['Royalty', <code key="royalty">{`${found.royaltyShare}% to ${shortAddress(found.royaltyAddress)}`}</code>],
        ]}
      />
      <div className={styles.act}>
        <Button variant="primary" disabled={isForeign || isDeploying} onClick={onUse}>
          Use this collection
        </Button>
        {isForeign && (
          <span role="alert" className={styles.refusal}>
            {linked === null ? messages.walletMissing : messages.notTheOwner}
          </span>
        )}
      </div>
    </div>
  )
}

/** The way for those who have deployed already: the address, what the chain says about it, and taking it. */
export const ExistingCollection = () => {
  const { setValue, watch } = useCampaignForm()
  const [address, setAddress] = useState('')
  const read = useReadCollection()
  const networkId = watch('collection.chainId')
  const isAddress = addressRule.safeParse(address.trim()).success
  const check = () => {
    if (networkId !== null && isAddress) read.mutate({ networkId, address: address.trim() })
  }
  const use = ({ owner: _owner, ...collection }: FoundCollection) =>
    setValue('collection', collection, { shouldDirty: true })
  return (
    <details className={styles.existing}>
      <summary>Use a collection that you have already deployed</summary>
      <div className={styles.existingBody}>
        <div className={styles.check}>
          <TextField
            label="Contract address"
            hint={networkId === null ? 'Choose the network above first.' : 'Its contract must be one of Plinth’s.'}
            value={address}
            onValueChange={(text) => {
              setAddress(text)
              read.reset()
            }}
            rules={addressRule}
            error={read.error?.message}
            placeholder="0x"
            spellCheck={false}
            data
          />
          <Button
            disabled={!isAddress || networkId === null}
            pending={read.isPending}
            className={styles.checkButton ?? ''}
            onClick={check}
          >
            Check
          </Button>
        </div>
        {read.data && <Found found={read.data} onUse={() => use(read.data)} />}
      </div>
    </details>
  )
}
