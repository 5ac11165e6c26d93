import { listHeldVotes } from '@plinth/api-schema/operators-votes'
import { pages } from '@plinth/api-schema/pages'
import { useEffect, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { readId } from '../../../lib/navigation/read-search.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import {
  type HeldGroup,
  useDecideVotes,
  useHeldVotes,
  VOTES_PER_PAGE,
  type VoteDecision,
} from '../api/use-held-votes.ts'
import { useLiveList } from '../api/use-live-list.ts'
import { HeldVotesTable } from '../components/held-votes-table.tsx'
import { ListSheet } from '../components/list-sheet.tsx'
import { NetworkVotesDialog } from '../components/network-votes-dialog.tsx'
import { ReasonDialog } from '../components/reason-dialog.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import styles from './votes-screen.module.css'

const wordsOf = (decision: VoteDecision, { network, campaignName, heldCount, countedCount }: HeldGroup) => {
  const held = pluralise(heldCount, 'held vote')
  if (decision === 'release')
    return {
      title: `Release ${held}?`,
      description: `The votes from ${network} in ${campaignName} count from then on, and ranks follow.`,
      confirm: 'Release',
      done: (changed: number) => `${pluralise(changed, 'vote')} released.`,
    }
  return {
    title: decision === 'void-held' ? `Void ${held}?` : `Void all votes from ${network}?`,
    description:
      decision === 'void-held'
        ? `The held votes from ${network} in ${campaignName} will never count.`
        : `Also the ${pluralise(countedCount, 'vote')} that ${countedCount === 1 ? 'counts' : 'count'} already in ${campaignName}: totals and ranks fall.`,
    confirm: 'Void',
    done: (changed: number) => `${pluralise(changed, 'vote')} voided.`,
  }
}

type DecisionDialogProps = { group: HeldGroup; decision: VoteDecision; onClose: () => void }

const DecisionDialog = ({ group, decision, onClose }: DecisionDialogProps) => {
  const { decide, isPending } = useDecideVotes()
  const { done, ...words } = wordsOf(decision, group)
  return (
    <ReasonDialog
      {...words}
      subject={`${decision}-${group.campaignId}-${group.network}`}
      reasonLabel="Reason"
      hint="Recorded in the audit log, and everybody can read it in the public log of votes."
      required={decision !== 'release'}
      variant={decision === 'release' ? 'primary' : 'danger'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        decide(decision, group, reason, (changed) => {
          onSent()
          showToast('success', done(changed))
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}

/** Votes that are held because too many came from one network in a day: released, or voided with a reason. */
export const VotesScreen = () => {
  useDocumentTitle(pages.operatorVotes.title)
  const { values, page, change } = useAddress()
  const campaignId = readId(values.campaign)
  const { groups, total, error, isPlaceholderData, refetch } = useHeldVotes({ campaignId, page })
  useLiveList(listHeldVotes)
  const [asking, setAsking] = useState<{ group: HeldGroup; act: VoteDecision | 'look' }>()
  const opener = useRef<HTMLElement>(null)
  // The line of the menu that opened the dialog is gone when it closes: the focus comes back to the menu's button.
  useEffect(() => {
    if (!asking) opener.current?.focus()
  }, [asking])
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
        failure={error && !groups ? { message: error.message, onRetry: () => void refetch() } : undefined}
      >
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
      </ListSheet>
      {asking?.act === 'look' && <NetworkVotesDialog group={asking.group} onClose={close} />}
      {asking && asking.act !== 'look' && <DecisionDialog group={asking.group} decision={asking.act} onClose={close} />}
    </div>
  )
}
