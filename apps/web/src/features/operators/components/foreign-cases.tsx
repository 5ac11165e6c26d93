import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { Time } from '../../../lib/time/time.tsx'
import { CopyData } from '../../../ui/data-text.tsx'
import { type ModeratedForeignNft, useDecideForeignNft, useModeratedForeignNfts } from '../api/use-foreign-queues.ts'
import cases from './artwork-cases.module.css'
import { useCasePage } from './case-pages.tsx'
import styles from './profile-cases.module.css'
import { WordCases, type WordCasesProps } from './word-cases.tsx'

const Preview = ({
  of: { name, picture, tokenId, contract, contractType, chainId, holder, reportedAt },
}: {
  of: ModeratedForeignNft
}) => {
  const network = useNetworks().find((known) => known.chainId === chainId)
  return (
    <figure className={styles.preview}>
      {picture && <img src={picture} alt="What its contract shows" />}
      <p className={cases.quote} dir="auto">
        {name || `Token ${tokenId}`}
      </p>
      <figcaption className={cases.caption}>
        <span>
          An NFT of another site, held by {holder ? <bdi>{holder.name}</bdi> : 'nobody here now'}. First reported{' '}
          <Time at={reportedAt} look="minute" />
        </span>
        <span>
          ERC {contractType}
          {network && `, ${network.name}`}, token <CopyData text={tokenId} />
        </span>
        <CopyData text={contract} />
      </figcaption>
    </figure>
  )
}

/** A page of NFTs of other sites with open reports. */
export const useReportedForeignNfts = () => useCasePage((page) => useModeratedForeignNfts('reported', page))

const WORDS = {
  noun: 'NFT',
  joint: 'held by',
  down: 'It is hidden from Collected, for later owners too, until an operator puts it back. Its owner keeps it.',
  back: 'It is shown in Collected again. Its owner is told.',
} as const

const Cases = ({ name, isTaken, list }: Pick<WordCasesProps<ModeratedForeignNft>, 'name' | 'isTaken' | 'list'>) => (
  <WordCases
    {...{ name, isTaken, list }}
    pagesLabel="Pages of NFTs of other sites"
    words={WORDS}
    decision={useDecideForeignNft()}
    byOf={({ holder }) => holder?.name ?? 'nobody'}
    detailOf={({ name: own, tokenId }) => own || `Token ${tokenId}`}
    preview={(nft) => <Preview of={nft} />}
  />
)

/** NFTs of other sites that were reported. */
export const ReportedForeignNfts = ({ list }: { list: ReturnType<typeof useReportedForeignNfts> }) => (
  <Cases name="Reported NFTs of other sites" isTaken={false} list={list} />
)

/** NFTs of other sites that operators took down. */
export const TakenForeignNfts = () => (
  <Cases
    name="NFTs of other sites taken down"
    isTaken
    list={useCasePage((page) => useModeratedForeignNfts('taken', page))}
  />
)
