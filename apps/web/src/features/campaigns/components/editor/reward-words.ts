import { pluralise } from '../../../../lib/text/pluralise.ts'
import type { RewardForm } from '../../api/campaign-form.ts'
import type { Token } from '../../api/use-tokens.ts'

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

/** What the prize at a place of the list is called. */
export const placeName = (index: number) => (PLACES[index] ? `${PLACES[index]} prize` : `Prize ${index + 1}`)

const sums = (rewards: readonly RewardForm[], tokens: readonly Token[]) => {
  const totals = new Map<string, number>()
  for (const { coinId, amount } of rewards) {
    const symbol = tokens.find(({ id }) => id === coinId)?.symbol
    const value = Number(amount)
    if (symbol && value > 0) totals.set(symbol, (totals.get(symbol) ?? 0) + value)
  }
  return [...totals].map(([symbol, total]) => `${total.toLocaleString('en-US')} ${symbol}`)
}

/** How many prizes there are, and what they come to in all. */
export const rewardsInWords = (rewards: readonly RewardForm[], tokens: readonly Token[]) => {
  const all = sums(rewards, tokens)
  return `${pluralise(rewards.length, 'prize')}${all.length > 0 ? `, ${all.join(' and ')} in all` : ''}`
}
