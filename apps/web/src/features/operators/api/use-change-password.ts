import { changeOperatorPassword } from '@plinth/api-schema/operators'
import { useOperatorAct } from './operator-call.ts'

/** Changes the operator's password and ends their other sessions; the form says what is wrong. */
export const useChangePassword = () => {
  const { mutate, ...act } = useOperatorAct(changeOperatorPassword, { tells: false })
  return {
    ...act,
    change: (present: string, next: string, onDone: () => void) =>
      mutate({ oldPassword: present, newPassword: next, newPasswordSure: next }, { onSuccess: onDone }),
  }
}
