import { disableTotp, enableTotp } from '@plinth/api-schema/operators'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callAsOperator, useOperatorAct } from './operator-call.ts'

/** For an authenticator app: the secret to type or the address to scan, and the command that stands in for an app. */
export type NewSecret = { secret: string; uri: string; command: string | null }

const newSecretQuery = () =>
  queryOptions({
    // Not of the operator's lists, which every act reads again.
    queryKey: ['new-second-factor'] as const,
    queryFn: async ({ client }): Promise<NewSecret> => {
      const { secret, uri, command } = await callAsOperator(client, enableTotp, {})
      return { secret: secret ?? '', uri: uri ?? '', command }
    },
    // Each call makes another secret: the one that was scanned must stay while the screen does.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { failure: 'silent' },
  })

/** A secret for an authenticator app, made when the screen opens; it counts once one of its codes was shown. */
export const useNewSecret = () => useQuery(newSecretQuery())

/** Finishes the set-up with a code of the new secret; the form says what is wrong. */
export const useFinishSetUp = () => useOperatorAct(enableTotp, { tells: false })

/** Takes the second factor away with one of its codes, so that another can be set up; the form says what is wrong. */
export const useReplace = () => useOperatorAct(disableTotp, { tells: false })
