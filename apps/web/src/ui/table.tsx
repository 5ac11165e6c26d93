import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** One column: its head, how a row fills it and whether the list can be sorted by it. */
export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers stand right, in mono. */
  numeric?: boolean
  /**
   * Where it stands in a card, if not among the named values: `lead` at the head, where several follow each other in one line;
   * `wide` on a line of its own, both without the column's name; `corner` for what can be done; `none` not at all.
   */
  card?: 'lead' | 'wide' | 'corner' | 'none'
  headerHidden?: boolean
  /** How wide the column is. Once one has a width, no text makes another column narrower: it breaks. */
  width?: string
}

/** Which column a list is sorted by, and which way. */
export type TableSort = { column: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  /** Says what the table lists, for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort | undefined
  onSortChange?: (sort: TableSort) => void
  /** The keys of the chosen rows; without it rows cannot be chosen. */
  selected?: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  /** The name of a row, for the box that chooses it. */
  rowName?: (row: Row) => string
  /** What stands there when no row does. */
  empty?: ReactNode
  /** Holds this many rows open while data loads. */
  loadingRows?: number
  dense?: boolean
  /** Rows are cases that the keys of the screen go through; X chooses one. */
  walked?: boolean
  /** Its few short columns fit a phone: rows are never cards. */
  slim?: boolean
}

const isSortable = <Row,>({ sortable }: TableColumn<Row>) => sortable ?? false

type Selection<Row> = {
  selected: ReadonlySet<string>
  toggle: (keys: readonly string[], on: boolean) => void
  name: (row: Row) => string
}

const HeaderCell = <Row,>({
  column,
  sort,
  onSortChange,
}: { column: TableColumn<Row> } & Pick<TableProps<Row>, 'sort' | 'onSortChange'>) => {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const flip = () =>
    onSortChange?.({ column: column.id, direction: direction === 'descending' ? 'ascending' : 'descending' })
  const words = column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header
  return (
    <th
      scope="col"
      className={classNames(styles.head, column.numeric && styles.numeric)}
      data-bare={!(column.sortable && onSortChange) || undefined}
      aria-sort={direction}
    >
      {column.sortable && onSortChange ? (
        <button type="button" className={styles.sort} onClick={flip}>
          {words}
        </button>
      ) : (
        words
      )}
    </th>
  )
}

/** Four values beside a box are two pairs in a card of phones: of three in a line one would be left over. */
const isPairs = <Row,>(columns: readonly TableColumn<Row>[]) =>
  columns.filter(({ card, headerHidden }) => !card && !headerHidden).length === 4

const BodyRow = <Row,>({
  row,
  id,
  columns,
  selection,
  isWalked,
}: {
  row: Row
  id: string
  isWalked: boolean
  columns: readonly TableColumn<Row>[]
  selection: Selection<Row> | undefined
}) => (
  <tr
    className={styles.row}
    data-selected={selection?.selected.has(id) || undefined}
    data-pairs={(selection && isPairs(columns)) || undefined}
    {...(isWalked ? { tabIndex: -1, 'data-case': '' } : {})}
  >
    {selection && (
      <td className={classNames(styles.cell, styles.box)}>
        <Checkbox
          label={`Select ${selection.name(row)}`}
          labelHidden
          checked={selection.selected.has(id)}
          onCheckedChange={(on) => selection.toggle([id], on)}
          keyShortcut={isWalked ? 'X' : undefined}
        />
      </td>
    )}
    {columns.map((column) => (
      <td
        key={column.id}
        className={classNames(styles.cell, column.numeric && styles.numeric, column.card && styles[column.card])}
        data-label={column.card || column.headerHidden ? undefined : column.header}
      >
        {column.cell(row)}
      </td>
    ))}
  </tr>
)

const LoadingRows = ({ count, width }: { count: number; width: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={`loading-${row + 1}`} className={styles.row}>
      {Array.from({ length: width }, (_, cell) => (
        <td key={`cell-${cell + 1}`} className={styles.cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))

const Widths = <Row,>({ columns, isChosen }: { columns: readonly TableColumn<Row>[]; isChosen: boolean }) => (
  <colgroup>
    {isChosen && <col className={styles.boxes} />}
    {columns.map(({ id, width }) => (
      <col key={id} style={width === undefined ? undefined : { width }} />
    ))}
  </colgroup>
)

/** A list in rows and columns; where it has less room than on a page of 720 px, each row is a card of named values. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, rowKey, sort, onSortChange, selected, onSelectedChange, rowName, empty, dense } =
    props
  const loadingRows = props.loadingRows ?? 0
  const keys = rows.map(rowKey)
  const chosen = keys.filter((key) => selected?.has(key)).length
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    onSelectedChange?.(next)
  }
  const selection = selected && { selected, toggle, name: rowName ?? rowKey }
  const width = columns.length + (selection ? 1 : 0)
  const isFixed = columns.some((column) => column.width !== undefined)
  return (
    <div className={classNames(styles.wrap, props.slim && styles.slim)}>
      <table
        className={classNames(styles.table, dense && styles.dense, isFixed && styles.fixed)}
        aria-busy={loadingRows > 0 || undefined}
      >
        <caption className={styles.caption}>{caption}</caption>
        {isFixed && <Widths columns={columns} isChosen={selection !== undefined} />}
        <thead>
          <tr
            className={styles.heads}
            data-bare={!(selection || (onSortChange && columns.some(isSortable))) || undefined}
          >
            {selection && (
              <th scope="col" className={classNames(styles.head, styles.box)}>
                <Checkbox
                  label="Select all rows"
                  labelHidden
                  disabled={keys.length === 0}
                  checked={chosen > 0 && chosen === keys.length ? true : chosen > 0 ? 'indeterminate' : false}
                  onCheckedChange={(on) => toggle(keys, on)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} {...(onSortChange ? { onSortChange } : {})} />
            ))}
          </tr>
        </thead>
        <tbody>
          {loadingRows > 0 ? (
            <LoadingRows count={loadingRows} width={width} />
          ) : (
            rows.map((row, index) => (
              <BodyRow
                key={keys[index]}
                id={keys[index] ?? ''}
                row={row}
                columns={columns}
                selection={selection}
                isWalked={props.walked ?? false}
              />
            ))
          )}
          {rows.length === 0 && loadingRows === 0 && (
            <tr>
              <td colSpan={width} className={styles.empty}>
                {empty ?? 'Nothing here yet.'}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
