import type { ArtworkFacets } from '@plinth/api-schema/artwork-facets'
import { formatCount } from '@plinth/api-schema/format-count'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { useFacets } from '../../api/use-facets.ts'
import { isFiltered, type WallFilter, withChoice } from '../../api/wall-filter.ts'
import { COLOUR_LABELS, MEDIUM_LABELS, ORIENTATION_LABELS } from '../trait-words.ts'
import styles from './wall-filter.module.css'
import type { WallFilterBarProps } from './wall-filter-bar.tsx'

const ANY = ''
type Counted = ArtworkFacets['medium'] | undefined

const count = (num: number | undefined) => (num === undefined ? '' : ` (${formatCount(num)})`)
/** The choices of one kind with how many works each leaves; one that leaves none cannot be chosen. */
const optionsOf = (any: string, labels: readonly (readonly [string, string])[], counted: Counted) => [
  { value: ANY, label: any },
  ...labels.map(([value, label]) => {
    const num = counted && (counted.find((one) => one.value === value)?.count ?? 0)
    return { value, label: `${label}${count(num)}`, disabled: num === 0 }
  }),
]

export type WallFilterPanelProps = WallFilterBarProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** The choices of a wall, with how many works each leaves. */
export const WallFilterPanel = ({
  open,
  onOpenChange,
  campaignId,
  filter,
  onFilterChange,
  canVote,
}: WallFilterPanelProps) => {
  const { data: facets } = useFacets(campaignId, filter)
  const choose = (kind: keyof WallFilter) => (value: string) => onFilterChange(withChoice(filter, kind, value))
  const tick = (kind: 'minted' | 'unvoted') => (ticked: boolean) =>
    onFilterChange(withChoice(filter, kind, ticked || undefined))
  const tags = [...new Set([...(filter.tag ? [filter.tag] : []), ...(facets?.tag.map(({ value }) => value) ?? [])])]
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title="Filter works"
      descriptionHidden
      description="Choices apply at once."
      footer={
        <>
          <Button variant="quiet" disabled={!isFiltered(filter)} onClick={() => onFilterChange({})}>
            Clear filters
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {facets ? `Show ${pluralise(facets.total, 'work')}` : 'Show works'}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Select
          label="Medium"
          options={optionsOf('Any medium', Object.entries(MEDIUM_LABELS), facets?.medium)}
          value={filter.medium ?? ANY}
          onValueChange={choose('medium')}
        />
        <Select
          label="Colour"
          options={optionsOf('Any colour', Object.entries(COLOUR_LABELS), facets?.colour)}
          value={filter.colour ?? ANY}
          onValueChange={choose('colour')}
        />
        <Select
          label="Orientation"
          options={optionsOf('Any orientation', Object.entries(ORIENTATION_LABELS), facets?.orientation)}
          value={filter.orientation ?? ANY}
          onValueChange={choose('orientation')}
        />
        {tags.length > 0 && (
          <Select
            label="Tag"
            options={optionsOf(
              'Any tag',
              tags.map((tag) => [tag, tag] as const),
              facets?.tag,
            )}
            value={filter.tag ?? ANY}
            onValueChange={choose('tag')}
          />
        )}
        <Checkbox
          label={`Minted${count(facets?.mintedCount)}`}
          checked={filter.minted === true}
          onCheckedChange={tick('minted')}
        />
        {canVote && (
          <Checkbox
            label={`Not voted yet${count(facets?.unvotedCount)}`}
            checked={filter.unvoted === true}
            onCheckedChange={tick('unvoted')}
          />
        )}
      </div>
    </SidePanel>
  )
}
