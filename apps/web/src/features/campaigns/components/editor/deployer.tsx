import { createContext, type ReactNode, useContext } from 'react'
import { useWatch } from 'react-hook-form'
import { useNetworks } from '../../../../lib/chain/use-networks.ts'
import { ChainDialog } from './chain-dialog.tsx'
import { useCampaignForm } from './editor-context.ts'
import { useChainRun } from './use-chain-run.ts'

/** Deploys the collection and changes its royalty, for all tabs of the editor. */
type Deployer = Pick<ReturnType<typeof useChainRun>, 'ask' | 'isSaving' | 'isDeploying'>

const DeployerContext = createContext<Deployer | null>(null)

/** The deployer of the editor around. */
export const useDeployer = () => {
  const deployer = useContext(DeployerContext)
  if (!deployer) throw new Error('There is no campaign editor above this component.')
  return deployer
}

/** Holds what goes on with the wallet above the tabs: it does not end when one goes to another. */
export const DeployerProvider = ({ children }: { children: ReactNode }) => {
  const run = useChainRun()
  const typed = useWatch({ control: useCampaignForm().control, name: 'collection' })
  const collection = run.signed ?? typed
  return (
    <DeployerContext value={run}>
      {children}
      <ChainDialog
        step={run.step}
        collection={collection}
        networkName={useNetworks().find(({ chainId }) => chainId === collection.chainId)?.name ?? ''}
        isSigning={run.signed !== undefined}
        isSent={run.isSent}
        onCancel={run.cancel}
        onConfirm={run.confirm}
      />
    </DeployerContext>
  )
}
