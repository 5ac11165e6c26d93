import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import { actWithinLimits } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainNetwork } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import { createLocalFaucet } from '../../ports/local-faucet.ts'
import { requireAddress } from './wallet.policy.ts'

const A_DAY = 86_400
const PER_ACCOUNT = { max: 10, seconds: A_DAY }
const PER_WALLET = { max: 3, seconds: A_DAY }

export type FundingDeps = { database: Database; clock: Clock; chains: readonly ChainNetwork[] }

/** Funds wallets on the embedded chain, few times a day for each account and each wallet; no other chain has money to give. */
export function createFundingService({ database, clock, chains }: FundingDeps) {
  const embedded = chains.find((chain) => chain.embedded)
  const faucet = embedded && createLocalFaucet(embedded.nodeUrl)
  return async (member: Member, text: string): Promise<void> => {
    if (!faucet) throw new AppError('invalid', { msg: messages.networkUnsupported })
    const address = requireAddress(text)
    const limits = [
      { key: `fund-account:${member.accountId}`, ...PER_ACCOUNT },
      { key: `fund-wallet:${address}`, ...PER_WALLET },
    ]
    await actWithinLimits(database, clock, limits, () => faucet.fill(address))
  }
}
