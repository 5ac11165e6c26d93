import type { LeftOutArtwork } from '@plinth/api-schema/nft'
import { shortAddress } from '../../../lib/text/short-address.ts'
import type { MintableWork } from '../api/use-mint-artworks.ts'
import parts from './mint-parts.module.css'

/** The works whose recipients do not accept tokens, with the wallets in question. */
export const LeftOutWorks = ({
  works,
  leftOut,
}: {
  works: readonly MintableWork[]
  leftOut: readonly LeftOutArtwork[]
}) => (
  <ul className={parts.stack} aria-label="Left out">
    {leftOut.map(({ artworkId, recipient }) => {
      const work = works.find(({ id }) => id === artworkId)
      return (
        <li key={artworkId}>
          {work?.title}, {work?.signature} <span className={parts.data}>{shortAddress(recipient)}</span>
        </li>
      )
    })}
  </ul>
)
