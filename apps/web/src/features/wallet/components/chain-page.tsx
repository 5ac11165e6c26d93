import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import type { ReactNode } from 'react'
import { getAddress } from 'viem'
import { amountWords } from '../../../lib/chain/amounts.ts'
import { type ChainNetwork, nativeSymbol } from '../../../lib/chain/network.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { CopyData, Data } from '../../../ui/data-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { LocalNetwork } from '../api/use-local-chain.ts'
import styles from './chain-page.module.css'

/** A link to an address of the local chain. */
export const AddressLink = ({ children }: { children: string }) => {
  // Nodes write addresses in lower case; everywhere else they stand as EIP-55 writes them.
  const address = getAddress(children)
  return (
    <SiteLink href={`${pages.chainAddress.path}/${address}`}>
      <Data>{address}</Data>
    </SiteLink>
  )
}

/** A link to a transaction of the local chain. */
export const TransactionLink = ({ children }: { children: string }) => (
  <SiteLink href={`${pages.chainTransaction.path}/${children}`}>
    <Data>{children}</Data>
  </SiteLink>
)

/** An amount of the chain's own coin. */
export const coinsOf = (network: ChainNetwork, wei: bigint) => `${amountWords(wei)} ${nativeSymbol(network)}`

export type ChainPageProps<Found> = {
  title: string
  /** The hash or address that the page is about. */
  subject: string
  local: LocalNetwork
  found: Found | null | undefined
  error: Error | null
  onRetry: () => void
  /** What is said of something that the chain does not know. */
  missing: string
  children: (found: Found, network: ChainNetwork) => ReactNode
}

const UNANSWERED = new Error('The local chain did not answer.')

const Content = <Found,>({ local, found, error, onRetry, missing, children }: ChainPageProps<Found>) => {
  const { network } = local
  if (local.error) return <LoadFailed error={local.error} onRetry={local.retry} />
  if (error && !found) return <LoadFailed title={messages.chainFailure} error={UNANSWERED} onRetry={onRetry} />
  if (found && network) return children(found, network)
  if (network === null || found === null)
    return (
      <EmptyState headingLevel={2} title={network === null ? 'There is no local chain here' : missing}>
        {network === null
          ? 'These pages show the chain that comes with Plinth. Other networks have explorers of their own.'
          : 'Check the address of this page. A chain that was started afresh has forgotten what was on it before.'}
      </EmptyState>
    )
  return (
    <div aria-busy="true">
      <Skeleton lines={8} />
    </div>
  )
}

/** A page of the explorer of the local chain. */
export const ChainPage = <Found,>(props: ChainPageProps<Found>) => (
  <PageWidth className={styles.page}>
    <header className={styles.head}>
      <p className={styles.chain}>{props.local.network?.name ?? 'Local chain'}</p>
      <h1>{props.title}</h1>
      <CopyData text={props.subject} />
    </header>
    <Content {...props} />
  </PageWidth>
)
