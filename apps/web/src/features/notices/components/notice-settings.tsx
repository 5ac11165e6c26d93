import { ownAccountFromWire } from '@plinth/api-schema/account'
import type { EmailPace, NoticeGroup, NoticeType } from '@plinth/api-schema/notice'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { accountQuery } from '../../../lib/accounts/account-query.ts'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useNoticeChannels, useSaveNoticeChannels } from '../api/use-notice-channels.ts'
import { useNoticeTypes, useSwitchNotice } from '../api/use-notice-types.ts'
import { useSaveTimeZone } from '../api/use-save-time-zone.ts'
import styles from './notice-settings.module.css'
import { PushSwitch } from './push-switch.tsx'

const GROUPS: readonly { group: NoticeGroup; title: string }[] = [
  { group: 'campaigns', title: 'Campaigns' },
  { group: 'market', title: 'Market' },
  { group: 'account', title: 'Account' },
]

const hintOf = ({ isLocked, channels }: NoticeType) => {
  if (isLocked) return 'Always on, also by email, so that you know if someone else uses your account.'
  return channels.email === 'daily' ? 'By email, only in the daily summary.' : undefined
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}

const Types = ({ types, onSaved }: { types: readonly NoticeType[]; onSaved: () => void }) => {
  const turn = useSwitchNotice()
  return GROUPS.map(({ group, title }) => {
    const own = types.filter((type) => type.group === group)
    if (own.length === 0) return null
    return (
      <Section key={group} title={title}>
        {own.map((type) => (
          <Switch
            key={type.id}
            label={type.description}
            hint={hintOf(type)}
            checked={type.isOpen}
            disabled={type.isLocked}
            onCheckedChange={(isOpen) => void turn(type.id, isOpen).then(onSaved, () => undefined)}
          />
        ))}
      </Section>
    )
  })
}

type EmailProps = {
  address: string
  pace: EmailPace
  timeZone: string | null
  profilePath: string
  onSaved: () => void
}

const Email = ({ address, pace, timeZone, profilePath, onSaved }: EmailProps) => {
  const sendsMail = useSendsMail()
  const save = useSaveNoticeChannels()
  return (
    <Section title="Email">
      <p className={styles.address}>
        <span>
          We write to <b>{address}</b>.
        </span>
        <SiteLink href={profilePath} className={styles.change}>
          Change email
        </SiteLink>
      </p>
      <RadioGroup
        label="How often we email you"
        labelHidden
        className={styles.choice}
        value={pace}
        onValueChange={(next) => save.mutate({ email: next as EmailPace }, { onSuccess: onSaved })}
        options={[
          { value: 'each', label: 'Each one as it happens' },
          {
            value: 'daily',
            label: 'A daily summary',
            hint: `Every morning at 8, in the time zone ${timeZone ?? 'UTC'}.`,
          },
          { value: 'off', label: 'Off', hint: 'You still get codes and security messages.' },
        ]}
      />
      {!sendsMail && (
        <p className={styles.note}>This site sends no email at the moment. Your choice applies once it does.</p>
      )}
    </Section>
  )
}

const Loading = () => (
  <div aria-busy="true" className={styles.loading}>
    <Skeleton lines={3} />
    <Skeleton lines={8} />
  </div>
)

/** The part of the settings where the email is changed. */
export type NoticeSettingsProps = { profilePath: string }

/** What one is told of, and by which way: everything is saved as it is switched. */
export const NoticeSettings = ({ profilePath }: NoticeSettingsProps) => {
  const { data: account } = useQuery({ ...accountQuery(), select: ownAccountFromWire })
  const types = useNoticeTypes()
  const channels = useNoticeChannels()
  useSaveTimeZone()
  const [isSaved, setSaved] = useState(false)
  const onSaved = () => setSaved(true)
  const isWhole = types.data !== undefined && channels.data !== undefined
  const error = isWhole ? null : (types.error ?? channels.error)
  return (
    <Sheet as="section" aria-labelledby="notice-settings-title">
      <h2 id="notice-settings-title">Notification methods</h2>
      {error && (
        <LoadFailed
          headingLevel={3}
          error={error}
          onRetry={() => {
            void types.refetch()
            void channels.refetch()
          }}
        />
      )}
      {!isWhole && !error && <Loading />}
      {types.data && channels.data && account && (
        <>
          <p className={styles.lead}>
            What you switch on appears under the bell at the top of each page. Choose whether you also get it by email
            or as a push message.
          </p>
          <Email
            address={account.email}
            pace={channels.data.email}
            timeZone={channels.data.timeZone}
            profilePath={profilePath}
            onSaved={onSaved}
          />
          <Section title="Push">
            <PushSwitch memberId={account.id} />
          </Section>
          <p className={styles.tell}>Tell me when</p>
          <Types types={types.data} onSaved={onSaved} />
          <p className={styles.note} role="status">
            Changes are saved automatically.{isSaved && ' Saved just now.'}
          </p>
        </>
      )}
    </Sheet>
  )
}
