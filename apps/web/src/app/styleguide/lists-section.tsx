import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SectionRule } from '../../ui/section-rule.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusDot, type StatusDotProps } from '../../ui/status-dot.tsx'
import { Table, type TableColumn, type TableSort } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './styleguide.module.css'

type Person = { name: string; joined: string; works: number; votes: number; state: StatusDotProps['state'] }

const PEOPLE: readonly Person[] = [
  { name: 'ana.lim', joined: '2026-11-02', works: 4, votes: 1204, state: 'full' },
  { name: 'j.okafor', joined: '2026-11-04', works: 2, votes: 986, state: 'half' },
  { name: 'mei', joined: '2026-11-07', works: 1, votes: 351, state: 'ring' },
]
const WORDS = { full: 'Minted', half: 'In review', ring: 'Submitted' }

const COLUMNS: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    card: 'lead',
    cell: ({ name }) => (
      <span className={styles.person}>
        <Avatar name={name} size="small" decorative />
        {name}
      </span>
    ),
  },
  { id: 'joined', header: 'Joined', cell: ({ joined }) => <span className={styles.data}>{joined}</span> },
  { id: 'works', header: 'Artworks', numeric: true, cell: ({ works }) => works },
  { id: 'votes', header: 'Votes', numeric: true, sortable: true, cell: ({ votes }) => votes.toLocaleString('en-US') },
  { id: 'state', header: 'Status', cell: ({ state }) => <StatusDot state={state}>{WORDS[state]}</StatusDot> },
]

const inOrder = (sort: TableSort) =>
  PEOPLE.toSorted((a, b) => {
    const order = sort.column === 'votes' ? a.votes - b.votes : a.name.localeCompare(b.name)
    return sort.direction === 'ascending' ? order : -order
  })

const People = () => {
  const [sort, setSort] = useState<TableSort>({ column: 'votes', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['ana.lim']))
  const [page, setPage] = useState(1)
  return (
    <Sheet tight className={styles.stack ?? ''}>
      <Table
        caption="Participants"
        columns={COLUMNS}
        rows={inOrder(sort)}
        rowKey={({ name }) => name}
        sort={sort}
        onSortChange={setSort}
        selected={selected}
        onSelectedChange={setSelected}
        dense
      />
      <Pager page={page} total={348} pageSize={24} onPageChange={setPage} />
    </Sheet>
  )
}

/** Tables, tabs, pages and the way back. */
export const ListsSection = () => {
  const [tab, setTab] = useState<'people' | 'loading' | 'none'>('people')
  return (
    <section className={styles.section} aria-labelledby="lists">
      <SectionRule id="lists" title="Submissions" aside="Tables, tabs, pager" />
      <div className={styles.stack}>
        <Breadcrumbs
          trail={[
            <a key="all" href="#lists">
              My campaigns
            </a>,
            <a key="one" href="#lists">
              Harbour Lights
            </a>,
          ]}
          current="Submissions"
        />
        <Tabs
          label="Submissions"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'people', label: 'Participants', count: 348, content: <People /> },
            {
              value: 'loading',
              label: 'Loading',
              count: 1204,
              content: (
                <Sheet tight>
                  <Table caption="Loading" columns={COLUMNS} rows={[]} rowKey={({ name }) => name} loadingRows={4} />
                </Sheet>
              ),
            },
            {
              value: 'none',
              label: 'Empty',
              count: 0,
              content: (
                <Sheet tight>
                  <Table
                    caption="Nobody"
                    columns={COLUMNS}
                    rows={[]}
                    rowKey={({ name }) => name}
                    empty="No contacts yet. Upload a filled template."
                  />
                </Sheet>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
