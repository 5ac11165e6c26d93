import type { NftHolder } from '@plinth/api-schema/nft-profile'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { profilePath } from '../../../lib/navigation/artwork-paths.ts'
import { collectionPaths } from '../../../lib/navigation/collection-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { type WalletTab, walletPath, walletTab } from '../../../lib/navigation/wallet-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyData } from '../../../ui/data-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useHolder } from '../api/use-holder.ts'
import type { NftList } from '../api/use-nft-list.ts'
import { CreatedNftsPanel } from '../components/created-nfts-panel.tsx'
import { type NftChoice, NftListPanel } from '../components/nft-list-panel.tsx'
import styles from './wallet-screen.module.css'

/** What other rooms show of a wallet: what happened to its works, the offers of its owner, what its owner does with several works, and what it holds of other sites. */
type WalletTrading = {
  activity: (address: string) => ReactNode
  offers: ReactNode
  choice?: NftChoice | undefined
  foreign: (owner: { userId: number; isOwn: boolean }) => ReactNode
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
// As the tabs have always been called.
const LABELS: Record<WalletTab, string> = {
  collected: 'Collected',
  created: 'Created',
  favourites: 'Favorited',
  recommended: 'Recommend',
  winning: 'Winning',
  activity: 'Activity',
  offers: 'Offers',
}
const TABS = Object.keys(walletTab) as WalletTab[]

const Market = () => (
  <Button asChild variant="primary">
    <SiteLink href={paths.onSale}>See works on sale</SiteLink>
  </Button>
)
const Nothing = ({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) => (
  <EmptyState headingLevel={2} title={title} action={action}>
    {children}
  </EmptyState>
)

const Unlinked = () => (
  <Nothing title="Nobody has linked this wallet">
    What its owner has made is known here once they link it to their account.
  </Nothing>
)

const Private = () => (
  <Nothing title="Only its owner sees this">Log in with the account that has linked this wallet.</Nothing>
)

type ListTab = Exclude<WalletTab, 'created' | 'activity' | 'offers'>
type Owner = { person: NftHolder['person']; isOwn: boolean }

const EMPTY: Record<ListTab, (isOwn: boolean) => ReactNode> = {
  collected: (isOwn) => (
    <Nothing title="Nothing collected yet" action={<Market />}>
      {isOwn ? 'The NFTs of this site that your wallet holds hang here.' : 'This wallet holds no NFT of this site.'}
    </Nothing>
  ),
  favourites: () => (
    <Nothing title="No favorites yet" action={<Market />}>
      Press Favorite on the page of an NFT, and it hangs here for you alone.
    </Nothing>
  ),
  recommended: () => (
    <Nothing title="Nothing to recommend yet" action={<Market />}>
      Once others have minted works, those nearest to your favorites hang here.
    </Nothing>
  ),
  winning: (isOwn) => (
    <Nothing title="No winning NFTs yet">
      {isOwn
        ? 'A work of yours that wins a place and is minted hangs here.'
        : 'Works of theirs that win a place and are minted hang here.'}
    </Nothing>
  ),
}

type PanelProps = Owner & WalletTrading & { address: string; tab: WalletTab }

const Panel = ({ address, tab, person, isOwn, activity, offers, choice, foreign }: PanelProps) => {
  const side = useSession().member?.userType
  const show = (list: NftList & { kind: ListTab }, chosen?: NftChoice) => (
    <NftListPanel list={list} side={side} empty={EMPTY[list.kind](isOwn)} choice={chosen} />
  )
  if (tab === 'collected')
    return (
      <>
        {show({ kind: 'collected', address }, isOwn ? choice : undefined)}
        {person && foreign({ userId: person.id, isOwn })}
      </>
    )
  if (tab === 'activity') return activity(address)
  if (tab === 'offers') return isOwn ? offers : <Private />
  if (tab === 'favourites' || tab === 'recommended') return isOwn ? show({ kind: tab }) : <Private />
  if (!person) return <Unlinked />
  if (tab === 'winning') return show({ kind: 'winning', userId: person.id })
  return <CreatedNftsPanel userId={person.id} isOwn={isOwn} side={side} />
}

const Head = ({ address, person, isOwn }: NftHolder & { isOwn: boolean }) => {
  const explorer = useNetworks().find((network) => network.explorer.address)?.explorer.address
  return (
    <header className={styles.head}>
      {person && <Avatar name={person.name} src={person.pictureUrl} size="large" decorative />}
      <div className={styles.words}>
        <h1 className={styles.title}>{person ? <bdi>{person.name}</bdi> : 'Wallet'}</h1>
        <p className={styles.facts}>
          <CopyData text={address} />
          {person && <SiteLink href={profilePath(person)}>Profile</SiteLink>}
          {isOwn && <SiteLink href={collectionPaths.own}>My collections</SiteLink>}
          {explorer && <SiteLink href={`${explorer}${address}`}>On the chain</SiteLink>}
        </p>
      </div>
    </header>
  )
}

const Shown = ({ holder, tab, ...trading }: WalletTrading & { holder: NftHolder; tab: WalletTab }) => {
  const navigate = useNavigate()
  const { member } = useSession()
  const { address, person } = holder
  const isOwn = person !== null && member?.id === person.id
  return (
    <>
      <Head {...holder} isOwn={isOwn} />
      <Tabs
        label="What is shown"
        value={tab}
        onValueChange={(next) => void navigate({ href: walletPath(address, next), resetScroll: false })}
        tabs={TABS.map((value) => ({
          value,
          label: LABELS[value],
          content: <Panel key={value} address={address} tab={value} person={person} isOwn={isOwn} {...trading} />,
        }))}
      />
    </>
  )
}

const Wallet = ({ address, tab, ...trading }: WalletTrading & { address: string; tab: WalletTab }) => {
  const { data: holder, error, refetch } = useHolder(address)
  useDocumentTitle(holder?.person?.name ?? `Wallet ${shortAddress(address)}`)
  if (holder) return <Shown holder={holder} tab={tab} {...trading} />
  if (error) return <LoadFailed title="The wallet could not be loaded" error={error} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className={styles.waiting}>
      <Skeleton shape="block" height={84} />
      <Skeleton shape="block" height={320} />
    </div>
  )
}

const NoWallet = () => {
  useDocumentTitle('There is no such wallet')
  return (
    <EmptyState headingLevel={2} title="There is no such wallet" action={<Market />}>
      The address of a wallet is 0x and 40 digits or letters from a to f.
    </EmptyState>
  )
}

export type WalletScreenProps = WalletTrading & { address: string; tab: string }

/** What a wallet holds, and what its owner made, marked and won (docs/product/wallet-and-nfts.md#a-wallets-page). */
export const WalletScreen = ({ address, tab, ...trading }: WalletScreenProps) => {
  const chosen = TABS.find((each) => String(walletTab[each]) === tab)
  return (
    <PageWidth className={styles.page}>
      {ADDRESS.test(address) && chosen ? <Wallet address={address} tab={chosen} {...trading} /> : <NoWallet />}
    </PageWidth>
  )
}
