import { shortAddress } from '../../../lib/text/short-address.ts'
import type { LeftOutWork, MintableWork } from '../api/use-mint-artworks.ts'
import parts from './mint-parts.module.css'

/** The works whose recipients do not accept tokens, with the wallets in question. */
export const LeftOutWorks = ({
  works,
  leftOut,
}: {
  works: readonly MintableWork[]
  leftOut: readonly LeftOutWork[]
}) => (
  <ul className={parts.stack} aria-label="Left out">
    {leftOut.map(({ workId, recipient }) => {
      const work = works.find(({ id }) => id === workId)
      return (
        <li key={workId}>
          {work?.title}, {work?.signature} <span className={parts.data}>{shortAddress(recipient)}</span>
        </li>
      )
    })}
  </ul>
)
