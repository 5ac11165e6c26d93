import type { OwnAccount } from '@plinth/api-schema/account'
import { useState } from 'react'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useKeepAccount } from '../api/use-delete-account.ts'
import { DeleteByCodeDialog, DeleteByPasswordDialog } from './delete-account-dialog.tsx'
import styles from './delete-account-panel.module.css'
import formParts from './form-parts.module.css'

const WORDS = {
  participant: {
    goes: [
      'Your name, email address, password, pictures and linked wallet.',
      'Your sets, notices, comments, address book, help requests, sessions and devices.',
      'Your votes in open campaigns are taken back. Your works there are withdrawn.',
    ],
    stays: [
      'Votes in campaigns that are over still count. Nobody can say whose they were.',
      'Works in campaigns that are over stay, by “Deleted account”.',
      'Tokens on the blockchain, and what others have saved, such as their address books.',
    ],
  },
  brand: {
    goes: [
      'Your names, email address, password, pictures, company details and linked wallet.',
      'Your draft, sets, notices, comments, address book, help requests, sessions and devices.',
    ],
    stays: [
      'Campaigns that are over stay as you published them, by “Deleted account”.',
      'Tokens and collections on the blockchain, and what others have saved.',
    ],
  },
} as const

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h3 className={styles.heading}>{title}</h3>
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
)

/** The account that may go. */
export type DeleteAccountPanelProps = { account: OwnAccount }

/** The way to keep the account, whose deletion was asked for. */
const Keep = () => {
  const keep = useKeepAccount()
  return (
    <div className={formParts.actions}>
      <Button variant="primary" pending={keep.isPending} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </div>
  )
}

/** The way to delete the account. */
const Leave = ({ account }: DeleteAccountPanelProps) => {
  const [removeWorks, setRemoveWorks] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isBrand = account.kind === 'brand'
  const Dialog = account.hasPassword ? DeleteByPasswordDialog : DeleteByCodeDialog
  return (
    <>
      {!isBrand && (
        <div className={styles.works}>
          <Checkbox
            label="Also remove my works from campaigns that are over. Works with a token stay."
            checked={removeWorks}
            onCheckedChange={setRemoveWorks}
          />
        </div>
      )}
      <div className={formParts.actions}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && <Dialog account={account} removeWorks={removeWorks} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What goes with an account and what stays, and the way to delete it, or to keep it where that was asked for. */
export const DeleteAccountPanel = ({ account }: DeleteAccountPanelProps) => {
  const isBrand = account.kind === 'brand'
  const { goes, stays } = WORDS[isBrand ? 'brand' : 'participant']
  return (
    <Sheet as="section" aria-labelledby="delete-account-title">
      <h2 id="delete-account-title">Delete account</h2>
      <p className={formParts.lead}>
        {account.deletesAt ? (
          <>
            Your account will be deleted on <Time at={account.deletesAt} look="minute" />. Until then nothing changes,
            and you can keep it.
          </>
        ) : (
          <>
            You have seven days to change your mind; after that it cannot be undone.
            {isBrand && ' Campaigns that are open or still to come must be deleted or over first.'} You can then sign up
            again with the same email address.
          </>
        )}
      </p>
      <div className={styles.lists}>
        <List title="What goes" items={goes} />
        <List title="What stays" items={stays} />
      </div>
      {account.deletesAt ? <Keep /> : <Leave account={account} />}
    </Sheet>
  )
}
