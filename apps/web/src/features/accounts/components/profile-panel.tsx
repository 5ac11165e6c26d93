import type { OwnAccount } from '@plinth/api-schema/account'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { UploadsProvider } from '../../../ui/uploads.tsx'
import type { ProfileFields } from '../api/use-update-profile.ts'
import { isSameTab } from './account-paths.ts'
import { profileRules } from './account-rules.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

type Part = 'profile' | 'password'

export type ProfilePanelProps = { account: OwnAccount; title: string }

const Panel = ({ account, title }: ProfilePanelProps) => {
  const { values, change } = useAddress()
  const part: Part = values.part === 'password' ? 'password' : 'profile'
  // Here and not in its tab: what was typed waits while one looks at the other.
  const { unsaved, keepHere, clearUnsaved } = useUnsaved<ProfileFields>({ owner: account.id, form: 'profile-fields' })
  const form = useCheckedForm<ProfileFields>(profileRules, {
    defaultValues: {
      name: account.name,
      bio: account.bio,
      statement: account.statement,
      links: [...account.links],
      pictureUrl: account.pictureUrl,
      bannerUrl: account.bannerUrl,
      ...unsaved,
    },
  })
  const isUnsaved = form.formState.isDirty || unsaved !== null
  return (
    <Sheet>
      <Tabs<Part>
        label={title}
        value={part}
        onValueChange={(next) => change({ part: next === 'password' ? next : undefined }, { replace: true })}
        tabs={[
          {
            value: 'profile',
            label: title,
            content: <ProfileForm form={form} account={account} title={title} onSaved={clearUnsaved} />,
          },
          {
            value: 'password',
            label: 'Change password',
            content: <ChangePasswordForm hasPassword={account.hasPassword} />,
          },
        ]}
      />
      <LeaveGuard isUnsaved={() => isUnsaved} keepHere={() => keepHere(form.getValues())} isInside={isSameTab} />
    </Sheet>
  )
}

/** The profile and, as its second tab, the password; the address says which of the two is open. */
export const ProfilePanel = (props: ProfilePanelProps) => (
  <UploadsProvider>
    <Panel {...props} />
  </UploadsProvider>
)
