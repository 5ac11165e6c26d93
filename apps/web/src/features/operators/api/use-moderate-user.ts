import { blockUser, logUserOut, unblockUser } from '@plinth/api-schema/operators'
import { useOperatorAct } from './operator-call.ts'

/** What an operator can do to an account. */
export type Moderation = 'block' | 'unblock' | 'log-out'

/** Blocks an account, lets it in again, or ends its sessions; the reason goes into the audit log. */
export const useModerateUser = () => {
  const acts = {
    block: useOperatorAct(blockUser),
    unblock: useOperatorAct(unblockUser),
    'log-out': useOperatorAct(logUserOut),
  }
  return {
    isPending: Object.values(acts).some((act) => act.isPending),
    moderate: (moderation: Moderation, userId: number, reason: string, onDone: () => void) => {
      if (moderation === 'block') return acts.block.mutate({ userId, reason }, { onSuccess: onDone })
      return acts[moderation].mutate({ userId, ...(reason === '' ? {} : { reason }) }, { onSuccess: onDone })
    },
  }
}
