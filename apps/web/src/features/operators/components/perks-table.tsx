import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { PerkState } from '../../../lib/perks/perk-state.tsx'
import { PerkTarget } from '../../../lib/perks/perk-target.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { ModeratedPerk } from '../api/use-moderated-perks.ts'
import cells from './cells.module.css'
import { auditPath, operatorPaths } from './operator-paths.ts'

/** What an operator does about a perk. */
export type PerkAct = 'take-down' | 'put-back'
type OnAct = (perk: ModeratedPerk, act: PerkAct) => void

const Actions = ({ perk, onAct }: { perk: ModeratedPerk; onAct: OnAct }) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${perk.name}`} size="small" aria-keyshortcuts="A">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      {
        id: 'brand',
        link: <SiteLink href={`${operatorPaths.users}?search=${perk.brand.id}`}>The brand’s account</SiteLink>,
      },
      { id: 'audit', link: <SiteLink href={auditPath('perk', perk.id)}>What operators did here</SiteLink> },
      { id: 'rule', separator: true },
      perk.takenDownAt === null
        ? { id: 'take-down', label: 'Take down', danger: true, onSelect: () => onAct(perk, 'take-down') }
        : { id: 'put-back', label: 'Put back', onSelect: () => onAct(perk, 'put-back') },
    ]}
  />
)

// The link is text here: what a brand wants holders to open is what an operator judges.
const Given = ({ perk: { description, link, code } }: { perk: ModeratedPerk }) => (
  <span className={cells.status}>
    {description && <bdi>{description}</bdi>}
    {link && (
      <span className={cells.label}>
        Link <bdi>{link}</bdi>
      </span>
    )}
    {code && (
      <span className={cells.label}>
        Code <bdi>{code}</bdi>
      </span>
    )}
  </span>
)

const columnsOf = (onAct: OnAct): readonly TableColumn<ModeratedPerk>[] => [
  {
    id: 'perk',
    header: 'Perk',
    card: 'lead',
    cell: ({ name, brand }) => (
      <span className={cells.two}>
        <bdi>{name}</bdi>
        <span className={cells.label}>
          <bdi>{brand.name}</bdi>
        </span>
      </span>
    ),
  },
  { id: 'given', header: 'What holders get', cell: (perk) => <Given perk={perk} /> },
  {
    id: 'target',
    header: 'For works of',
    cell: ({ target, days }) => (
      <span className={cells.two}>
        <PerkTarget target={target} />
        <span className={cells.label}>{days === 0 ? 'Held for any time' : `Held for ${pluralise(days, 'day')}`}</span>
      </span>
    ),
  },
  { id: 'claims', header: 'Claims', numeric: true, cell: ({ claimCount }) => claimCount.toLocaleString('en-US') },
  {
    id: 'written',
    header: 'Written',
    cell: ({ createdAt }) => (
      <span className={cells.data}>
        <Time at={createdAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (perk) => (
      <span className={cells.status}>
        <PerkState {...perk} />
        {perk.takenDownAt !== null && (
          <span className={cells.label}>
            <Time at={perk.takenDownAt} look="minute" />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (perk) => (
      <span className={cells.corner}>
        <Actions perk={perk} onAct={onAct} />
      </span>
    ),
  },
]

export type PerksTableProps = { perks: readonly ModeratedPerk[] | undefined; empty: ReactNode; onAct: OnAct }

/** Perks with what can be done about them; undefined while they load. */
export const PerksTable = ({ perks, empty, onAct }: PerksTableProps) => (
  <Table
    caption="Perks"
    columns={columnsOf(onAct)}
    rows={perks ?? []}
    rowKey={({ id }) => String(id)}
    walked
    empty={empty}
    dense
    {...(perks ? {} : { loadingRows: 8 })}
  />
)
