import type { NftState } from '@plinth/api-schema/nft'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { ListedNft } from '../api/use-nft-list.ts'
import type { NftChoice } from './nft-list-panel.tsx'

const SIZES = '(max-width: 1081px) 92vw, 490px'

const STATES = {
  waiting: { dot: 'ring', words: 'Not minted' },
  unconfirmed: { dot: 'half', words: 'Confirming' },
  minted: { dot: 'full', words: 'Minted' },
  givenUp: { dot: 'half', words: 'Given up' },
} as const satisfies Record<NftState, { dot: string; words: string }>

const SENT = { dot: 'half', words: 'Minting' } as const

const statusOf = ({ state, isSent }: ListedNft) => (state === 'waiting' && isSent ? SENT : STATES[state])

const standardWords = ({ contractType, circulation, ownerAmount }: ListedNft, isHeld: boolean) => {
  if (contractType !== 1155) return 'ERC 721'
  const all = circulation.toLocaleString('en-US')
  return isHeld && ownerAmount < circulation
    ? `ERC 1155 × ${ownerAmount.toLocaleString('en-US')} of ${all}`
    : `ERC 1155 × ${all}`
}

type Props = {
  nft: ListedNft
  side: UserType | undefined
  choice?: NftChoice | undefined
  /** Of an edition it says how many of it are held. */
  isHeld?: boolean
}

/** An NFT as it hangs on a wall; it leads to its own page. */
export const HungNft = ({ nft, side, choice, isHeld = false }: Props) => {
  const status = statusOf(nft)
  return (
    <Frame
      chosen={choice?.has(nft.id) ?? false}
      corner={choice?.box(nft)}
      link={<SiteLink href={nftPath(nft, side)} />}
      gone={nft.state === 'givenUp'}
      caption={
        <WallLabel
          title={nft.name}
          link={<SiteLink href={nftPath(nft, side)} />}
          detail={standardWords(nft, isHeld)}
          status={<StatusDot state={status.dot}>{status.words}</StatusDot>}
        />
      }
    >
      <Picture {...nft.picture} alt={nft.name} sizes={SIZES} />
    </Frame>
  )
}
