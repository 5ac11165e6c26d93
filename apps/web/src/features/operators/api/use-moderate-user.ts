import { blockUser, deleteUser, logUserOut, unblockUser } from '@plinth/api-schema/operators'
import { useOperatorAct } from './operator-call.ts'

/** What an operator can do to an account. */
export type Moderation = 'block' | 'unblock' | 'log-out' | 'delete'
/** Why, and whether works in campaigns that are over go with an account that is deleted. */
export type ModerationInput = { reason: string; removeWorks: boolean }

/** Blocks an account, lets it in again, ends its sessions or deletes it for its owner; the reason goes into the audit log. */
export const useModerateUser = () => {
  const acts = {
    block: useOperatorAct(blockUser),
    unblock: useOperatorAct(unblockUser),
    'log-out': useOperatorAct(logUserOut),
    delete: useOperatorAct(deleteUser),
  }
  return {
    isPending: Object.values(acts).some((act) => act.isPending),
    /** Tells how many votes of an account that is unblocked stay held. */
    moderate: (
      moderation: Moderation,
      userId: number,
      { reason, removeWorks }: ModerationInput,
      onDone: (heldCount: number) => void,
    ) => {
      const done = { onSuccess: () => onDone(0) }
      if (moderation === 'block') return acts.block.mutate({ userId, reason }, done)
      if (moderation === 'delete') return acts.delete.mutate({ userId, reason, removeWorks }, done)
      const asked = { userId, ...(reason === '' ? {} : { reason }) }
      if (moderation === 'log-out') return acts['log-out'].mutate(asked, done)
      return acts.unblock.mutate(asked, { onSuccess: ({ heldNum }) => onDone(heldNum) })
    },
  }
}
