import { complaintWords } from '@plinth/api-schema/complaint-words'
import { useState } from 'react'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import type { Artwork } from '../../api/artwork.ts'
import type { Flags } from '../../api/use-review-artworks.ts'
import styles from './flag-note.module.css'

const SIZES = '(max-width: 1081px) 44vw, 280px'

const reportWords = (reports: Flags['reports']) => {
  const count = reports.reduce((sum, report) => sum + report.count, 0)
  return `${pluralise(count, 'report')}: ${reports.map(({ reason }) => complaintWords[reason]).join(', ')}`
}

type AlikeProps = { work: Artwork; alike: Flags['alike']; onClose: () => void }

const AlikeDialog = ({ work, alike, onClose }: AlikeProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title={`What ${work.title} looks like`}
    description="These pictures look alike. Nothing follows from that by itself: you decide, and the people who run this site look as well."
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <div className={styles.pair}>
      <figure className={styles.side}>
        <Picture {...work.picture} alt={`${work.title} by ${work.signature}`} sizes={SIZES} />
        <figcaption>
          <cite>{work.title}</cite>, {work.signature}, <Time at={work.createdAt} look="day" />
        </figcaption>
      </figure>
      {alike.map(({ createdAt, other }, place) =>
        other ? (
          <figure key={other.id} className={styles.side}>
            <Picture {...other.picture} alt={`${other.title} by ${other.artistName}`} sizes={SIZES} />
            <figcaption>
              <cite>{other.title}</cite>, {other.artistName}, <Time at={createdAt} look="day" />
            </figcaption>
          </figure>
        ) : (
          <p key={`unseen-${place}`} className={styles.unseen}>
            A work that you cannot see, submitted <Time at={createdAt} look="day" />.
          </p>
        ),
      )}
    </div>
  </Dialog>
)

/** What speaks against a work, under its label: reports, without who made them, and works that look like it. */
export const FlagNote = ({ work, flags }: { work: Artwork; flags: Flags | undefined }) => {
  const [open, setOpen] = useState(false)
  if (!flags) return null
  const seen = flags.alike.find(({ other }) => other)?.other
  const alike = `Looks like ${seen ? seen.title : 'another work'}`
  return (
    <div className={styles.note}>
      {flags.reports.length > 0 && <span>{reportWords(flags.reports)}</span>}
      {flags.alike.length > 0 && (
        <Button size="small" onClick={() => setOpen(true)} aria-label={`${alike}: ${work.title}`}>
          {alike}
        </Button>
      )}
      {open && <AlikeDialog work={work} alike={flags.alike} onClose={() => setOpen(false)} />}
    </div>
  )
}
