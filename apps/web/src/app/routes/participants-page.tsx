import { type ComponentProps, Suspense, useState } from 'react'
import { type FilterParams, readFilter } from '../../features/artworks/api/wall-filter.ts'
import {
  ParticipantsScreen,
  type ParticipantsScreenProps,
} from '../../features/artworks/screens/participants-screen.tsx'
import type { LeaveDialog as LeaveQuestion } from '../../features/campaigns/components/leave-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { saveOn } from './save-slot.tsx'

const { Part: LeaveDialog } = lazyPart(
  async () => (await import('../../features/campaigns/components/leave-dialog.tsx')).LeaveDialog,
)

const LazyLeaveDialog = (props: ComponentProps<typeof LeaveQuestion>) => {
  // It stays in the page once it was opened, so that it can leave as it came.
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <LeaveDialog {...props} />
      </Suspense>
    )
  )
}

/** The wall of a campaign; leaving the campaign is the campaigns' own question. */
export const ParticipantsPage = ({
  params,
  ...props
}: Omit<ParticipantsScreenProps, 'leaveQuestion' | 'filter' | 'save'> & { params: FilterParams }) => (
  <ParticipantsScreen
    {...props}
    filter={readFilter(params)}
    save={saveOn()}
    leaveQuestion={(question) => <LazyLeaveDialog {...question} />}
  />
)
