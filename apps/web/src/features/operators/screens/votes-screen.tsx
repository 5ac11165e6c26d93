import { pages } from '@plinth/api-schema/pages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { readId } from '../../../lib/navigation/read-search.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type HeldGroup, useHeldVotes, VOTES_PER_PAGE } from '../api/use-held-votes.ts'
import { DecideVotesDialog } from '../components/decide-votes-dialog.tsx'
import { type GroupDecision, HeldVotesTable } from '../components/held-votes-table.tsx'
import { KeyHelp } from '../components/key-help.tsx'
import { ListSheet } from '../components/list-sheet.tsx'
import { NetworkVotesDialog } from '../components/network-votes-dialog.tsx'
import { operatorPaths } from '../components/operator-paths.ts'
import { ScreenHead } from '../components/screen-head.tsx'
import { useCaseKeys } from '../components/use-case-keys.ts'
import { networkName } from '../components/vote-sign-words.ts'
import styles from './votes-screen.module.css'

const KEYS = [{ letter: 'A', does: 'to its actions' }]

const titleOf = (decision: GroupDecision, { network, heldCount }: HeldGroup) => {
  const held = pluralise(heldCount, 'held vote')
  if (decision === 'release') return `Release ${held}?`
  return decision === 'void-held' ? `Void ${held}?` : `Void all votes from ${networkName(network)}?`
}
const describe = (decision: GroupDecision, { network, campaignName, countedCount }: HeldGroup) => {
  const from = `from ${networkName(network)} in ${campaignName}`
  if (decision === 'release') return `The votes ${from} count from then on, and ranks follow.`
  if (decision === 'void-held') return `The held votes ${from} will not count.`
  return `Also the ${pluralise(countedCount, 'vote')} that ${countedCount === 1 ? 'counts' : 'count'} already in ${campaignName}: totals and ranks fall.`
}

type DecisionDialogProps = { group: HeldGroup; decision: GroupDecision; onClose: () => void }

const DecisionDialog = ({ group, decision, onClose }: DecisionDialogProps) => (
  <DecideVotesDialog
    kind={decision === 'release' ? 'release' : 'void'}
    votes={{ campaignId: group.campaignId, network: group.network }}
    withOthers={decision === 'void-all'}
    title={titleOf(decision, group)}
    description={describe(decision, group)}
    subject={`${decision}-${group.campaignId}-${group.network}`}
    onClose={onClose}
  />
)

/** Votes that are held because too many came from one network in a day: released, or voided with a reason. */
export const VotesScreen = () => {
  useDocumentTitle(pages.operatorVotes.title)
  const { values, page, change } = useAddress()
  const campaignId = readId(values.campaign)
  const { groups, total, error, isPlaceholderData, refetch } = useHeldVotes({ campaignId, page })
  const [asking, setAsking] = useState<{ group: HeldGroup; act: GroupDecision | 'look' }>()
  const opener = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useCaseKeys(list)
  // The line of the menu that opened the dialog is gone when it closes: the focus comes back to the menu's button.
  useEffect(() => {
    if (!asking) opener.current?.focus()
  }, [asking])
  const navigate = useNavigate()
  const close = () => setAsking(undefined)
  const name = groups?.[0]?.campaignName
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={pages.operatorVotes.title}
        aside={groups && `${pluralise(total, 'network')} with held votes.`}
      />
      {campaignId !== undefined && (
        <div className={styles.banner}>
          <Banner
            action={
              <Button size="small" onClick={() => change({ campaign: undefined })}>
                Show all
              </Button>
            }
          >
            Only {name ?? `campaign ${campaignId}`}.
          </Banner>
        </div>
      )}
      <ListSheet
        page={page}
        pageSize={VOTES_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        toolbar={
          <SearchField
            label="Find an artwork"
            placeholder="Title, artist, campaign"
            value=""
            found="told"
            onSearch={(words) =>
              words && void navigate({ href: `${operatorPaths.artworks}?search=${encodeURIComponent(words)}` })
            }
          />
        }
        failure={error && !groups ? { error, onRetry: () => void refetch() } : undefined}
      >
        {groups && groups.length > 0 && <KeyHelp keys={KEYS} />}
        <div ref={list}>
          <HeldVotesTable
            groups={groups}
            onAct={(group, act, button) => {
              opener.current = button
              setAsking({ group, act })
            }}
            empty={
              <EmptyState bare headingLevel={2} title="No votes are held">
                Unusual bursts of votes from one network are held here for review.
              </EmptyState>
            }
          />
        </div>
      </ListSheet>
      {asking?.act === 'look' && <NetworkVotesDialog group={asking.group} onClose={close} />}
      {asking && asking.act !== 'look' && <DecisionDialog group={asking.group} decision={asking.act} onClose={close} />}
    </div>
  )
}
