import { messages } from '@plinth/api-schema/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { OWN_VOTES } from '../../../lib/navigation/vote-paths.ts'
import { useResumedIntent, useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type Artwork, readArtwork } from '../api/artwork.ts'
import { artworkQuery } from '../api/use-artwork.ts'
import { useVoteArtwork } from '../api/use-vote-artwork.ts'
import { CannotVoteDialog } from './cannot-vote-dialog.tsx'

const { Part: TakeBackDialog } = lazyPart(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog)

/** What a screen needs to take votes. */
export type Votes = {
  vote: (work: Artwork) => void
  /** The work whose vote is on its way. */
  pendingId: number | undefined
}

const VoteContext = createContext<Votes | null>(null)

/** The nearest VoteProvider above this component. */
export const useVotes = (): Votes => {
  const votes = useContext(VoteContext)
  if (!votes) throw new Error('There is no VoteProvider above this component.')
  return votes
}

const intentOf = (id: number) => `vote:${id}`
const votedId = (intent: string | null) => Number(/^vote:(\d+)$/.exec(intent ?? '')?.[1] ?? Number.NaN)

const useVoting = (refuse: (work: Artwork) => void) => {
  const { member, requireLogIn, setMember } = useSession()
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useVoteArtwork()
  const askToLogIn = (id: number) => requireLogIn({ intent: intentOf(id), userType: PARTICIPANT })

  const vote = (work: Artwork) => {
    if (!askToLogIn(work.id) || !member) return
    // docs/product/artworks.md#voting: a second vote opens a dialog, and nothing is sent.
    if (work.voted) return refuse(work)
    const input = { id: work.id, campaignId: work.campaignId, memberId: member.id }
    mutate(input, {
      onSuccess: (outcome) => {
        if (outcome === 'voted')
          showToast('success', messages.voteSuccess, {
            label: 'Receipt in My votes',
            onSelect: () => void navigate({ href: OWN_VOTES }),
          })
        if (outcome === 'voted-before') refuse(work)
        if (outcome === 'signed-out') {
          setMember(null)
          askToLogIn(work.id)
        }
      },
    })
  }
  return { vote, pendingId: isPending ? variables.id : undefined }
}

/** Casts the vote that a log-in interrupted, wherever the work hangs: the wall may not have come that far yet. */
const useResumedVote = (vote: (work: Artwork) => void) => {
  const client = useQueryClient()
  const { intent } = useSession()
  const id = votedId(intent)
  const takeUp = async () => {
    try {
      vote(readArtwork(await client.fetchQuery({ ...artworkQuery(id), staleTime: 0 })))
    } catch (error) {
      if (error instanceof Error) showToast('warning', error.message)
    }
  }
  useResumedIntent(Number.isNaN(id) ? '' : intentOf(id), () => void takeUp())
}

const OuterVoteProvider = ({ children }: { children: ReactNode }) => {
  const [refused, setRefused] = useState<Artwork>()
  const [open, setOpen] = useState(false)
  const votes = useVoting((work) => {
    setRefused(work)
    setOpen(true)
  })
  useResumedVote(votes.vote)
  return (
    <VoteContext value={votes}>
      {children}
      {refused && !refused.isRevocable && <CannotVoteDialog work={refused} open={open} onOpenChange={setOpen} />}
      {refused?.isRevocable && (
        <Suspense>
          <TakeBackDialog work={refused} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </VoteContext>
  )
}

/** Takes the votes of everything below it; one within another leaves them to the outer one. */
export const VoteProvider = ({ children }: { children: ReactNode }) =>
  useContext(VoteContext) ? children : <OuterVoteProvider>{children}</OuterVoteProvider>
