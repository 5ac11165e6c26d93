import type { ForeignNft } from '@plinth/api-schema/foreign-nft'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHideForeignNft } from '../api/use-hide-foreign-nft.ts'
import styles from './foreign-cards.module.css'

const MAX_ID_LETTERS = 12

const shortId = (tokenId: string) =>
  tokenId.length <= MAX_ID_LETTERS ? tokenId : `${tokenId.slice(0, MAX_ID_LETTERS)}…`
const titleOf = ({ name, tokenId }: ForeignNft<WireTime>) => name || `Token ${shortId(tokenId)}`
const standardOf = ({ contractType, amount }: ForeignNft<WireTime>) =>
  contractType === 1155 ? `ERC 1155 × ${BigInt(amount).toLocaleString('en-US')}` : 'ERC 721'

/** Lets somebody report an NFT under the name that its card shows. */
export type ReportOf = (nft: { id: number; name: string; isReported: boolean }) => ReactNode

const HideButton = ({ nft, isHidden }: { nft: ForeignNft<WireTime>; isHidden: boolean }) => {
  const { mutate, isPending } = useHideForeignNft()
  const word = isHidden ? 'Show again' : 'Hide'
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${word} ${titleOf(nft)}`}
      pending={isPending}
      onClick={() => mutate({ id: nft.id, isHidden: !isHidden })}
    >
      {word}
    </Button>
  )
}

type CardProps = Pick<ForeignCardsProps, 'isOwn' | 'report'> & { nft: ForeignNft<WireTime>; isHidden: boolean }

const Act = ({ nft, isOwn, isHidden, report }: CardProps) => {
  if (nft.takenDownAt !== null) return <Badge tone="warn">Taken down</Badge>
  if (isOwn) return <HideButton nft={nft} isHidden={isHidden} />
  return report({ id: nft.id, name: titleOf(nft), isReported: nft.isReported })
}

const Card = (props: CardProps) => {
  const { nft } = props
  const network = useNetworks().find(({ chainId }) => chainId === nft.chainId)
  const explorer = network?.explorer.address
  return (
    <li className={styles.card}>
      <span className={styles.picture}>
        {nft.picture ? (
          <img src={nft.picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <span className={styles.none}>No picture</span>
        )}
      </span>
      <bdi className={styles.name}>{titleOf(nft)}</bdi>
      <span>
        <Badge>From another site</Badge>
      </span>
      <span className={styles.detail}>
        {standardOf(nft)}
        {network && `, ${network.name}`}
        {', contract '}
        {explorer ? (
          <SiteLink href={`${explorer}${nft.contract}`}>{shortAddress(nft.contract)}</SiteLink>
        ) : (
          shortAddress(nft.contract)
        )}
      </span>
      <span>
        <Act {...props} />
      </span>
    </li>
  )
}

export type ForeignCardsProps = {
  nfts: readonly ForeignNft<WireTime>[]
  labelledBy: string
  /** Whether the viewer may hide them and show them again. */
  isOwn: boolean
  isHidden?: boolean
  report: ReportOf
}

/** NFTs of other sites; nothing of them is for sale here, and none has a page here. */
export const ForeignCards = ({ nfts, labelledBy, isOwn, isHidden = false, report }: ForeignCardsProps) => (
  <ul className={styles.grid} aria-labelledby={labelledBy}>
    {nfts.map((nft) => (
      <Card key={nft.id} {...{ nft, isOwn, isHidden, report }} />
    ))}
  </ul>
)
