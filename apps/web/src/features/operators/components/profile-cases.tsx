import { useState } from 'react'
import { PageChoice } from '../../../lib/lists/page-choice.tsx'
import { useRangeSelection } from '../../../lib/lists/use-range-selection.ts'
import { profilePath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { tellApart } from '../../../lib/text/tell-apart.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type ReportedPerson, useDismissProfileReports, useReportedProfiles } from '../api/use-artwork-queues.ts'
import cases from './artwork-cases.module.css'
import { Case, CaseAct, Reports } from './artwork-cases.tsx'
import { useBulkActs } from './bulk-acts.tsx'
import { CasePages, useCasePage } from './case-pages.tsx'
import { ModerationDialog } from './moderation-dialog.tsx'
import styles from './profile-cases.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type Person = ReportedPerson['profile']

/** A profile as others see it, in short. */
const Preview = ({ profile }: { profile: Person }) => (
  <figure className={styles.preview}>
    <figcaption className={styles.who}>
      <Avatar
        name={profile.name}
        src={profile.pictureUrl}
        shape={profile.kind === 'brand' ? 'square' : 'round'}
        decorative
      />
      <SiteLink href={profilePath(profile)} className={styles.name}>
        <bdi>{profile.name}</bdi>
      </SiteLink>
    </figcaption>
    {profile.bio !== '' && <RichText html={profile.bio} className={styles.text ?? ''} placeholderLines={2} />}
    {profile.statement !== '' && (
      <p className={styles.text} dir="auto">
        {profile.statement}
      </p>
    )}
    {profile.links.length > 0 && (
      <ul className={styles.links} aria-label="Links">
        {profile.links.map((link) => (
          <li key={link}>{link}</li>
        ))}
      </ul>
    )}
  </figure>
)

const DismissDialog = ({ profile: { id, name }, onClose }: { profile: Person; onClose: () => void }) => {
  const dismiss = useDismissProfileReports()
  return (
    <ReasonDialog
      title={
        <>
          Nothing is wrong with <bdi>{name}</bdi>?
        </>
      }
      description="The reports of this profile are closed. It stays as it is."
      hint="Recorded in the audit log."
      confirm="Dismiss reports"
      subject={`dismiss-profile-${id}`}
      reasonLabel="Reason"
      required={false}
      variant="primary"
      pending={dismiss.isPending}
      onConfirm={(reason, onSent) =>
        dismiss.mutate(
          { userId: id, ...(reason === '' ? {} : { reason }) },
          {
            onSuccess: () => {
              onSent()
              showToast('success', 'The reports are closed.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** A page of reported profiles. */
export const useProfilePage = () => useCasePage(useReportedProfiles)

/** Profiles that were reported, with who said what; nothing while there are none. */
export const ProfileCases = ({ profiles }: { profiles: ReturnType<typeof useProfilePage> }) => {
  const { cases: people, total, error, refetch, page, onPageChange } = profiles
  const [asked, setAsked] = useState<{ profile: Person; act: 'dismiss' | 'block' }>()
  const shown = people?.map(({ profile }) => profile) ?? []
  const nameOf = tellApart(
    shown,
    ({ name }) => name,
    ({ kind }) => kind,
  )
  const selection = useRangeSelection(shown)
  const { refusals, bar } = useBulkActs({ selection, nameOf: ({ name }) => name, acts: ['dismissProfileReports'] })
  const close = () => setAsked(undefined)
  if (!people)
    return (
      error && (
        <LoadFailed bare title="Reported profiles could not be loaded" error={error} onRetry={() => void refetch()} />
      )
    )
  return (
    <div {...selection.listens}>
      {refusals}
      {people.length > 0 && (
        <div className={cases.all}>
          <PageChoice items={shown} selection={selection} />
        </div>
      )}
      {people.length > 0 && (
        <ul className={cases.cases} aria-label="Reported profiles">
          {people.map(({ profile, ...reports }) => (
            <Case key={profile.id} label={profile.name}>
              <Preview profile={profile} />
              <div className={cases.words}>
                <Reports of={reports} choice={selection} item={profile} name={nameOf(profile)} />
                <div className={cases.acts}>
                  <CaseAct letter="D" about={nameOf(profile)} onClick={() => setAsked({ profile, act: 'dismiss' })}>
                    Dismiss
                  </CaseAct>
                  <CaseAct
                    letter="B"
                    about={nameOf(profile)}
                    variant="danger"
                    onClick={() => setAsked({ profile, act: 'block' })}
                  >
                    Block
                  </CaseAct>
                </div>
              </div>
            </Case>
          ))}
        </ul>
      )}
      <CasePages label="Pages of profiles" {...{ page, total, onPageChange }} />
      {bar}
      {asked?.act === 'dismiss' && <DismissDialog profile={asked.profile} onClose={close} />}
      {asked?.act === 'block' && asked.profile.kind !== 'operator' && (
        <ModerationDialog
          user={{ id: asked.profile.id, userName: asked.profile.name, kind: asked.profile.kind, sessionCount: 0 }}
          moderation="block"
          onClose={close}
          onVotesHeld={close}
        />
      )}
    </div>
  )
}
