import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Artwork } from '../api/artwork.ts'

const { Part: ReportDialog } = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

export type ReportButtonProps = {
  work: Pick<Artwork, 'id' | 'title' | 'artist' | 'approval'>
  /** Whether the viewer has reported it already, where that is known. */
  reported?: boolean
}

/** Opens the report of a work; nobody reports their own. */
export const ReportButton = ({ work, reported = false }: ReportButtonProps) => {
  const { member, requireLogIn } = useSession()
  const [open, setOpen] = useState(false)
  const [sentId, setSentId] = useState<number>()
  const isSent = reported || sentId === work.id
  if (member?.id === work.artist.id || work.approval !== 'hung') return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        disabled={isSent}
        aria-label={isSent ? `${work.title} is reported` : `Report ${work.title}`}
        onClick={() => requireLogIn() && setOpen(true)}
      >
        <Flag aria-hidden="true" />
        {isSent ? 'Reported' : 'Report'}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog
            work={work}
            onClose={() => setOpen(false)}
            onSent={() => {
              setOpen(false)
              setSentId(work.id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
