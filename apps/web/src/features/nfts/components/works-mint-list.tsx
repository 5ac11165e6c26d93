import { X } from 'lucide-react'
import { useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { daysSince } from '../../../lib/time/wire-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useAskForWallet, useWalletAskedAt } from '../api/use-ask-for-wallet.ts'
import { MINT_PAGE, type MintableWork } from '../api/use-mint-artworks.ts'
import { atOnce, isMintable } from './mint-choice.ts'
import parts from './mint-parts.module.css'
import { addressRule } from './nft-draft.ts'
import type { Recipient, WorksSelection } from './use-works-selection.ts'
import styles from './works-mint.module.css'

const hintOf = ({ work, address, linked }: Recipient) => {
  if (linked === undefined && address === '') return `Looking for the wallet of ${work.signature}`
  if (linked && address.toLowerCase() === linked.toLowerCase()) return `Wallet of ${work.signature}`
  return 'Typed by you'
}

const AskForWallet = ({ work, campaignId }: { work: MintableWork; campaignId: number }) => {
  const ask = useAskForWallet(campaignId)
  const askedAt = useWalletAskedAt(campaignId, work.artist.id)
  const button = (
    <Button size="small" pending={ask.isPending} onClick={() => ask.mutate(work)}>
      {askedAt ? 'Ask again' : 'Ask for a wallet'}
      <VisuallyHidden> for {work.title}</VisuallyHidden>
    </Button>
  )
  if (!askedAt)
    return (
      <>
        <bdi>{work.signature}</bdi> has no wallet here yet {button}
      </>
    )
  return (
    <>
      We asked {work.signature} on <Time at={askedAt} look="minute" />. The address appears here once a wallet is
      linked. {daysSince(askedAt, new Date()) >= 1 && button}
    </>
  )
}

type RowProps = { recipient: Recipient; selection: WorksSelection; campaignId: number }

const RecipientRow = ({ recipient, selection, campaignId }: RowProps) => {
  const { work, address, linked } = recipient
  const isWithout = linked === null && address === ''
  return (
    <li className={styles.work}>
      <Picture {...work.picture} alt="" sizes="72px" />
      <span className={styles.label}>
        {work.rank !== null && <span className={parts.data}>Rank {work.rank}</span>}
        <cite>{work.title}</cite>
        <span className={parts.hint}>
          <bdi>{work.signature}</bdi>, {votesInWords(work.voteCount)}
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
        hint={isWithout ? <AskForWallet work={work} campaignId={campaignId} /> : hintOf(recipient)}
        placeholder="0x"
        spellCheck={false}
        data
      />
      <IconButton label={`Leave out ${work.title}`} onClick={() => selection.set([work], false)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The chosen works with their recipients, and the way to send all to one. */
export const RecipientList = ({ selection, campaignId }: Omit<RowProps, 'recipient'>) => {
  const [address, setAddress] = useState('')
  const isGood = addressRule.safeParse(address).success
  return (
    <>
      <ul className={styles.works} aria-label="Works and recipients">
        {selection.recipients.map((recipient) => (
          <RecipientRow key={recipient.work.id} {...{ recipient, selection, campaignId }} />
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

const BEGUN = 'A mint of it was begun'

const Offer = ({ work }: { work: MintableWork }) => (
  <span className={styles.offer}>
    <Picture {...work.picture} alt="" sizes="48px" />
    <span className={styles.label}>
      <cite>{work.title}</cite>
      <span className={parts.hint}>
        <bdi>{work.signature}</bdi>, {votesInWords(work.voteCount)}
      </span>
      {work.state !== 'submitted' && (
        <StatusDot state={work.state === 'minted' ? 'full' : 'half'}>
          {work.state === 'minted' ? 'Minted' : BEGUN}
        </StatusDot>
      )}
    </span>
  </span>
)

const allWords = (open: number, total: number) => {
  if (total > MINT_PAGE) return 'Select all on this page'
  return open === 0 ? 'All works' : `All ${pluralise(open, 'work')}`
}

/** A page of the campaign's works, and how many there are. */
export type WorksChoiceProps = {
  selection: WorksSelection
  works: readonly MintableWork[]
  total: number
  page: number
  onPageChange: (page: number) => void
}

/** The choice of the works that are minted; what is minted already cannot be chosen. */
export const WorksChoice = ({ selection, works, total, page, onPageChange }: WorksChoiceProps) => {
  const open = atOnce(works)
  const count = open.filter(({ id }) => selection.has(id)).length
  return (
    <div className={parts.stack}>
      <Checkbox
        label={allWords(open.length, total)}
        disabled={open.length === 0}
        checked={count === 0 ? false : count === open.length ? true : 'indeterminate'}
        onCheckedChange={(on) => selection.set(open, on)}
      />
      <ul className={styles.works} aria-label="Works of this campaign">
        {works.map((work) => (
          <li key={work.id} className={styles.choice}>
            <Checkbox
              label={<Offer work={work} />}
              disabled={!isMintable(work)}
              checked={isMintable(work) && selection.has(work.id)}
              onCheckedChange={(on) => selection.set([work], on)}
            />
          </li>
        ))}
      </ul>
      {total > MINT_PAGE && (
        <Pager
          label="Pages of Works of this campaign"
          page={page}
          pageSize={MINT_PAGE}
          total={total}
          onPageChange={onPageChange}
        />
      )}
    </div>
  )
}
