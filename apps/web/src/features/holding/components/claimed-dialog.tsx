import '../../../ui/modal-sheet.tsx'
import type { ClaimedPerk } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { NewTabLink } from '../../../ui/new-tab-link.tsx'
import styles from './claimed-dialog.module.css'

/** What a perk tells those alone who have earned it. */
export const ClaimedDialog = ({
  name,
  claimed: { link, code, claimedAt },
  onClose,
}: {
  name: string
  claimed: ClaimedPerk<WireTime>
  onClose: () => void
}) => {
  const facts: Fact[] = [
    ...(code === ''
      ? []
      : [
          [
            'Code',
            <bdi key="code" className={styles.code}>
              {code}
            </bdi>,
          ] as const,
        ]),
    ...(link === ''
      ? []
      : [
          [
            'Link',
            <NewTabLink key="link" href={link} className={styles.link}>
              {link}
            </NewTabLink>,
          ] as const,
        ]),
    ['Claimed', <Time key="claimed" at={claimedAt} look="minute" />],
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<bdi>{name}</bdi>}
      description="For you as a holder. Please keep it to yourself."
      footer={
        <>
          {code !== '' && <Button onClick={() => void copyText(code)}>Copy code</Button>}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <FactList facts={facts} />
      {code === '' && link === '' && <p>There is nothing to enter: the brand knows that you hold the work.</p>}
    </Dialog>
  )
}
