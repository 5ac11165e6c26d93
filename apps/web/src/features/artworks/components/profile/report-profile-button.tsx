import { useState } from 'react'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { useProfileReported } from '../../api/use-profile-reported.ts'
import { ReportFlag } from '../report-flag.tsx'

const { Part: ReportProfileDialog } = lazyPart(async () => (await import('../report-dialog.tsx')).ReportProfileDialog)

/** Opens the report of a profile; nobody reports their own. */
export const ReportProfileButton = ({ profile }: { profile: { id: number; name: string } }) => {
  const { member } = useSession()
  const [sentId, setSentId] = useState<number>()
  const isOwn = member?.id === profile.id
  const { data: isReported } = useProfileReported(profile.id, { enabled: member != null && !isOwn })
  if (isOwn) return null
  return (
    <ReportFlag
      name={profile.name}
      size="medium"
      isSent={isReported || sentId === profile.id}
      dialog={(close) => (
        <ReportProfileDialog
          profile={profile}
          onClose={close}
          onSent={() => {
            close()
            setSentId(profile.id)
          }}
        />
      )}
    />
  )
}
