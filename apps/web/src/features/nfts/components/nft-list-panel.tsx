import type { ReactNode } from 'react'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { type ListedNft, NFTS_PER_PAGE, type NftList, useNftList } from '../api/use-nft-list.ts'
import { HungNft } from './hung-nft.tsx'

const LOADING = [5 / 4, 1, 4 / 5]

/** How NFTs on a wall are chosen, and what can be done with those that were. */
export type NftChoice = {
  has: (id: number) => boolean
  /** The box that chooses one, where it can be chosen. */
  box: (nft: ListedNft) => ReactNode
  bar: ReactNode
}

export type NftListPanelProps = {
  list: NftList
  side: UserType | undefined
  /** What stands there while there are none. */
  empty: ReactNode
  choice?: NftChoice | undefined
}

/** NFTs on a wall, 24 a page. */
export const NftListPanel = ({ list, side, empty, choice }: NftListPanelProps) => {
  const { page } = useAddress()
  const { data, error, isPlaceholderData, refetch } = useNftList(list, page)
  useExistingPage({ total: data?.total, isPlaceholderData }, NFTS_PER_PAGE)
  if (error && !data)
    return (
      <div role="alert">
        <EmptyState
          headingLevel={2}
          title="These NFTs could not be loaded"
          action={<Button onClick={() => void refetch()}>Load them again</Button>}
        >
          {error.message}
        </EmptyState>
      </div>
    )
  if (!data)
    return (
      <div aria-busy="true">
        <Wall items={LOADING} itemKey={(ratio) => ratio} ratio={(ratio) => ratio}>
          {(ratio) => (
            <Frame caption={<Skeleton width="60%" />}>
              <Skeleton shape="art" ratio={ratio} />
            </Frame>
          )}
        </Wall>
      </div>
    )
  if (data.total === 0) return empty
  return (
    <>
      <Wall
        items={data.nfts}
        itemKey={({ id }) => id}
        ratio={({ picture }) => picture.width / picture.height}
        label="NFTs"
      >
        {(nft) => <HungNft nft={nft} side={side} choice={choice} isHeld={list.kind === 'collected'} />}
      </Wall>
      <AddressPager pageSize={NFTS_PER_PAGE} total={data.total} />
      {choice?.bar}
    </>
  )
}
