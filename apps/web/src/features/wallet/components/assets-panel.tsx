import { messages } from '@plinth/api-schema/messages'
import { useMutation } from '@tanstack/react-query'
import { amountWords, dollarWords, toCents } from '../../../lib/chain/amounts.ts'
import type { TokenBalance } from '../../../lib/chain/balances.ts'
import { disconnectWallet } from '../../../lib/chain/connect-wallet.ts'
import { isSameAddress, useLinkedWallet } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { switchNetwork } from '../../../lib/chain/switch-network.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { type ConnectedWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { walletPath } from '../../../lib/navigation/wallet-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyData } from '../../../ui/data-text.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type Total, totalOf, UNKNOWN, useBalances } from '../api/use-balances.ts'
import styles from './wallet-sheets.module.css'

const Person = ({ wallet }: { wallet: ConnectedWallet }) => {
  const { member } = useSession()
  const linked = useLinkedWallet({ enabled: member !== null })
  return (
    <div className={styles.person}>
      <Avatar name={member?.name ?? wallet.name} src={member?.pictureUrl} decorative />
      <span className={styles.member}>
        <strong>{member?.name ?? wallet.name}</strong>
        {linked !== undefined && (
          <span className={styles.hint}>
            {isSameAddress(linked, wallet.address) ? 'Linked to your account' : 'Not linked to your account'}
          </span>
        )}
      </span>
      <CopyData text={wallet.address} />
    </div>
  )
}

const Networks = ({ networks, current }: { networks: readonly ChainNetwork[]; current: number }) => {
  const change = useMutation({
    mutationFn: async (network: ChainNetwork) => {
      const provider = walletStore.provider()
      if (!provider) return
      await switchNetwork(provider, network)
      // Not every wallet says that it has moved.
      walletStore.movedTo(network.chainId)
    },
    onError: (error) => showToast('warning', error.message),
    meta: { failure: 'silent' },
  })
  return (
    <nav className={styles.chains} aria-label="Networks">
      {networks.map((network) => (
        <button
          key={network.chainId}
          type="button"
          className={styles.chain}
          aria-current={network.chainId === current || undefined}
          onClick={() => network.chainId === current || change.isPending || change.mutate(network)}
        >
          {network.name}
        </button>
      ))}
    </nav>
  )
}

const worth = ({ token, amount }: TokenBalance) =>
  amount === null || token.usdRate === null ? '–' : dollarWords(toCents(amount, token.decimals, token.usdRate))

const rateWords = ({ usdRate, isRateStale, isRateDemo }: TokenBalance['token']) => {
  if (usdRate === null) return 'No rate known'
  return `$${usdRate} each${isRateDemo ? ', demo rate' : isRateStale ? ', old rate' : ''}`
}

const Asset = ({ balance }: { balance: TokenBalance }) => {
  const { token, amount } = balance
  return (
    <li className={styles.asset}>
      <span className={styles.coin} aria-hidden="true">
        {token.icon.startsWith('/') ? <img src={token.icon} alt="" /> : token.symbol.slice(0, 1)}
      </span>
      <span className={styles.words}>
        <span>{token.name}</span>
        <span className={styles.hint}>{rateWords(token)}</span>
      </span>
      <span className={styles.amounts}>
        <span>
          {amount === null ? '–' : amountWords(amount, token.decimals)} {token.symbol}
        </span>
        <span className={styles.dim}>{worth(balance)}</span>
      </span>
    </li>
  )
}

const Assets = ({ network, wallet }: { network: ChainNetwork; wallet: ConnectedWallet }) => {
  const { data, error, refetch } = useBalances(network, wallet.address)
  if (error && !data)
    return <LoadFailed bare headingLevel={3} title={messages.chainFailure} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height={60 * Math.max(1, network.tokens.length)} />
      </div>
    )
  return (
    <ul className={styles.assets} aria-label="Assets">
      {data.map((balance) => (
        <Asset key={balance.token.id} balance={balance} />
      ))}
    </ul>
  )
}

const noteOf = ({ words, isStale, isDemo, isPartial }: Total) => {
  if (words === UNKNOWN) return 'No dollar rate is known for what you hold here.'
  return [
    isDemo && 'At a demo rate: money of the local chain is worth nothing.',
    isStale && 'A rate is older than a day.',
    isPartial && 'Without tokens whose rate or balance is not known.',
  ]
    .filter(Boolean)
    .join(' ')
}

const TotalBalance = ({ network, wallet }: { network: ChainNetwork | undefined; wallet: ConnectedWallet }) => {
  const { data } = useBalances(network, wallet.address)
  const total = data && totalOf(data)
  return (
    <div>
      <p className={styles.hint}>Total balance</p>
      <p className={styles.total}>{total?.words ?? '–'}</p>
      {total && <p className={styles.hint}>{noteOf(total)}</p>}
    </div>
  )
}

const Content = ({ wallet }: { wallet: ConnectedWallet }) => {
  const networks = useNetworks()
  const network = networks.find(({ chainId }) => chainId === wallet.chainId)
  return (
    <div className={styles.stack}>
      <Person wallet={wallet} />
      <TotalBalance network={network} wallet={wallet} />
      <Networks networks={networks} current={wallet.chainId} />
      {networks.length > 0 && !network && <Banner tone="warn">{messages.networkUnsupported}</Banner>}
      {network && <Assets network={network} wallet={wallet} />}
      <p>
        <SiteLink href={walletPath(wallet.address)} className={styles.wallet} onClick={() => walletStore.close()}>
          Open my wallet page
        </SiteLink>
      </p>
    </div>
  )
}

/** What the connected wallet holds, network by network. */
export const AssetsPanel = ({ open, wallet }: { open: boolean; wallet: ConnectedWallet }) => {
  const { isSignedIn } = useSession()
  const linked = useLinkedWallet({ enabled: isSignedIn && open })
  const isLinked = isSameAddress(linked, wallet.address)
  const isToLink = isSignedIn && linked !== undefined && !isLinked
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => next || walletStore.close()}
      title="My Assets"
      description="What your wallet holds"
      descriptionHidden
      footer={
        <>
          {isToLink && (
            <Button variant="primary" block onClick={() => walletStore.open('link')}>
              Link to my account
            </Button>
          )}
          {isSignedIn && isLinked && (
            <Button block onClick={() => walletStore.open('unlink')}>
              Unlink from my account
            </Button>
          )}
          <Button
            block
            onClick={() => {
              walletStore.close()
              void disconnectWallet()
            }}
          >
            Disconnect
          </Button>
        </>
      }
    >
      {open && <Content wallet={wallet} />}
    </SidePanel>
  )
}
