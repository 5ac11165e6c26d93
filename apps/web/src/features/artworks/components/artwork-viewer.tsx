import { Armchair, ArrowRight } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type Turn, Viewer, type ViewerScene } from '../../../ui/viewer.tsx'
import type { Artwork } from '../api/artwork.ts'
import { useMarkSeen } from '../api/kept-seen.ts'
import styles from './artwork-viewer.module.css'
import { ReportButton } from './report-button.tsx'
import { roomSentence } from './room/room-geometry.ts'
import type { SaveSlot } from './save-slot.ts'
import { ShareArtworkButton } from './share-artwork-button.tsx'
import { type NextUnseenInput, useNextUnseen } from './use-next-unseen.ts'
import { useMayVote, VoteButton } from './vote-button.tsx'
import { VoteCount } from './vote-count.tsx'
import { VoteHoldNote } from './vote-hold-note.tsx'
import { useVotes } from './vote-provider.tsx'

const { Part: RoomView, prefetch: prefetchRoom } = lazyPart(async () => (await import('./room/room-view.tsx')).RoomView)

export type ArtworkViewerProps = {
  /** The works that one turns through. */
  works: readonly Artwork[]
  /** How many there are in all, where that is known. */
  total?: number | undefined
  /** The work that is seen; undefined when the viewer is closed. */
  viewedId: number | undefined
  onView: (id: number | undefined) => void
  /** Asked for more works when the last ones are near. */
  onNearEnd?: (() => void) | undefined
  votable: boolean
  side?: UserType | undefined
  save?: SaveSlot | undefined
}

const NEAR_END = 3
const VOTE_KEYS = ['v', 'V']
const ROOM_KEYS = ['r', 'R']

type SeenProps = { work: Artwork; votable: boolean; side: UserType | undefined }

const Label = ({ work, votable, side }: SeenProps) => (
  <div className={styles.words}>
    <SiteLink href={artworkPath(work, side)} className={styles.title}>
      <cite>{work.title}</cite>
    </SiteLink>
    <span className={styles.detail}>
      <span className={styles.signed}>
        <span>{work.signature},</span> <VoteCount votes={work.voteCount} />
      </span>
      {work.rank !== null && <span className={styles.rank}>Rank {work.rank}</span>}
    </span>
    {votable && <VoteHoldNote work={work} />}
  </div>
)

type ToolsProps = Pick<SeenProps, 'work' | 'votable'> & {
  isInRoom: boolean
  onRoom: () => void
  save: SaveSlot | undefined
}

const Tools = ({ work, votable, isInRoom, onRoom, save }: ToolsProps) => (
  <>
    <Button variant="quiet" size="small" onPointerEnter={prefetchRoom} onFocus={prefetchRoom} onClick={onRoom}>
      <Armchair aria-hidden="true" />
      {isInRoom ? 'Leave the room' : 'View in a room'}
    </Button>
    <ReportButton work={work} />
    {work.approval === 'hung' && save?.(work, 'quiet')}
    {work.approval === 'hung' && (
      <ShareArtworkButton work={work} votable={votable} size="small" variant="quiet">
        Share
      </ShareArtworkButton>
    )}
  </>
)

