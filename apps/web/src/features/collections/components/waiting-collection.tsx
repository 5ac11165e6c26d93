import type { CollectionDeployment } from '@plinth/api-schema/collection'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import styles from '../../../lib/forms/long-form.module.css'
import { collectionPaths } from '../../../lib/navigation/collection-paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeploy } from '../api/use-deploy.ts'
import { useDiscardCollection } from '../api/use-discard-collection.ts'
import { DeployDialog } from './deploy-dialog.tsx'
import { useIsWalletReady, WalletNotice } from './wallet-notice.tsx'

const Discard = ({ id }: { id: number }) => {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDiscardCollection()
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this collection?"
        confirm="Discard"
        pending={isPending}
        onConfirm={() => mutate(id, { onSuccess: () => void navigate({ href: collectionPaths.own, replace: true }) })}
      >
        Its image and words are deleted. Should your wallet have sent it after all, it stays on the chain without a page
        here.
      </ConfirmDialog>
    </>
  )
}

/** What the maker of a collection can do until the chain was seen to have it. */
export const WaitingCollection = ({ deployment }: { deployment: CollectionDeployment }) => {
  const run = useDeploy()
  const network = useNetworks().find(({ chainId }) => chainId === deployment.chainId)
  const isWalletReady = useIsWalletReady()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.stack}>
      <Banner
        tone="warn"
        action={
          <>
            <Button
              variant="primary"
              disabled={!isWalletReady}
              onClick={() => {
                if (!run.isPending) run.reset()
                setOpen(true)
              }}
            >
              Deploy
            </Button>
            <Discard id={deployment.id} />
          </>
        }
      >
        Not deployed yet: only you see this page. If your wallet has sent it, it appears by itself.
      </Banner>
      {isWalletReady === false && <WalletNotice />}
      <DeployDialog
        run={run}
        open={isOpen}
        summary={[
          ['Name', <bdi key="name">{deployment.name}</bdi>],
          ['Abbreviation', <bdi key="symbol">{deployment.symbol}</bdi>],
          ['Token standard', `ERC ${deployment.contractType}`],
          ['Network', network?.name ?? ''],
          ['Royalty', `${deployment.royaltyBps / 100}%`],
        ]}
        onConfirm={() => run.mutate(deployment)}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
