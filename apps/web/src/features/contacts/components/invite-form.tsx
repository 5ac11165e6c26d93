import { MAX_INVITE_MESSAGE, MAX_INVITE_SUBJECT } from '@plinth/api-schema/limits'
import { dateRange } from '../../../lib/campaigns/date-range.tsx'
import { useDialogWords } from '../../../lib/forms/dialog-words.ts'
import { daysToGo } from '../../../lib/time/time-to-go.ts'
import { Picture } from '../../../ui/picture.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { BookOwner } from '../api/book.ts'
import type { InviteWords } from '../api/use-invite.ts'
import type { InviteCampaign } from '../api/use-invite-campaigns.ts'
import styles from './invite-dialog.module.css'

const stateOf = ({ isPaused, isPrivate, endsAt }: InviteCampaign) => {
  if (isPaused) return 'Paused'
  const left = daysToGo(endsAt, new Date())
  return isPrivate ? `Private, ${left.toLowerCase()}` : left
}

const optionOf = (campaign: InviteCampaign) => ({
  value: String(campaign.id),
  label: campaign.name,
  hint: (
    <span className={styles.when}>
      <span>{dateRange(campaign)}</span>
      <span>{stateOf(campaign)}</span>
    </span>
  ),
  disabled: campaign.isPaused,
  picture: campaign.picture && <Picture {...campaign.picture} alt="" sizes="72px" fit="cover" fill />,
})

/** What somebody writes into an invitation; it stands there again after a slip, a refusal or a lost connection. */
export const useInviteWords = (owner: BookOwner, campaigns: readonly InviteCampaign[]) => {
  const campaign = useDialogWords(`invite-${owner}-campaign`)
  const subject = useDialogWords(`invite-${owner}-subject`)
  const message = useDialogWords(`invite-${owner}-message`)
  const open = campaigns.filter(({ isPaused }) => !isPaused)
  const chosen = open.find(({ id }) => String(id) === campaign.words) ?? open[0]
  return {
    campaign: { id: chosen?.id, write: campaign.write },
    subject,
    message,
    words: { campaignId: chosen?.id ?? 0, subject: subject.words.trim(), message: message.words.trim() } as InviteWords,
    forget: () => {
      for (const each of [campaign, subject, message]) each.forget()
    },
  }
}

/** To which campaign, and with which words. */
export const InviteFields = ({
  campaigns,
  words: { campaign, subject, message },
  onChange,
}: {
  campaigns: readonly InviteCampaign[]
  words: ReturnType<typeof useInviteWords>
  onChange: () => void
}) => {
  const change = (write: (value: string) => void) => (value: string) => {
    write(value)
    onChange()
  }
  return (
    <>
      <RadioGroup
        label="To which campaign"
        required
        look="rows"
        options={campaigns.map(optionOf)}
        value={campaign.id === undefined ? undefined : String(campaign.id)}
        onValueChange={change(campaign.write)}
      />
      <TextField
        label="Subject"
        optional
        maxLength={MAX_INVITE_SUBJECT}
        value={subject.words}
        hint="If you leave this empty, it says who is inviting them to which campaign."
        onValueChange={change(subject.write)}
      />
      <TextArea
        label="A personal sentence"
        optional
        counter
        maxLength={MAX_INVITE_MESSAGE}
        value={message.words}
        hint="Plain text without links."
        // The email has one paragraph for it.
        onValueChange={(value) => change(message.write)(value.replaceAll(/[\r\n]+/g, ' '))}
      />
    </>
  )
}
