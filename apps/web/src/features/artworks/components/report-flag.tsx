import { Flag } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import styles from './report-flag.module.css'

export type ReportFlagProps = {
  /** What is reported. */
  name: string
  isSent: boolean
  size?: ButtonProps['size']
  /** Whether phones show the flag alone, where it stands in a row with others. */
  compact?: boolean
  /** The dialog that asks what is wrong. */
  dialog: (close: () => void) => ReactNode
}

/** Opens a report, for anybody who is logged in; what was reported cannot be reported again. */
export const ReportFlag = ({ name, isSent, size = 'small', compact = false, dialog }: ReportFlagProps) => {
  const { requireLogIn } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size={size}
        disabled={isSent}
        aria-label={isSent ? `${name} is reported` : `Report ${name}`}
        onClick={() => requireLogIn() && setOpen(true)}
      >
        <Flag aria-hidden="true" />
        <span className={compact ? styles.word : undefined}>{isSent ? 'Reported' : 'Report'}</span>
      </Button>
      {open && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  )
}
