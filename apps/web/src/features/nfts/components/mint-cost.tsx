import { amountWords, dollarWords, gweiWords, toCents } from '../../../lib/chain/amounts.ts'
import { type ChainNetwork, nativeSymbol, nativeToken } from '../../../lib/chain/network.ts'
import type { TransactionCost } from '../../../lib/chain/transaction-cost.ts'
import { Mono } from '../../../ui/data-text.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './mint-parts.module.css'

const FINE = 6

/** An amount of a network's own coin, fine enough for gas. */
export const coinWords = (network: ChainNetwork, wei: bigint) =>
  `${amountWords(wei, nativeToken(network)?.decimals, FINE)} ${nativeSymbol(network)}`

const dollarsOf = (network: ChainNetwork, wei: bigint) => {
  const token = nativeToken(network)
  return token?.usdRate ? dollarWords(toCents(wei, token.decimals, token.usdRate)) : null
}

/** A line of a mint's facts whose value is read digit by digit. */
export const dataFact = (name: string, value: string): Fact => [name, <Mono key={name}>{value}</Mono>]

const costFacts = (network: ChainNetwork, cost: TransactionCost) => [
  dataFact('Mint fee', coinWords(network, cost.fee)),
  dataFact('Network price', `${gweiWords(cost.networkGasPrice)} gwei`),
  dataFact('We offer (1.25 ×)', `${gweiWords(cost.gasPrice)} gwei`),
  dataFact('Gas, at most', cost.gas.toLocaleString('en-US')),
  dataFact('Your balance', coinWords(network, cost.balance)),
]

/** What the panel takes. */
export type MintCostProps = {
  network: ChainNetwork | undefined
  cost: TransactionCost | null | undefined
  /** Why there is no price. */
  error: Error | null
  /** What has to be done before there is one. */
  waitsFor: string | undefined
}

/** The price of a mint, read from the chain again and again. */
export const MintCost = ({ network, cost, error, waitsFor }: MintCostProps) => {
  if (waitsFor !== undefined) return <p className={styles.hint}>{waitsFor}</p>
  if (error && !cost)
    return (
      <p role="alert" className={styles.error}>
        {error.message}
      </p>
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
        <strong>{coinWords(network, cost.total)}</strong>
      </p>
      <p className={styles.hint}>{dollars && `About ${dollars}. `}Read from the chain, again every 12 seconds.</p>
    </>
  )
}
