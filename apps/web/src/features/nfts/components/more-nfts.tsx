import { createdPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Wall } from '../../../ui/wall.tsx'
import type { Nft } from '../api/use-nft.ts'
import { useNftList } from '../api/use-nft-list.ts'
import { HungNft } from './hung-nft.tsx'

const MAX = 3

/** Other NFTs of the same creator; nothing where there are none. */
export const MoreNfts = ({ nft, side }: { nft: Nft; side: UserType }) => {
  const { data } = useNftList({ kind: 'created', userId: nft.creator.id })
  const others = (data?.nfts ?? []).filter(({ id, state }) => id !== nft.id && state === 'minted').slice(0, MAX)
  if (!data || others.length === 0) return null
  return (
    <section>
      <SectionRule
        title={
          <>
            More by <bdi>{nft.creator.name}</bdi>
          </>
        }
        aside={<SiteLink href={createdPath(nft.creator.id, side)}>All {pluralise(data.total, 'NFT')}</SiteLink>}
      />
      <Wall items={others} itemKey={({ id }) => id} ratio={({ picture }) => picture.width / picture.height}>
        {(other) => <HungNft nft={other} side={side} />}
      </Wall>
    </section>
  )
}
