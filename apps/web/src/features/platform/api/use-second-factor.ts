import { disableTotp, enableTotp } from '@plinth/api-schema/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/toast-store.ts'
import { callAsOperator, isDoorClosed, useOperatorAct } from './platform-call.ts'

/** What an authenticator app needs: the secret to type, or the address to scan. */
export type NewSecret = { secret: string; uri: string }

/** Makes a secret for an authenticator app; the second factor is on only once one of its codes was shown. */
export const useMakeSecret = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<NewSecret> => {
      const { secret, uri } = await callAsOperator(client, enableTotp, {})
      return { secret: secret ?? '', uri: uri ?? '' }
    },
    onError: (error) => {
      if (!isDoorClosed(error)) showToast('warning', error.message)
    },
    meta: { failure: 'silent' },
  })
}

/** Switches the second factor on with a code of the new secret; the form says what is wrong. */
export const useSwitchOn = () => useOperatorAct(enableTotp, { tells: false })

/** Switches the second factor off with one of its codes; the form says what is wrong. */
export const useSwitchOff = () => useOperatorAct(disableTotp, { tells: false })
