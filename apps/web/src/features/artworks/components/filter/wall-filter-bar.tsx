import { SlidersHorizontal, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { useWasOpened } from '../../../../ui/use-was-opened.ts'
import { isFiltered, type WallFilter, withChoice } from '../../api/wall-filter.ts'
import { COLOUR_LABELS, MEDIUM_LABELS, ORIENTATION_LABELS } from '../trait-words.ts'
import styles from './wall-filter.module.css'

const { Part: FilterPanel, prefetch } = lazyPart(async () => (await import('./wall-filter-panel.tsx')).WallFilterPanel)

export type WallFilterBarProps = {
  campaignId: number
  filter: WallFilter
  onFilterChange: (filter: WallFilter) => void
  /** Whether the person can vote: only then there are works not voted for yet. */
  canVote: boolean
}

const chipsOf = ({ medium, colour, orientation, tag, minted, unvoted }: WallFilter) =>
  [
    medium && (['medium', MEDIUM_LABELS[medium]] as const),
    colour && (['colour', COLOUR_LABELS[colour]] as const),
    orientation && (['orientation', ORIENTATION_LABELS[orientation]] as const),
    tag && (['tag', `#${tag}`] as const),
    minted && (['minted', 'Minted'] as const),
    unvoted && (['unvoted', 'Not voted yet'] as const),
  ].filter((chip) => typeof chip === 'object')

/** What is chosen of a wall: each choice can be taken back, and more are made in a panel. */
export const WallFilterBar = ({ campaignId, filter, onFilterChange, canVote }: WallFilterBarProps) => {
  const [open, setOpen] = useState(false)
  const wasOpened = useWasOpened(open)
  const chips = chipsOf(filter)
  return (
    <section className={styles.bar} aria-label="Filters">
      <Button
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
        Filter
      </Button>
      {chips.map(([kind, label]) => (
        <button
          key={kind}
          type="button"
          className={styles.chip}
          aria-label={`Remove filter ${label}`}
          onClick={() => onFilterChange(withChoice(filter, kind))}
        >
          <bdi className={styles.words}>{label}</bdi>
          <X aria-hidden="true" />
        </button>
      ))}
      {isFiltered(filter) && (
        <Button size="small" variant="quiet" onClick={() => onFilterChange({})}>
          Clear filters
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <FilterPanel
            open={open}
            onOpenChange={setOpen}
            campaignId={campaignId}
            filter={filter}
            onFilterChange={onFilterChange}
            canVote={canVote}
          />
        </Suspense>
      )}
    </section>
  )
}
