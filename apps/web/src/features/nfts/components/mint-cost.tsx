import type { ReactNode } from 'react'
import { dollarWords, gweiWords, toCents } from '../../../lib/chain/amounts.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { type ChainNetwork, nativeSymbol, nativeToken } from '../../../lib/chain/network.ts'
import type { TransactionCost } from '../../../lib/chain/transaction-cost.ts'
import { Mono } from '../../../ui/data-text.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { coinWords } from './coin-words.ts'
import styles from './mint-parts.module.css'

/** An amount of a network's own coin; who points at it reads all its digits. */
export const Coins = ({ network, wei }: { network: ChainNetwork; wei: bigint }) => {
  const { short, exact } = coinWords(network, wei)
  return <span title={exact}>{short}</span>
}

const dollarsOf = (network: ChainNetwork, wei: bigint) => {
  const token = nativeToken(network)
  if (!token?.usdRate) return null
  return `${dollarWords(toCents(wei, token.decimals, token.usdRate))}${token.isRateDemo ? ' at the demo rate' : ''}`
}

/** A line of a mint's facts whose value is read digit by digit. */
export const dataFact = (name: string, value: ReactNode): Fact => [name, <Mono key={name}>{value}</Mono>]

/** A line of a mint's facts that says what something costs. */
export const coinFact = (name: string, network: ChainNetwork, wei: bigint): Fact =>
  dataFact(name, <Coins network={network} wei={wei} />)

const costFacts = (network: ChainNetwork, cost: TransactionCost) => [
  coinFact('Mint fee', network, cost.fee),
  dataFact('Network price', `${gweiWords(cost.networkGasPrice)} gwei`),
  dataFact('We offer (1.25 ×)', `${gweiWords(cost.gasPrice)} gwei`),
  dataFact('Gas, at most', cost.gas.toLocaleString('en-US')),
  coinFact('Your balance', network, cost.balance),
]

export type MintCostProps = {
  network: ChainNetwork | undefined
  cost: TransactionCost | null | undefined
  /** Why there is no price. */
  error: Error | null
  /** What has to be done before there is one. */
  waitsFor: string | undefined
}

/** What to do about a wallet that holds too little; without a price, only of which coin. */
const TopUp = ({ network, missing }: { network: ChainNetwork; missing?: bigint }) => (
  <>
    Add {missing === undefined ? nativeSymbol(network) : <Coins network={network} wei={missing} />} to this wallet on{' '}
    {network.name}.{' '}
  </>
)

const READ_AGAIN = 'Read from the chain, again every 12 seconds.'

const isLow = (error: Error) => error instanceof ChainRefusal && error.kind === 'low-balance'

/** The price of a mint, read from the chain again and again. */
export const MintCost = ({ network, cost, error, waitsFor }: MintCostProps) => {
  if (waitsFor !== undefined) return <p className={styles.hint}>{waitsFor}</p>
  if (error && !cost)
    return (
      <>
        <p role="alert" className={styles.error}>
          {error.message}
        </p>
        {isLow(error) && network && (
          <p className={styles.hint}>
            <TopUp network={network} />
            {READ_AGAIN}
          </p>
        )}
      </>
    )
  if (!cost || !network)
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height={280} />
      </div>
    )
  const dollars = dollarsOf(network, cost.total)
  return (
    <>
      <FactList facts={costFacts(network, cost)} />
      <p className={styles.total}>
        <span>Total, at most</span>
        <strong>
          <Coins network={network} wei={cost.total} />
        </strong>
      </p>
      <p className={styles.hint}>
        {!cost.isCovered && <TopUp network={network} missing={cost.total - cost.balance} />}
        {dollars && `About ${dollars}. `}
        {READ_AGAIN}
      </p>
    </>
  )
}
