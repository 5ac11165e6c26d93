import type { NewNotice } from '../notices/notices-telling.service.ts'
import type { FinalisedNft } from './nfts-recording.repository.ts'

const noticeOf = (to: number, subject: string, { id, name, creatorId }: FinalisedNft, count: number): NewNotice => ({
  type: 'mintRecorded',
  to,
  subject,
  facts: { title: name, count, nftId: id, ownerId: creatorId },
})

/** What is told of tokens that are final: to each artist of theirs, and to a brand once for all that it minted together. */
export function mintNotices(finalised: readonly FinalisedNft[]): NewNotice[] {
  const toCreators = finalised.map((nft) => noticeOf(nft.creatorId, `nft:${nft.id}`, nft, 1))
  const byOthers = finalised.filter(({ minterId, creatorId }) => minterId !== creatorId)
  const toMinters = [...Map.groupBy(byOthers, ({ intentId }) => intentId)].map(([intentId, nfts]) =>
    noticeOf(nfts[0]!.minterId, `mint:${intentId}`, nfts[0]!, nfts.length),
  )
  return [...toCreators, ...toMinters]
}
