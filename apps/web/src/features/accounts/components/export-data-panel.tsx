import type { OwnAccount } from '@plinth/api-schema/account'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ExportByCodeDialog, ExportByPasswordDialog } from './export-data-dialog.tsx'
import styles from './export-data-panel.module.css'
import formParts from './form-parts.module.css'

const BOTH = [
  'Your account: names, email address, profile, settings, log-ins and devices.',
  'Your address book, invitations, shared links, notices and help requests.',
  'All pictures, films and models that you uploaded.',
]
const CONTENTS = {
  participant: [
    'Your works with their texts and the rights you agreed to, and your votes with their receipts.',
    'Your wallet and your NFTs.',
  ],
  brand: ['Your company details, campaigns, changes and draft.', 'Your wallet, your NFTs and your mints.'],
} as const

/** Whose data it is. */
export type ExportDataPanelProps = { account: OwnAccount }

/** What is in an archive of one's own data, and the way to download it. */
export const ExportDataPanel = ({ account }: ExportDataPanelProps) => {
  const [isAsking, setAsking] = useState(false)
  const [first, ...others] = BOTH
  const contents = [first, ...CONTENTS[account.kind === 'brand' ? 'brand' : 'participant'], ...others]
  const Dialog = account.hasPassword ? ExportByPasswordDialog : ExportByCodeDialog
  return (
    <Sheet as="section" aria-labelledby="export-data-title">
      <h2 id="export-data-title">Download your data</h2>
      <p className={formParts.lead}>
        Everything we hold about your account, as one zip file. A README in it says what each file is, and what is left
        out: passwords and keys, and what belongs to other people.
      </p>
      <ul className={styles.list}>
        {contents.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className={formParts.lead}>
        You can do this five times a day. On a device that is new to your account you have to wait a day.
      </p>
      <div className={formParts.actions}>
        <Button variant="primary" onClick={() => setAsking(true)}>
          Download your data
        </Button>
      </div>
      {isAsking && <Dialog account={account} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}
