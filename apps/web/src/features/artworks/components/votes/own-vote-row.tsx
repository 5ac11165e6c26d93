import { pages } from '@plinth/api-schema/pages'
import { useMutation } from '@tanstack/react-query'
import { artworkPath, campaignPagePath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { recountPath } from '../../../../lib/navigation/vote-paths.ts'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { Time } from '../../../../lib/time/time.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { StatusDot } from '../../../../ui/status-dot.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { checkVote, fetchReceipt } from '../../api/check-vote.ts'
import type { OwnVote } from '../../api/use-own-votes.ts'
import { AppealButton } from './appeal-button.tsx'
import styles from './own-vote-row.module.css'
import { VerdictList } from './verdict-list.tsx'
import { decisionWords, standingOf, stateWords } from './vote-words.ts'

const DOTS = { counted: 'full', unconfirmed: 'half', held: 'half', voided: 'ring', revoked: 'ring' } as const

const Thumbnail = ({ picture }: Pick<OwnVote, 'picture'>) => (
  <div className={styles.thumbnail}>{picture && <Picture {...picture} alt="" sizes="72px" fit="cover" fill />}</div>
)

const useReceipt = (vote: OwnVote) =>
  useMutation({
    mutationFn: () => fetchReceipt(vote.artworkId),
    onSuccess: ({ receipt, campaignId }) => {
      if (receipt === null) showToast('warning', 'The receipt is not signed yet. Please try again in a few seconds.')
      else saveFile(new Blob([receipt], { type: 'text/plain' }), `receipt-${campaignId}-${vote.artworkId}.txt`)
    },
  })

const useCheck = ({ artworkId }: OwnVote) => {
  const { member } = useSession()
  return useMutation({ mutationFn: () => checkVote(member?.id ?? 0, artworkId), meta: { failure: 'silent' } })
}

/** What follows from the state of a vote. */
const NextStep = ({ vote }: { vote: OwnVote }) => {
  if (vote.hold === 'unconfirmed')
    return <SiteLink href={pages.participantSettings.path}>Confirm it in Settings</SiteLink>
  if (vote.state === 'voided') return <SiteLink href={recountPath(vote.campaign.id)}>Read the decision</SiteLink>
  return null
}

const Why = ({ vote }: { vote: OwnVote }) => {
  const words = decisionWords(vote)
  return words && <p className={styles.why}>Why: {words}</p>
}

const Words = ({ vote, title }: { vote: OwnVote; title: string }) => (
  <div className={styles.words}>
    <h2 className={styles.title}>
      {vote.picture ? (
        <SiteLink
          href={artworkPath({ id: vote.artworkId, campaignId: vote.campaign.id, artist: { id: vote.artistId } })}
        >
          {title}
        </SiteLink>
      ) : (
        title
      )}
    </h2>
    <p className={styles.detail}>
      <SiteLink href={campaignPagePath(vote.campaign.id)}>{vote.campaign.name}</SiteLink>,{' '}
      <Time at={vote.votedAt} look="minute" />
    </p>
    <p className={styles.state}>
      <StatusDot state={DOTS[standingOf(vote)]}>{stateWords(vote)}</StatusDot> <NextStep vote={vote} />
    </p>
    <Why vote={vote} />
  </div>
)

/** The title of what a vote was for. */
export const titleOf = ({ title }: OwnVote) => title || 'A work that is gone'

/** One of one's own votes: what it was for, what became of it, its receipt and the check of it. */
export const OwnVoteRow = ({ vote, name }: { vote: OwnVote; name: string }) => {
  const receipt = useReceipt(vote)
  const check = useCheck(vote)
  const about = <VisuallyHidden> of your vote for {name}</VisuallyHidden>
  return (
    <li className={styles.row}>
      <Thumbnail picture={vote.picture} />
      <Words vote={vote} title={titleOf(vote)} />
      <div className={styles.actions}>
        <AppealButton vote={vote} />
        <Button size="small" pending={receipt.isPending} onClick={() => receipt.mutate()}>
          Receipt{about}
        </Button>
        <Button size="small" variant="primary" pending={check.isPending} onClick={() => check.mutate()}>
          Check{about}
        </Button>
      </div>
      <div className={styles.result} role="status">
        {check.isPending && <p>Checking in your browser…</p>}
        {check.isError && <p className={styles.failed}>The check could not be made: {failureWords(check.error)}</p>}
        {check.data && !check.isPending && (
          <>
            <VerdictList label={`Check of your vote for ${name}`} verdicts={check.data} />
            <p className={styles.more}>
              <SiteLink href={recountPath(vote.campaign.id)}>Recount the whole campaign</SiteLink>
            </p>
          </>
        )}
      </div>
    </li>
  )
}

const failureWords = (error: Error) =>
  error.name === 'ApiError' ? error.message : 'the log could not be read. Please try again.'
