import type { BoxPrize } from '@plinth/api-schema/box'
import { nftPagePath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import type { UserType } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { useBoxPrizes } from '../api/use-box-prizes.ts'
import styles from './boxes.module.css'

const LOADING_ROWS = 3

/** The name of a prize; some works are hidden here, though the chain has them. */
export const prizeName = (prize: BoxPrize | undefined) => prize?.name ?? 'Hidden here'

const PrizeCell = ({ prize, side }: { prize: BoxPrize; side: UserType | undefined }) => {
  const { nftId, picture } = prize
  const name = <bdi>{prizeName(prize)}</bdi>
  return (
    <span className={styles.prize}>
      <span className={styles.thumb} aria-hidden="true">
        {picture && <Picture {...readPicture(picture)} alt="" sizes="56px" fit="cover" fill />}
      </span>
      {nftId === null ? name : <SiteLink href={nftPagePath(nftId, side)}>{name}</SiteLink>}
    </span>
  )
}

const LevelCell = ({ levelIconUrl, levelName }: BoxPrize) => (
  <span className={styles.level}>
    {levelIconUrl && <img src={levelIconUrl} alt="" className={styles.icon} />}
    <bdi>{levelName}</bdi>
  </span>
)

const columnsFor = (side: UserType | undefined): readonly TableColumn<BoxPrize>[] => [
  { id: 'prize', header: 'Prize', card: 'lead', cell: (prize) => <PrizeCell prize={prize} side={side} /> },
  { id: 'level', header: 'Level', cell: LevelCell },
  { id: 'amount', header: 'Boxes with it', numeric: true, cell: ({ amount }) => amount },
  { id: 'chance', header: 'Chance of one box', numeric: true, cell: ({ probability }) => `${probability}%` },
]

/** What is in the boxes and how likely each is: the odds are how many there are of each. */
export const OddsTable = ({
  prizes,
  boxCount,
  side,
}: {
  prizes: ReturnType<typeof useBoxPrizes>
  boxCount: number
  side: UserType | undefined
}) => (
  <section aria-labelledby="box-odds" aria-busy={prizes.isPending}>
    <SectionRule id="box-odds" title="What is in the boxes" aside={pluralise(boxCount, 'box', 'boxes')} />
    {prizes.error && !prizes.data ? (
      <Banner tone="err">{prizes.error.message}</Banner>
    ) : (
      <Table
        caption="Prizes and how likely each is"
        columns={columnsFor(side)}
        rows={prizes.data ?? []}
        rowKey={({ tokenId }) => tokenId}
        loadingRows={prizes.isPending ? LOADING_ROWS : 0}
      />
    )}
  </section>
)
