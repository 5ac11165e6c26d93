import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { HelpCase } from '../api/use-help-queue.ts'
import { CaseQueue } from './case-queue.tsx'
import { HelpRemark } from './help-status.tsx'

export type HelpQueueProps = {
  requests: readonly HelpCase[] | undefined
  current: number | undefined
  now: Date
  onChoose: (id: number) => void
}

/** The requests for help that an operator answers. */
export const HelpQueue = ({ requests, now, ...queue }: HelpQueueProps) => (
  <CaseQueue
    {...queue}
    label="Requests"
    cases={requests?.map((request) => {
      const name = request.asker?.userName ?? request.email
      return {
        key: request.id,
        picture: <Avatar name={name} decorative />,
        name,
        detail: (
          <>
            {request.typeTitle}, <Time at={request.createdAt} look="day" />
          </>
        ),
        remark: <HelpRemark request={request} now={now} />,
      }
    })}
  />
)
