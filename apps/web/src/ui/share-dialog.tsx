import './modal-sheet.tsx'
import { Copy, Download, Mail } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Clamped } from './clamped.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { drawQrImage } from './qr-image.ts'
import { saveFile } from './save-file.ts'
import styles from './share-dialog.module.css'
import { ShareSheet } from './share-sheet.tsx'
import { type ShareTarget, shareTargets } from './share-targets.ts'
import { Sign } from './sign.tsx'

export type ShareDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is done, such as `Share campaign`. */
  title: string
  /** What is shared, in words that stand beside the link elsewhere too. */
  subject: string
  /** The link, whole. */
  url: string
  /** The name of the file that the QR code is saved as, without its ending. */
  fileName: string
  /** The path of the card that goes with the link where the system takes pictures. */
  card?: string
}

const SUBJECT_LINES = 3

const LOGOS = { facebook: '/social/facebook.svg', discord: '/social/discord.svg', twitter: '/social/x.svg' } as const

const save = async (url: string, fileName: string) => saveFile(await drawQrImage(url), `${fileName}.png`)

const Target = ({ target: { name, icon, href }, url }: { target: ShareTarget; url: string }) => (
  <a
    className={styles.target}
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    onClick={() => {
      if (icon === 'discord') void copyText(url)
    }}
  >
    <span className={styles.icon}>{icon === 'gmail' ? <Mail aria-hidden="true" /> : <Sign src={LOGOS[icon]} />}</span>
    {name}
  </a>
)

/** A link to share: as a QR code, to four places, by the system's own sheet, or by hand. */
export const ShareDialog = ({ open, onOpenChange, title, subject, url, fileName, card }: ShareDialogProps) => {
  const id = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={<Clamped words={subject} lines={SUBJECT_LINES} />}
      className={styles.dialog ?? ''}
    >
      <div className={styles.ways}>
        <div className={styles.code}>
          <QrCode text={url} label={`QR code of the link to ${subject}`} />
          <Button variant="quiet" size="small" onClick={() => void save(url, fileName)}>
            <Download aria-hidden="true" />
            Save QR, 600 × 600
          </Button>
        </div>
        <div className={styles.targets}>
          {shareTargets({ title: subject, url }).map((target) => (
            <Target key={target.name} target={target} url={url} />
          ))}
        </div>
      </div>
      <ShareSheet subject={subject} url={url} card={card} fileName={fileName} />
      <div className={styles.link}>
        <label htmlFor={id} className={styles.label}>
          Link
        </label>
        <div className={styles.row}>
          <input id={id} className={styles.address} readOnly value={url} onFocus={(event) => event.target.select()} />
          <Button variant="primary" className={styles.copy ?? ''} onClick={() => void copyText(url)}>
            <Copy aria-hidden="true" />
            Copy link
          </Button>
        </div>
        <p className={styles.note}>Discord has no share page: we copy the link, then open Discord for you.</p>
      </div>
    </Dialog>
  )
}
