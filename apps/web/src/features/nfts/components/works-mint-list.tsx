import { X } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../lib/text/counted.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import parts from './mint-parts.module.css'
import { addressRule } from './nft-draft.ts'
import type { Recipient, useWorksSelection } from './use-works-selection.ts'
import styles from './works-mint.module.css'

type Selection = ReturnType<typeof useWorksSelection>

const hintOf = ({ work, address, linked }: Recipient) => {
  if (linked === undefined && address === '') return `Looking for the wallet of ${work.artist.name}`
  if (linked && address.toLowerCase() === linked.toLowerCase()) return `Wallet of ${work.artist.name}`
  return linked === null ? `${work.artist.name} has no wallet here yet` : 'Typed by you'
}

const RecipientRow = ({ recipient, selection }: { recipient: Recipient; selection: Selection }) => {
  const { work, address } = recipient
  return (
    <li className={styles.work}>
      <Picture {...work.picture} alt="" sizes="72px" />
      <span className={styles.label}>
        {work.rank !== undefined && <span className={parts.data}>Rank {work.rank}</span>}
        <cite>{work.title}</cite>
        <span className={parts.hint}>
          {work.artist.name}, {counted(work.votes, 'vote')}
        </span>
      </span>
      <TextField
        label={
          <>
            Recipient<VisuallyHidden> of {work.title}</VisuallyHidden>
          </>
        }
        required
        value={address}
        onValueChange={(text) => selection.write(work.id, text)}
        rules={addressRule}
        hint={hintOf(recipient)}
        placeholder="0x"
        spellCheck={false}
        data
      />
      <IconButton label={`Leave out ${work.title}`} onClick={() => selection.toggle(work.id, false)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The chosen works with their recipients, and the way to send all to one. */
export const RecipientList = ({ selection }: { selection: Selection }) => {
  const [address, setAddress] = useState('')
  const isGood = addressRule.safeParse(address).success
  return (
    <>
      <ul className={styles.works} aria-label="Works and recipients">
        {selection.recipients.map((recipient) => (
          <RecipientRow key={recipient.work.id} recipient={recipient} selection={selection} />
        ))}
      </ul>
      <div className={styles.all}>
        <TextField
          label="One address for all"
          optional
          value={address}
          onValueChange={setAddress}
          rules={addressRule}
          placeholder="0x"
          spellCheck={false}
          data
        />
        <Button disabled={!isGood} onClick={() => selection.writeAll(address)}>
          {isGood ? `Send all to ${shortAddress(address.trim())}` : 'Send all there'}
        </Button>
      </div>
    </>
  )
}

/** The choice of the works that are minted; what is minted already cannot be chosen. */
export const WorksChoice = ({ selection }: { selection: Selection }) => {
  const { open, chosen } = selection
  const count = open.filter(({ id }) => chosen.has(id)).length
  return (
    <div className={parts.stack}>
      <Checkbox
        label={`All ${counted(open.length, 'work')}`}
        checked={count === 0 ? false : count === open.length ? true : 'indeterminate'}
        onCheckedChange={selection.chooseAll}
      />
      <ul className={styles.works} aria-label="Works of this campaign">
        {open.map((work) => (
          <li key={work.id} className={styles.choice}>
            <Checkbox
              label={
                <span className={styles.offer}>
                  <Picture {...work.picture} alt="" sizes="48px" />
                  <span className={styles.label}>
                    <cite>{work.title}</cite>
                    <span className={parts.hint}>
                      {work.artist.name}, {counted(work.votes, 'vote')}
                    </span>
                  </span>
                </span>
              }
              checked={chosen.has(work.id)}
              onCheckedChange={(on) => selection.toggle(work.id, on)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
