import { pages } from '@plinth/api-schema/pages'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { brandProfilePath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type ShownBox, useBox } from '../api/use-box.ts'
import { useBoxPrizes } from '../api/use-box-prizes.ts'
import { useOwnPurchases } from '../api/use-own-purchases.ts'
import { BoxLoaded } from '../components/box-loaded.tsx'
import { BoxPanel } from '../components/box-panel.tsx'
import { STAGES } from '../components/box-words.ts'
import { OddsTable } from '../components/odds-table.tsx'
import { OwnPurchases } from '../components/own-purchases.tsx'
import { TradesPanel } from '../components/trades-panel.tsx'
import styles from './boxes-screen.module.css'

const SIZES = '(max-width: 820px) 92vw, 660px'

const Words = ({ box }: { box: ShownBox }) => (
  <>
    <div className={styles.named}>
      <h1 className={styles.title}>
        <bdi>{box.name}</bdi>
      </h1>
      {box.brand && (
        <p className={styles.by}>
          by{' '}
          <SiteLink href={brandProfilePath(box.brand.id)}>
            <bdi>{box.brand.name}</bdi>
          </SiteLink>
        </p>
      )}
    </div>
    <p>
      <Badge tone={box.state === 'running' ? 'ok' : box.state === 'void' ? 'warn' : 'neutral'}>
        {STAGES[box.state]}
      </Badge>
    </p>
    {box.description !== '' && <p className={styles.text}>{box.description}</p>}
  </>
)

const Shown = ({ box, onEnd }: { box: ShownBox; onEnd: () => void }) => {
  const { member, isSignedIn } = useSession()
  const trader = useTrader()
  const network = useNetworks().find(({ chainId }) => chainId === box.chainId)
  const prizes = useBoxPrizes(box.id)
  const purchases = useOwnPurchases(box.id, { enabled: isSignedIn }).data ?? []
  return (
    <>
      <Breadcrumbs
        trail={[
          <SiteLink key="all" href={boxPaths.all}>
            {pages.boxes.title}
          </SiteLink>,
        ]}
        current={box.name}
      />
      <div className={styles.top}>
        <div className={styles.art}>
          {box.image && <Picture {...readPicture(box.image)} alt={box.name} sizes={SIZES} priority />}
        </div>
        <div className={styles.words}>
          <Words box={box} />
          <BoxPanel {...{ box, network, trader, purchases, onEnd }} />
        </div>
      </div>
      <div className={styles.parts}>
        <OwnPurchases {...{ box, purchases, network, trader }} prizes={prizes.data ?? []} />
        <OddsTable prizes={prizes} boxCount={box.boxCount} side={member?.userType} />
        <TradesPanel box={box} />
      </div>
    </>
  )
}

/** A mystery box: its odds, its sale, and one’s own boxes (docs/product/boxes.md#a-mystery-boxs-page). */
export const BoxScreen = ({ id }: { id: string }) => {
  const query = useBox(id)
  useDocumentTitle(query.data?.name)
  return (
    <BoxLoaded id={id} query={query}>
      {(box) => <Shown box={box} onEnd={() => void query.refetch()} />}
    </BoxLoaded>
  )
}
