import { artworkPath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { BRAND } from '../../../../lib/session/user-type.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { tellApart } from '../../../../lib/text/tell-apart.ts'
import { votesInWords } from '../../../../lib/text/votes-in-words.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Frame } from '../../../../ui/frame.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { WallLabel } from '../../../../ui/wall-label.tsx'
import type { Artwork, DeletedArtwork } from '../../api/artwork.ts'
import type { Flags } from '../../api/use-review-artworks.ts'
import { ApprovalBadge } from '../approval-badge.tsx'
import { ArtistLink } from '../artist-link.tsx'
import { ArtworkDot } from '../artwork-dot.tsx'
import { FlagNote } from './flag-note.tsx'

const SIZES = '(max-width: 1081px) 46vw, 490px'
// Below these a badge says by its colour that time runs out.
const SOON_DAYS = 7
const LATER_DAYS = 15

type Choice = {
  /** What the work is called among those that it can be chosen from. */
  name: string
  chosen: boolean
  onChoose: (on: boolean) => void
}

const ChoiceBox = ({ name, chosen, onChoose }: Choice) => (
  <Checkbox label={`Select ${name}`} labelHidden checked={chosen} onCheckedChange={onChoose} />
)

/** The names of works under which they are chosen. */
export const choiceNames = <Work extends Pick<Artwork, 'title' | 'signature'>>(works: readonly Work[]) =>
  tellApart(
    works,
    ({ title }) => title,
    ({ signature }) => signature,
  )

/** A work that its brand can choose, unless it is being minted, with what speaks against it. */
export const ChoosableArtwork = ({ work, flags, ...choice }: Choice & { work: Artwork; flags: Flags | undefined }) => (
  <Frame
    chosen={choice.chosen}
    link={<SiteLink href={artworkPath(work, BRAND)} />}
    corner={work.state === 'submitted' && <ChoiceBox {...choice} />}
    caption={
      <>
        <WallLabel
          title={work.title}
          link={<SiteLink href={artworkPath(work, BRAND)} />}
          detail={
            <>
              <ArtistLink work={work} side={BRAND} />
              {work.approval === 'hung' && `, ${votesInWords(work.voteCount)}`}
            </>
          }
          status={
            work.approval === 'hung' ? <ArtworkDot state={work.state} /> : <ApprovalBadge approval={work.approval} />
          }
          rank={work.rank ?? undefined}
        />
        <FlagNote work={work} flags={flags} />
      </>
    }
  >
    <Picture {...work.picture} alt={`${work.title} by ${work.signature}`} sizes={SIZES} />
  </Frame>
)

const toneOf = (days: number) => (days < SOON_DAYS ? 'err' : days < LATER_DAYS ? 'warn' : 'neutral')

/** A work that was taken off the wall, with the days that are left to it. */
export const ChoosableDeleted = ({ work, ...choice }: Choice & { work: DeletedArtwork }) => (
  <Frame
    gone
    chosen={choice.chosen}
    corner={<ChoiceBox {...choice} />}
    caption={
      <WallLabel
        title={work.title}
        detail={
          <>
            {work.signature}, deleted <Time at={work.deletedAt} look="day" />
          </>
        }
        status={<Badge tone={toneOf(work.remainingDays)}>{pluralise(work.remainingDays, 'day')} left</Badge>}
      />
    }
  >
    <Picture {...work.picture} alt={`${work.title} by ${work.signature}`} sizes={SIZES} />
  </Frame>
)
