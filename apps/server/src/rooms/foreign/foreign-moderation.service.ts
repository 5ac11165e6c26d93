import { randomUUID } from 'node:crypto'
import { messages } from '@plinth/api-schema/messages'
import type { ModeratedForeignNft } from '@plinth/api-schema/moderation-foreign'
import type { ChainNetwork } from '../../ports/chains.ts'
import {
  type CaseDecision,
  type CaseModeration,
  type CaseModerationDeps,
  createCaseModeration,
} from '../artworks/artworks-case-moderation.service.ts'
import type { NewNotice } from '../notices/notices-telling.service.ts'
import {
  closeReports,
  countReports,
  countTaken,
  findReportable,
  insertReport,
  type LockedToken,
  listReported,
  listTaken,
  lock,
  markPutBack,
  markTakenDown,
  readReportQueue,
} from './foreign-reports.repository.ts'
import { scanningChains } from './foreign-scan.service.ts'

export type ForeignModeration = CaseModeration<ModeratedForeignNft>

const nameOf = ({ name, tokenId }: LockedToken) => name || `Token ${tokenId}`

const foreignModerated = (token: LockedToken, decided: CaseDecision): NewNotice[] => {
  const subject = `foreign:${token.id}:${randomUUID()}`
  return token.holders.map(({ accountId, address }) => ({
    type: 'foreignModerated',
    to: accountId,
    subject,
    facts: { nftName: nameOf(token), address, ...decided },
  }))
}

/**
 * What people report about NFTs of other sites, by their place in somebody's Collected, and what operators decide about the tokens,
 * wherever they are.
 */
export const createForeignModeration = ({
  chains,
  ...deps
}: CaseModerationDeps & { chains: readonly ChainNetwork[] }): ForeignModeration => {
  const chainIds = scanningChains(chains).map(({ chainId }) => chainId)
  return createCaseModeration({
    ...deps,
    store: {
      ...{ insertReport, closeReports, countReports, readReportQueue, listReported, listTaken, countTaken },
      ...{ lock, markTakenDown, markPutBack },
    },
    async findReportable({ accountId }, id) {
      const found = await findReportable(deps.database, id, accountId, chainIds)
      return found && { isOwn: found.accountId === accountId, isReported: found.isReported }
    },
    isTakenDown: ({ isTakenDown }: LockedToken) => isTakenDown,
    nameOf,
    notice: foreignModerated,
    said: {
      reportedAlready: messages.foreignReportedAlready,
      goneAlready: messages.foreignGoneAlready,
      notTakenDown: messages.foreignNotTakenDown,
    },
  })
}
