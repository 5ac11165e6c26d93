import { pages } from '@plinth/api-schema/pages'
import { useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type ModeratedPerk, PERKS_PER_PAGE, useDecidePerk, useModeratedPerks } from '../api/use-moderated-perks.ts'
import { KeyHelp } from '../components/key-help.tsx'
import { ListSheet } from '../components/list-sheet.tsx'
import { type PerkAct, PerksTable } from '../components/perks-table.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useCaseKeys } from '../components/use-case-keys.ts'
import { WordCaseDialog } from '../components/word-case-dialog.tsx'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'down', label: 'Taken down' },
] as const
const KEYS = [{ letter: 'A', does: 'to its actions' }]

const wordsOf = ({ name }: ModeratedPerk) => ({
  noun: 'perk',
  down: `Nobody is offered “${name}” or told its link and code until an operator puts it back. Who has claimed it knows them already.`,
  back: `Who has earned “${name}” can claim it again until it ends. The brand is told.`,
})

const sayNothing = (takenDown: boolean, isFiltered: boolean) => {
  if (isFiltered) return 'Search for words of the perk, its link or code, or of the brand’s name.'
  return takenDown
    ? 'What an operator takes down waits here until it is put back.'
    : 'What brands give to those who hold their works stands here.'
}

type NothingProps = { takenDown: boolean; isFiltered: boolean; onShowAll: () => void }
const Nothing = ({ takenDown, isFiltered, onShowAll }: NothingProps) => (
  <EmptyState
    bare
    headingLevel={2}
    title={takenDown && !isFiltered ? 'No perk is taken down' : 'No perk found'}
    {...(takenDown || isFiltered ? { action: <Button onClick={onShowAll}>Show all perks</Button> } : {})}
  >
    {sayNothing(takenDown, isFiltered)}
  </EmptyState>
)

/** The perks of all brands: found, taken down and put back (docs/product/operators.md#perks). */
export const PerksScreen = () => {
  useDocumentTitle(pages.operatorPerks.title)
  const { values, page, change } = useAddress()
  const search = values.search ?? ''
  const takenDown = values.status === 'down'
  const { perks, total, error, isPlaceholderData, refetch } = useModeratedPerks({ takenDown, search, page })
  const [asking, setAsking] = useState<{ perk: ModeratedPerk; act: PerkAct }>()
  const decision = useDecidePerk()
  const list = useRef<HTMLDivElement>(null)
  useCaseKeys(list)
  return (
    <div>
      <ScreenHead title={pages.operatorPerks.title} aside={perks && `${total.toLocaleString('en-US')} found`} />
      <ListSheet
        page={page}
        pageSize={PERKS_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        failure={error && !perks ? { error, onRetry: () => void refetch() } : undefined}
        toolbar={
          <>
            <SearchField
              label="Search perks"
              placeholder="Perk, link, brand"
              value={search}
              onSearch={(words) => change({ search: words }, { replace: true })}
              found={isPlaceholderData || !perks ? undefined : total}
            />
            <Segmented
              label="State"
              options={STATES}
              value={takenDown ? 'down' : 'all'}
              onValueChange={(next) => change({ status: next === 'all' ? undefined : next })}
            />
          </>
        }
      >
        {perks && perks.length > 0 && <KeyHelp keys={KEYS} />}
        <div ref={list}>
          <PerksTable
            perks={perks}
            onAct={(perk, act) => setAsking({ perk, act })}
            empty={
              <Nothing
                takenDown={takenDown}
                isFiltered={search !== ''}
                onShowAll={() => change({ search: undefined, status: undefined })}
              />
            }
          />
        </div>
      </ListSheet>
      {asking && (
        <WordCaseDialog
          words={wordsOf(asking.perk)}
          decision={decision}
          act={asking.act}
          id={asking.perk.id}
          by={asking.perk.brand.name}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
