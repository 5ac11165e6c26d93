import type { SetDetail } from '@plinth/api-schema/set'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { profilePath } from '../../../lib/navigation/artwork-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { setPath } from '../../../lib/navigation/set-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isControlFocused } from '../../../ui/focus-place.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useSaveToSet } from '../api/use-save-to-set.ts'
import { useSet } from '../api/use-set.ts'
import { type SetWork, useSetWorks } from '../api/use-set-works.ts'
import { SetTools } from '../components/set-tools.tsx'
import { SetWall, SetWallSkeleton } from '../components/set-wall.tsx'
import styles from './set-screen.module.css'

// docs/product/interface.md#pages
const PER_PAGE = 24

const Market = () => (
  <Button asChild variant="primary">
    <SiteLink href={paths.participant.home}>Visit the market</SiteLink>
  </Button>
)

const Missing = () => (
  <EmptyState headingLevel={2} title="We can’t find this set" action={<Market />}>
    It may be private or deleted. If it is yours, log in.
  </EmptyState>
)

const Empty = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState headingLevel={2} title="Nothing in this set yet" action={<Market />}>
    {isOwn ? 'Press Save on the page of a work to put it here.' : 'Its owner has saved nothing that everybody can see.'}
  </EmptyState>
)

/** The button that took a work out goes with it: then the focus goes to the title, not into nowhere. */
const useTitleFocus = (shown: unknown) => {
  const title = useRef<HTMLHeadingElement>(null)
  const wasTaken = useRef(false)
  useEffect(() => {
    if (!wasTaken.current || shown === undefined) return
    wasTaken.current = false
    if (!isControlFocused()) title.current?.focus()
  }, [shown])
  const expectLoss = () => {
    wasTaken.current = true
  }
  return { title, expectLoss }
}

type ReportSlot = (set: SetDetail) => ReactNode
type HeadProps = { set: SetDetail; isOwn: boolean; title: Ref<HTMLHeadingElement>; report: ReportSlot }

const Head = ({ set, isOwn, title, report }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.words}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        <bdi>{set.name}</bdi>
      </h1>
      {set.description && (
        <p className={styles.description}>
          <bdi>{set.description}</bdi>
        </p>
      )}
      <p className={styles.detail}>
        {pluralise(set.workCount, 'work')}, by{' '}
        <SiteLink href={profilePath(set.owner)} className={styles.owner}>
          <bdi>{set.owner.name}</bdi>
        </SiteLink>{' '}
        {set.isTakenDown ? <Badge tone="warn">Taken down</Badge> : !set.isPublic && <Badge>Private</Badge>}
      </p>
      {set.isTakenDown && (
        <p className={styles.detail}>We have taken this set down: only you can see it. Your notifications say why.</p>
      )}
    </div>
    <div className={styles.tools}>
      {set.isPublic && !set.isTakenDown && (
        <ShareButton
          title="Share set"
          subject={`${set.name} by ${set.owner.name}`}
          path={setPath(set.id)}
          fileName={`plinth-set-${set.id}`}
          card={`/share/set/${set.id}.png`}
        >
          Share
        </ShareButton>
      )}
      {isOwn ? <SetTools set={set} /> : report(set)}
    </div>
  </header>
)

const Works = ({ set, isOwn, onTaken }: { set: SetDetail; isOwn: boolean; onTaken: () => void }): ReactNode => {
  const { page } = useAddress()
  const { works, total, error, refetch, isPlaceholderData } = useSetWorks({ id: set.id, page, pageSize: PER_PAGE })
  const { mutate } = useSaveToSet()
  useExistingPage({ total, isPlaceholderData }, PER_PAGE)
  if (error && !works)
    return <LoadFailed title="The works could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!works) return <SetWallSkeleton />
  if (total === 0) return <Empty isOwn={isOwn} />
  const remove = (work: SetWork) => {
    const place = { setId: set.id, artworkId: work.id }
    const undo = () => mutate({ ...place, isSaved: true })
    mutate(
      { ...place, isSaved: false },
      {
        onSuccess: () => {
          onTaken()
          showToast('success', 'Taken out of the set', { label: 'Undo', onSelect: undo })
        },
      },
    )
  }
  return (
    <>
      <SetWall works={works} onRemove={isOwn ? remove : undefined} />
      <AddressPager pageSize={PER_PAGE} total={total} />
    </>
  )
}

const Shown = ({ set, report }: { set: SetDetail; report: ReportSlot }) => {
  const { member } = useSession()
  const isOwn = member?.id === set.owner.id
  const { title, expectLoss } = useTitleFocus(set)
  return (
    <>
      <Head set={set} isOwn={isOwn} title={title} report={report} />
      <Works set={set} isOwn={isOwn} onTaken={expectLoss} />
    </>
  )
}

/** A set: its works, and what its owner can do with it. */
export const SetScreen = ({ setId, report }: { setId: number | undefined; report: ReportSlot }) => {
  const { data: set, error, refetch } = useSet(setId)
  useDocumentTitle(set?.name)
  const isMissing = setId === undefined || (error !== null && isNotFound(error))
  return (
    <PageWidth className={styles.page}>
      {isMissing && <Missing />}
      {!isMissing && error && !set && (
        <LoadFailed title="This set could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!isMissing && !error && !set && (
        <div aria-busy="true" className={styles.head}>
          <Skeleton shape="title" width="min(100%, 12em)" />
        </div>
      )}
      {!isMissing && set && <Shown set={set} report={report} />}
    </PageWidth>
  )
}
