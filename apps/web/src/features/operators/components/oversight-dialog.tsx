import { showToast } from '../../../ui/toast-store.ts'
import { type Oversight, useOverseeArtwork } from '../api/use-oversee-artwork.ts'
import type { OverseenArtwork } from '../api/use-overseen-artworks.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type NamedArtwork = Pick<OverseenArtwork, 'id' | 'title' | 'artist'>

const wordsOf = (oversight: Oversight, { title, artist }: NamedArtwork) => {
  if (oversight === 'take-down')
    return {
      title: (
        <>
          Take <bdi>{title}</bdi> down?
        </>
      ),
      description: 'Nobody sees it any more, and neither its brand nor its artist can bring it back. You can.',
      hint: `Written to ${artist.name} and recorded in the audit log.`,
      confirm: 'Take down',
      done: `${title} is taken down.`,
    }
  if (oversight === 'put-back')
    return {
      title: (
        <>
          Put <bdi>{title}</bdi> back?
        </>
      ),
      description: 'It returns to its place with the votes that it had. Its artist is told.',
      hint: 'Recorded in the audit log.',
      confirm: 'Put back',
      done: `${title} is back on the wall.`,
    }
  return {
    title: (
      <>
        Delete <bdi>{title}</bdi> for good?
      </>
    ),
    description: 'Its words and its picture are erased. Nobody can bring them back.',
    hint: 'Recorded in the audit log.',
    confirm: 'Delete for good',
    done: `${title} is deleted.`,
  }
}

export type OversightDialogProps = { artwork: NamedArtwork; oversight: Oversight; onClose: () => void }

/** Asks before an artwork is taken down, put back or deleted. */
export const OversightDialog = ({ artwork, oversight, onClose }: OversightDialogProps) => {
  const { oversee, isPending } = useOverseeArtwork()
  const { done, ...words } = wordsOf(oversight, artwork)
  return (
    <ReasonDialog
      {...words}
      subject={`${oversight}-${artwork.id}`}
      reasonLabel="Reason"
      required={oversight !== 'put-back'}
      variant={oversight === 'put-back' ? 'primary' : 'danger'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        oversee(oversight, artwork.id, reason, () => {
          onSent()
          showToast('success', done)
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}
