import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { walletStore } from '../chain/wallet-store.ts'
import type { Trader } from './use-trader.ts'

/** Says why no wallet can sign, and connects or links one where that is missing. */
export const LinkNotice = ({ trader, onLeave }: { trader: Trader; onLeave: () => void }) => {
  const problem = trader.problem()
  if (problem === null) return null
  const goTo = (sheet: 'connect' | 'link') => () => {
    onLeave()
    walletStore.open(sheet)
  }
  const action = !trader.connected ? (
    <Button onClick={goTo('connect')}>Connect wallet</Button>
  ) : (
    trader.linked === null && <Button onClick={goTo('link')}>Link wallet</Button>
  )
  return (
    <Banner tone="warn" action={action}>
      {problem}
    </Banner>
  )
}