/** After a vote: on to the next work that one has not seen. */
const AfterVote = ({ onView, ...input }: NextUnseenInput & Pick<ArtworkViewerProps, 'onView'>) => {
  const { next, progress } = useNextUnseen(input)
  return (
    <>
      {next && (
        <Button variant="primary" onClick={() => onView(next.id)}>
          Next work
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
      <span className={styles.progress}>{progress}</span>
    </>
  )
}

const Judging = ({ work, props }: { work: Artwork; props: ArtworkViewerProps }) => {
  const phone = useIsPhone()
  const { works, total, onView, onNearEnd } = props
  return (
    <div className={styles.judging}>
      <VoteButton work={work} size={phone ? 'large' : 'small'} />
      {work.voted && <AfterVote work={work} works={works} total={total} loadMore={onNearEnd} onView={onView} />}
    </div>
  )
}

/** Stays at what was last seen while the viewer leaves. */
const useLastSeen = (work: Artwork | undefined) => {
  const [last, setLast] = useState(work)
  if (work && work !== last) setLast(work)
  return work ?? last
}

/** The works in the order that they had when the viewer was opened, however votes sort them meanwhile; those that come later are last. */
const useSteadyOrder = (works: readonly Artwork[], open: boolean): readonly Artwork[] => {
  const [order, setOrder] = useState<ReadonlySet<number>>(new Set())
  const steady = open ? new Set([...order, ...works.map(({ id }) => id)]) : new Set<number>()
  if (steady.size !== order.size) setOrder(steady)
  const byId = new Map(works.map((work) => [work.id, work]))
  return open ? [...steady].flatMap((id) => byId.get(id) ?? []) : works
}

/** Whether the work hangs in a room; another work hangs there, too, until the viewer closes. */
const useRoom = (seen: Artwork, open: boolean) => {
  const [isInRoom, setInRoom] = useState(false)
  if (isInRoom && !open) setInRoom(false)
  const picture = { ...seen.picture, alt: `${seen.title} by ${seen.signature}` }
  const sentence = roomSentence(picture.alt, seen.size, picture)
  const scene: ViewerScene | undefined = isInRoom
    ? {
        content: (
          <Suspense>
            <RoomView size={seen.size} picture={picture} sentence={sentence} />
          </Suspense>
        ),
        sentence,
        onLeave: () => setInRoom(false),
      }
    : undefined
  return { picture, scene, isInRoom, toggle: () => setInRoom(!isInRoom) }
}

const SeenWork = ({ seen, open, props }: { seen: Artwork; open: boolean; props: ArtworkViewerProps }) => {
  const { works, total, onView, votable, side } = props
  const { vote, pendingId } = useVotes()
  const mayVote = useMayVote(seen)
  useMarkSeen(open ? seen : undefined)
  const room = useRoom(seen, open)
  const place = works.findIndex(({ id }) => id === seen.id)
  const neighbours: Record<Turn, Artwork | undefined> = { previous: works[place - 1], next: works[place + 1] }
  return (
    <Viewer
      open={open}
      onClose={() => onView(undefined)}
      title={`${seen.title} by ${seen.signature}`}
      position={`${(place + 1).toLocaleString('en-US')} of ${(total ?? works.length).toLocaleString('en-US')}`}
      canTurn={{ previous: neighbours.previous !== undefined, next: neighbours.next !== undefined }}
      onTurn={(turn) => onView(neighbours[turn]?.id)}
      onKey={(key) => {
        if (ROOM_KEYS.includes(key)) room.toggle()
        if (VOTE_KEYS.includes(key) && votable && mayVote && pendingId === undefined) vote(seen)
      }}
      picture={room.picture}
      scene={room.scene}
      label={<Label work={seen} votable={votable} side={side} />}
      tools={<Tools work={seen} votable={votable} isInRoom={room.isInRoom} onRoom={room.toggle} save={props.save} />}
      action={votable && <Judging work={seen} props={props} />}
    />
  )
}

/** Works one at a time on the whole screen; arrows or a swipe turn, V votes, R shows it in a room, Escape closes. */
export const ArtworkViewer = (props: ArtworkViewerProps) => {
  const { viewedId, onNearEnd } = props
  const works = useSteadyOrder(props.works, viewedId !== undefined)
  const place = works.findIndex(({ id }) => id === viewedId)
  const seen = useLastSeen(works[place])
  const nearEnd = place >= 0 && place >= works.length - NEAR_END
  useEffect(() => {
    if (nearEnd) onNearEnd?.()
  }, [nearEnd, onNearEnd])
  return seen && <SeenWork seen={seen} open={place >= 0} props={{ ...props, works }} />
}
