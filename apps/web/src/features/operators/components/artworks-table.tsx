import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RangeSelection } from '../../../lib/lists/use-range-selection.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { tellApart } from '../../../lib/text/tell-apart.ts'
import { Time } from '../../../lib/time/time.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { Oversight } from '../api/use-oversee-artwork.ts'
import type { OverseenArtwork } from '../api/use-overseen-artworks.ts'
import styles from './artworks-table.module.css'
import cells from './cells.module.css'
import { auditPath, operatorPaths, workVotesPath } from './operator-paths.ts'

type OnAct = (artwork: OverseenArtwork, oversight: Oversight) => void

const Work = ({ artwork }: { artwork: OverseenArtwork }) => (
  <span className={cells.person}>
    <img className={styles.thumbnail} src={artwork.thumbnail} alt="" width={48} height={48} loading="lazy" />
    <span className={cells.two}>
      <cite>
        <bdi>{artwork.title}</bdi>
      </cite>
      <span className={cells.label}>
        <bdi>{artwork.artist.name}</bdi>
      </span>
    </span>
  </span>
)

const actsOf = (artwork: OverseenArtwork, onAct: OnAct): MenuItem[] =>
  artwork.takenDownAt === null
    ? [{ id: 'take-down', label: 'Take down', danger: true, onSelect: () => onAct(artwork, 'take-down') }]
    : [
        { id: 'put-back', label: 'Put back', onSelect: () => onAct(artwork, 'put-back') },
        {
          id: 'purge',
          label: 'Delete for good',
          danger: true,
          disabled: artwork.state !== 'submitted',
          onSelect: () => onAct(artwork, 'purge'),
        },
      ]

const Actions = ({ artwork, name, onAct }: { artwork: OverseenArtwork; name: string; onAct: OnAct }) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${name}`} size="small" aria-keyshortcuts="A">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      {
        id: 'artist',
        link: <SiteLink href={`${operatorPaths.users}?search=${artwork.artist.id}`}>The artist’s account</SiteLink>,
      },
      {
        id: 'audit',
        link: <SiteLink href={auditPath('artwork', artwork.id)}>What operators did here</SiteLink>,
      },
      { id: 'rule', separator: true },
      ...actsOf(artwork, onAct),
    ]}
  />
)

const columnsOf = (
  onAct: OnAct,
  rowName: (artwork: OverseenArtwork) => string,
): readonly TableColumn<OverseenArtwork>[] => [
  { id: 'work', header: 'Artwork', card: 'lead', cell: (artwork) => <Work artwork={artwork} /> },
  { id: 'campaign', header: 'Campaign', cell: ({ campaign }) => <bdi>{campaign.name}</bdi> },
  {
    id: 'votes',
    header: 'Votes',
    numeric: true,
    cell: (artwork) => (
      <SiteLink
        href={workVotesPath(artwork.id)}
        className={cells.link}
        aria-label={`${pluralise(artwork.voteCount, 'vote')} for ${rowName(artwork)}`}
      >
        {artwork.voteCount.toLocaleString('en-US')}
      </SiteLink>
    ),
  },
  {
    id: 'hung',
    header: 'Submitted',
    cell: ({ createdAt }) => (
      <span className={cells.data}>
        <Time at={createdAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ takenDownAt, state }) => (
      <span className={cells.status}>
        {takenDownAt === null ? (
          'On the wall'
        ) : (
          <span>
            Taken down <Time at={takenDownAt} look="minute" />
          </span>
        )}
        {state !== 'submitted' && <span className={cells.label}>Minted (the token can’t be removed)</span>}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (artwork) => (
      <span className={cells.corner}>
        <Actions artwork={artwork} name={rowName(artwork)} onAct={onAct} />
      </span>
    ),
  },
]

export type ArtworksTableProps = {
  artworks: readonly OverseenArtwork[] | undefined
  empty: ReactNode
  selection: RangeSelection<OverseenArtwork>
  onAct: OnAct
}

/** Artworks with what can be done about them; undefined while they load. */
export const ArtworksTable = ({ artworks, empty, selection, onAct }: ArtworksTableProps) => {
  const rows = artworks ?? []
  const rowName = tellApart(
    rows,
    ({ title }) => title,
    ({ artist }) => artist.name,
  )
  return (
    <Table
      caption="Artworks"
      columns={columnsOf(onAct, rowName)}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={rowName}
      selected={selection.keys}
      onSelectedChange={selection.chooseKeys}
      walked
      empty={empty}
      dense
      {...(artworks ? {} : { loadingRows: 8 })}
    />
  )
}
