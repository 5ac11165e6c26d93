import { MAX_ON_SALE_COUNTED } from '@plinth/api-schema/market'
import { type ReactNode, Suspense } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { useWallet } from '../../../lib/chain/wallet-store.ts'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { useSelection } from '../../../lib/lists/use-selection.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { tellApart } from '../../../lib/text/tell-apart.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import { Wall } from '../../../ui/wall.tsx'
import type { SweptListing } from '../api/send-sweep.ts'
import { ON_SALE_PER_PAGE, type OnSaleFilter, type OnSaleNft, useOnSale } from '../api/use-on-sale.ts'
import { HungOnSale } from './hung-on-sale.tsx'
import styles from './on-sale-wall.module.css'
import { WaitingWall } from './waiting-wall.tsx'

const { Part: SweepBar } = lazyPart(async () => (await import('./sweep-bar.tsx')).SweepBar)

const countWords = (total: number) => `${pluralise(total, 'work')}${total >= MAX_ON_SALE_COUNTED ? ' or more' : ''}`

export type OnSaleWallProps = {
  filter: OnSaleFilter
  page: number
  /** What stands there while nothing is on sale. */
  empty: ReactNode
}

/** Works on sale on a wall, by pages; several of them are chosen and bought at once. */
export const OnSaleWall = ({ filter, page, empty }: OnSaleWallProps) => {
  const { data, error, isPlaceholderData, refetch } = useOnSale(filter, page)
  const side = useSession().member?.userType
  useExistingPage({ total: data?.total, isPlaceholderData }, ON_SALE_PER_PAGE)
  const selection = useSelection<SweptListing>()
  const isUsed = useWasOpened(selection.items.length > 0)
  const { wallet } = useWallet()
  const isClosed = useSiteSwitches()?.market === false
  const nameOf = tellApart(
    data?.works ?? [],
    ({ name }) => name,
    ({ creator }) => creator.name,
  )
  const chooserOf = (work: OnSaleNft) => {
    if (isClosed || work.isAuction || work.tokenId === null || isSameAddress(work.owner, wallet?.address)) return null
    const { id, name, hash, chainId, contract, tokenId, price, currency } = work
    return (on: boolean) => selection.set([{ id, name, hash, chainId, contract, tokenId, price, currency }], on)
  }
  return (
    <section aria-label="Results" aria-busy={(!data && !error) || isPlaceholderData}>
      <p role="status" className={styles.count}>
        {data ? countWords(data.total) : ' '}
      </p>
      {error && !data && <ListFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingWall />}
      {data?.total === 0 && empty}
      {data && data.works.length > 0 && (
        <Wall
          items={data.works}
          itemKey={({ id }) => id}
          ratio={({ picture }) => picture.width / picture.height}
          label="Works on sale"
        >
          {(work) => (
            <HungOnSale
              work={work}
              name={nameOf(work)}
              side={side}
              chosen={selection.has(work.id)}
              onChoose={chooserOf(work)}
            />
          )}
        </Wall>
      )}
      <AddressPager pageSize={ON_SALE_PER_PAGE} total={data?.total} />
      {isUsed && (
        <Suspense>
          <SweepBar selection={selection} />
        </Suspense>
      )}
    </section>
  )
}
