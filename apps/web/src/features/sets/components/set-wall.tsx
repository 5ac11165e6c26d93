import { X } from 'lucide-react'
import { artistPath, artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { SetWork } from '../api/use-set-works.ts'

const SIZES = '(max-width: 1081px) 92vw, 490px'
const LOADING = [1.5, 0.8, 1.2]

const signatureOf = ({ streetName, artist }: SetWork) => streetName || artist.name

export type SetWallProps = {
  works: readonly SetWork[]
  /** Takes a work out; only for the owner. */
  onRemove?: ((work: SetWork) => void) | undefined
}

/** The works of a set. */
export const SetWall = ({ works, onRemove }: SetWallProps) => (
  <Wall
    items={works}
    itemKey={({ id }) => id}
    ratio={({ picture }) => picture.width / picture.height}
    label="Works in this set"
    pairs
  >
    {(work) => (
      <Frame
        link={<SiteLink href={artworkPath(work)} />}
        tools={
          onRemove && (
            <IconButton label={`Take ${work.title} out of this set`} size="small" onClick={() => onRemove(work)}>
              <X aria-hidden="true" />
            </IconButton>
          )
        }
        caption={
          <WallLabel
            title={<bdi>{work.title}</bdi>}
            link={<SiteLink href={artworkPath(work)} />}
            detail={
              <SiteLink href={artistPath(work.artist.id)}>
                <bdi>{signatureOf(work)}</bdi>
              </SiteLink>
            }
          />
        }
      >
        <Picture {...work.picture} alt={`${work.title} by ${signatureOf(work)}`} sizes={SIZES} />
      </Frame>
    )}
  </Wall>
)

/** Holds the place of the works while they load. */
export const SetWallSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Wall items={LOADING} itemKey={(ratio) => ratio} ratio={(ratio) => ratio}>
      {(ratio) => <Skeleton shape="art" ratio={ratio} />}
    </Wall>
  </div>
)
