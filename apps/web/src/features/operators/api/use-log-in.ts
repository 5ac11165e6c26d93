import { operatorLogIn } from '@plinth/api-schema/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { operatorInfoQuery } from './use-operator.ts'

/** What an operator logs in with. */
export type OperatorLogIn = { email: string; password: string; code: string }

/** Opens an operator session; it takes the place of any other session of this browser. */
export const useLogIn = () => {
  const client = useQueryClient()
  const { setMember } = useSession()
  return useMutation({
    mutationFn: async ({ email, password, code }: OperatorLogIn) => {
      await api(operatorLogIn, { userName: email, password, totp: code })
      setMember(null)
      client.removeQueries({ predicate: (query) => !query.isActive() })
      await client.invalidateQueries({ queryKey: operatorInfoQuery().queryKey })
    },
    // The screen says itself what is wrong.
    meta: { failure: 'silent' },
  })
}
