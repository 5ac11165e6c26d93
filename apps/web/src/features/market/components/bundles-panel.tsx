import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { Price } from '../../../lib/market/price.tsx'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { daysToGo } from '../../../lib/time/time-to-go.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { BUNDLES_PER_PAGE, type Bundle, useBundles } from '../api/use-bundles.ts'
import styles from './bundles-panel.module.css'
import { WaitingWall } from './waiting-wall.tsx'

const MAX_PICTURES = 4

const namesOf = ({ works }: Bundle) => works.map(({ name }) => name).join(' + ')

/** Works that are sold together as they hang on a wall; they lead to the page of the first, where all can be bought. */
const HungBundle = ({ bundle, side }: { bundle: Bundle; side: UserType | undefined }) => {
  const [first] = bundle.works
  if (!first) return null
  const link = <SiteLink href={nftPath(first, side)} aria-label={namesOf(bundle)} />
  const shown = bundle.works.slice(0, MAX_PICTURES)
  return (
    <Frame
      link={link}
      caption={
        <WallLabel
          title={namesOf(bundle)}
          link={link}
          detail={
            <>
              {pluralise(bundle.nftIds.length, 'work')} from <bdi>{bundle.account.name}</bdi>,{' '}
              {daysToGo(bundle.endsAt, new Date()).toLowerCase()}
            </>
          }
          status={<Price of={bundle} />}
        />
      }
    >
      <span className={styles.pictures} data-count={shown.length}>
        {shown.map(({ id, picture }) => (
          <span key={id} className={styles.picture}>
            <Picture {...picture} alt="" sizes="(max-width: 1081px) 46vw, 245px" fit="cover" fill />
          </span>
        ))}
      </span>
    </Frame>
  )
}

/** Works that their owners sell together, by pages (docs/product/market.md#works-sold-together). */
export const BundlesPanel = () => {
  const { page } = useAddress()
  const { data, error, isPlaceholderData, refetch } = useBundles(page)
  const side = useSession().member?.userType
  useExistingPage({ total: data?.total, isPlaceholderData }, BUNDLES_PER_PAGE)
  return (
    <section aria-label="Results" aria-busy={(!data && !error) || isPlaceholderData}>
      <p role="status" className={styles.count}>
        {data ? pluralise(data.total, 'bundle') : ' '}
      </p>
      {error && !data && <ListFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingWall />}
      {data?.total === 0 && (
        <EmptyState
          headingLevel={2}
          title="No bundles yet"
          action={
            <Button asChild>
              <SiteLink href={paths.onSale}>See single works</SiteLink>
            </Button>
          }
        >
          Works that their owners sell together hang here.
        </EmptyState>
      )}
      {data && data.bundles.length > 0 && (
        <Wall items={data.bundles} itemKey={({ hash }) => hash} ratio={() => 1} label="Bundles on sale">
          {(bundle) => <HungBundle bundle={bundle} side={side} />}
        </Wall>
      )}
      <AddressPager pageSize={BUNDLES_PER_PAGE} total={data?.total} />
    </section>
  )
}
