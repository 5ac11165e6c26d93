import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { walletStore } from '../chain/wallet-store.ts'
import type { Trader } from './use-trader.ts'

/** Says why the connected wallet cannot sign, and links it where that is missing. */
export const LinkNotice = ({ trader, onLeave }: { trader: Trader; onLeave: () => void }) => {
  const problem = trader.problem()
  if (problem === null) return null
  const link = () => {
    onLeave()
    walletStore.open('link')
  }
  return (
    <Banner
      tone="warn"
      action={trader.connected && trader.linked === null && <Button onClick={link}>Link wallet</Button>}
    >
      {problem}
    </Banner>
  )
}
