import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { nftPath } from '../api/nft-paths.ts'
import type { CreatedNft, CreatedState } from '../api/use-created-nfts.ts'

const SIZES = '(max-width: 1081px) 92vw, 490px'

const STATES = {
  'not-sent': { dot: 'ring', words: 'Not minted' },
  sent: { dot: 'half', words: 'Minting' },
  confirming: { dot: 'half', words: 'Confirming' },
  minted: { dot: 'full', words: 'Minted' },
  'given-up': { dot: 'half', words: 'Given up' },
} as const satisfies Record<CreatedState, { dot: string; words: string }>

const standardWords = ({ standard, circulation }: CreatedNft) =>
  standard === 1155 ? `ERC 1155 × ${circulation.toLocaleString('en-US')}` : 'ERC 721'

/** An NFT as it hangs on a wall; it leads to its own page. */
export const HungNft = ({ nft, side }: { nft: CreatedNft; side: UserType | undefined }) => (
  <Frame
    link={<SiteLink href={nftPath(nft, side)} />}
    gone={nft.state === 'given-up'}
    caption={
      <WallLabel
        title={nft.name}
        link={<SiteLink href={nftPath(nft, side)} />}
        detail={standardWords(nft)}
        status={<StatusDot state={STATES[nft.state].dot}>{STATES[nft.state].words}</StatusDot>}
      />
    }
  >
    <Picture {...nft.picture} alt={nft.name} sizes={SIZES} />
  </Frame>
)
