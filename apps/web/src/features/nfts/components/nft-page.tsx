import { cidOf } from '../../../lib/chain/content-id.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { artistPath, artworkPath, campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { walletPath } from '../../../lib/navigation/wallet-paths.ts'
import { RightsLink } from '../../../lib/rights/rights-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyData, Data } from '../../../ui/data-text.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { Nft } from '../api/use-nft.ts'
import type { NftTrading } from '../screens/nft-screen.tsx'
import styles from '../screens/nft-screens.module.css'
import { ContentCheck } from './content-check.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { MoreNfts } from './more-nfts.tsx'
import { NftHistory } from './nft-history.tsx'
import { ResumeMint } from './resume-mint.tsx'

const stateWords = ({ state, mintedAt }: Nft) => {
  if (state === 'minted') return <>Minted {mintedAt && <Time at={mintedAt} look="day" />}</>
  return state === 'givenUp' ? 'Given up' : state === 'unconfirmed' ? 'Confirming' : 'Not minted yet'
}

const useExplorer = (chainId: number) => useNetworks().find((network) => network.chainId === chainId)

const Owner = ({ nft }: { nft: Nft }) => {
  if (!nft.owner) return null
  const more = nft.holderCount > 1 ? ` and ${nft.holderCount - 1} more` : ''
  return (
    <div className={styles.person}>
      <span className={styles.who}>
        <span className={styles.label}>Owner</span>
        <SiteLink href={walletPath(nft.owner)}>{shortAddress(nft.owner)}</SiteLink>
        {more && <span className={styles.label}>{more}</span>}
      </span>
    </div>
  )
}

const People = ({ nft, side }: { nft: Nft; side: UserType }) => (
  <div className={styles.people}>
    <div className={styles.person}>
      <Avatar name={nft.creator.name} src={nft.creator.pictureUrl} decorative />
      <span className={styles.who}>
        <span className={styles.label}>Creator</span>
        <SiteLink href={artistPath(nft.creator.id, side)}>{nft.creator.name}</SiteLink>
      </span>
    </div>
    <Owner nft={nft} />
  </div>
)

// Served beside the app, not by it: a plain link.
const contentHref = (uri: string) => `/ipfs/${cidOf(uri) ?? ''}`

const Record = ({ nft }: { nft: Nft }) => {
  const network = useExplorer(nft.chainId)
  return (
    <Sheet as="section" tight aria-label="On the chain">
      <ContentCheck nft={nft} />
      <FactList
        facts={[
          ['Contract address', <CopyData key="contract" text={nft.contract} />],
          ...(network?.explorer.address
            ? [
                [
                  'Explorer',
                  <SiteLink key="explorer" href={`${network.explorer.address}${nft.contract}`}>
                    View the contract
                  </SiteLink>,
                ] as const,
              ]
            : []),
          ['Token ID', nft.tokenId === null ? '–' : <CopyData key="token" text={nft.tokenId} />],
          ['Token standard', `ERC ${nft.contractType}`],
          ...(nft.contractType === 1155
            ? [['Number of tokens', nft.circulation.toLocaleString('en-US')] as const]
            : []),
          ['Network', network?.name ?? String(nft.chainId)],
          ['Royalty', `${nft.royaltyBps / 100}%`],
          [
            'Record',
            <a key="record" href={contentHref(nft.tokenUri)}>
              <Data>{nft.tokenUri}</Data>
            </a>,
          ],
          ...(nft.submission?.rightsHash
            ? [
                [
                  'Terms',
                  <span key="terms" className={styles.terms}>
                    <RightsLink rightsHash={nft.submission.rightsHash} />
                    <CopyData text={nft.submission.rightsHash} />
                  </span>,
                ] as const,
              ]
            : []),
          ...(nft.txHash
            ? [
                [
                  'Transaction',
                  network?.explorer.transaction ? (
                    <SiteLink key="transaction" href={`${network.explorer.transaction}${nft.txHash}`}>
                      <Data>{nft.txHash}</Data>
                    </SiteLink>
                  ) : (
                    <CopyData key="transaction" text={nft.txHash} />
                  ),
                ] as const,
              ]
            : []),
        ]}
      />
    </Sheet>
  )
}

/** One NFT: its picture, who made it, who holds it, and what the chain says of it. */
export const NftPage = ({ nft, side, priceBox, offers, links }: NftTrading & { nft: Nft; side: UserType }) => (
  <>
    <Breadcrumbs
      trail={[
        <SiteLink key="creator" href={artistPath(nft.creator.id, side)}>
          {nft.creator.name}
        </SiteLink>,
      ]}
      current={nft.name}
    />
    <article className={styles.nft} aria-labelledby="nft-title">
      <div className={styles.art}>
        <Picture
          {...nft.picture}
          alt={`${nft.name} by ${nft.creator.name}`}
          sizes="(max-width: 1081px) 92vw, 720px"
          priority
        />
        <p className={styles.size}>
          {nft.picture.width.toLocaleString('en-US')} × {nft.picture.height.toLocaleString('en-US')} px
          <a href={contentHref(nft.imageUri)}>View full size</a>
        </p>
      </div>
      <div className={styles.words}>
        <StatusDot state={nft.state === 'minted' ? 'full' : nft.state === 'unconfirmed' ? 'half' : 'ring'}>
          {stateWords(nft)}
        </StatusDot>
        <h1 id="nft-title" className={styles.title}>
          {nft.name}
        </h1>
        <ResumeMint nft={nft} />
        <People nft={nft} side={side} />
        {links?.(nft)}
        {priceBox?.(nft)}
        {nft.description && <p className={styles.text}>{nft.description}</p>}
        <div className={styles.actions}>
          <ShareButton
            variant="primary"
            title="Share NFT"
            subject={`${nft.name} by ${nft.creator.name}`}
            path={nftPath(nft)}
            fileName={`plinth-nft-${nft.id}`}
            card={`/share/nft/${nft.id}.png`}
          >
            Share
          </ShareButton>
          {nft.state === 'minted' && <FavouriteButton nft={nft} />}
          {nft.campaignId !== null && nft.artworkId !== null && (
            <Button asChild>
              <SiteLink
                href={artworkPath({ id: nft.artworkId, campaignId: nft.campaignId, artist: nft.creator }, side)}
              >
                View artwork
              </SiteLink>
            </Button>
          )}
          {nft.campaignId !== null && (
            <Button asChild>
              {/* The page that everybody may open: a brand's own preview is for its campaigns alone. */}
              <SiteLink href={campaignPagePath(nft.campaignId)}>View in campaign</SiteLink>
            </Button>
          )}
        </div>
        <Record nft={nft} />
      </div>
    </article>
    <div className={styles.sections}>
      {offers?.(nft)}
      <NftHistory nft={nft} />
      <MoreNfts nft={nft} side={side} />
    </div>
  </>
)
