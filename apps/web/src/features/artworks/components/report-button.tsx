import { useState } from 'react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Artwork } from '../api/artwork.ts'
import { ReportFlag } from './report-flag.tsx'

const { Part: ReportArtworkDialog } = lazyPart(async () => (await import('./report-dialog.tsx')).ReportArtworkDialog)

export type ReportButtonProps = {
  work: Pick<Artwork, 'id' | 'title' | 'artist' | 'approval'>
  /** Whether the viewer has reported it already, where that is known. */
  reported?: boolean
}

/** Opens the report of a work; nobody reports their own. */
export const ReportButton = ({ work, reported = false }: ReportButtonProps) => {
  const { member } = useSession()
  const [sentId, setSentId] = useState<number>()
  if (member?.id === work.artist.id || work.approval !== 'hung') return null
  return (
    <ReportFlag
      name={work.title}
      isSent={reported || sentId === work.id}
      dialog={(close) => (
        <ReportArtworkDialog
          work={work}
          onClose={close}
          onSent={() => {
            close()
            setSentId(work.id)
          }}
        />
      )}
    />
  )
}
