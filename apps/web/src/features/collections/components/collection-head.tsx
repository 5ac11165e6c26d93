import type { CollectionDetail, CollectionSum } from '@plinth/api-schema/collection'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { Price } from '../../../lib/market/price.tsx'
import { campaignPagePath, profilePath } from '../../../lib/navigation/artwork-paths.ts'
import { collectionPath } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyData } from '../../../ui/data-text.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import styles from './collection-head.module.css'

type Shown = CollectionDetail<WireTime>

const NOTHING = '–'
const CATEGORIES: Readonly<Record<number, string>> = { 1: 'Art', 2: 'Video', 3: 'Music' }

const Sums = ({ sums, chainId }: { sums: readonly CollectionSum[]; chainId: number }) =>
  sums.length === 0 ? (
    NOTHING
  ) : (
    <span className={styles.sums}>
      {sums.map((sum) => (
        <Price key={sum.currency} of={{ ...sum, chainId }} />
      ))}
    </span>
  )

const count = (amount: number) => amount.toLocaleString('en-US')

/** What is counted of a collection. */
const Figures = ({ of }: { of: Shown }) => (
  <dl className={styles.figures} aria-label="Figures">
    {(
      [
        ['Items', count(of.itemCount)],
        ['Owners', count(of.holderCount)],
        ['On sale', count(of.listedCount)],
        ['Floor', <Sums key="floor" sums={of.floors} chainId={of.chainId} />],
        ['Volume', <Sums key="volume" sums={of.volumes} chainId={of.chainId} />],
      ] as const
    ).map(([label, value]) => (
      <div key={label} className={styles.figure}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Facts = ({ of }: { of: Shown }) => {
  const network = useNetworks().find(({ chainId }) => chainId === of.chainId)
  return (
    <FactList
      facts={[
        ...(of.contract ? [['Contract address', <CopyData key="contract" text={of.contract} />] as const] : []),
        ['Token standard', `ERC ${of.contractType}`],
        ['Network', network?.name ?? String(of.chainId)],
        ...(of.categoryId ? [['Category', CATEGORIES[of.categoryId] ?? NOTHING] as const] : []),
        ...(of.royaltyBps === null ? [] : [['Royalty', `${of.royaltyBps / 100}%`] as const]),
      ]}
    />
  )
}

const By = ({ of: { owner, campaign } }: { of: Shown }) => (
  <p className={styles.by}>
    {owner ? (
      <span>
        by{' '}
        <SiteLink href={profilePath(owner)} className={styles.owner}>
          <bdi>{owner.name}</bdi>
        </SiteLink>
      </span>
    ) : (
      <span>Shared by everybody who mints for themselves</span>
    )}
    {campaign && (
      <span>
        of the campaign{' '}
        <SiteLink href={campaignPagePath(campaign.id)} className={styles.owner}>
          <bdi>{campaign.name}</bdi>
        </SiteLink>
      </span>
    )}
  </p>
)

/** Whose a collection is, what is said of it, and what is counted of it. */
export const CollectionHead = ({ collection, tools }: { collection: Shown; tools?: ReactNode }) => (
  <header className={styles.head}>
    {collection.banner && (
      <div className={styles.banner}>
        <Picture {...readPicture(collection.banner)} alt="" sizes="100vw" fit="cover" fill />
      </div>
    )}
    <div className={styles.words}>
      {collection.cover && (
        <div className={styles.image}>
          <Picture {...readPicture(collection.cover)} alt="" sizes="120px" fit="cover" fill />
        </div>
      )}
      <div className={styles.told}>
        <h1 className={styles.title}>
          <bdi>{collection.name}</bdi>
        </h1>
        <By of={collection} />
        {collection.isTakenDown && (
          <p className={styles.by}>
            <Badge tone="warn">Taken down</Badge> Only you can see this collection. Your notifications say why.
          </p>
        )}
      </div>
      <div className={styles.tools}>
        {collection.contract && !collection.isTakenDown && (
          <ShareButton
            title="Share collection"
            subject={collection.name}
            path={collectionPath(collection.id)}
            fileName={`plinth-collection-${collection.id}`}
          >
            Share
          </ShareButton>
        )}
        {tools}
      </div>
    </div>
    {collection.bio && (
      <p className={styles.bio}>
        <bdi>{collection.bio}</bdi>
      </p>
    )}
    <Figures of={collection} />
    <div className={styles.facts}>
      <Facts of={collection} />
    </div>
  </header>
)
