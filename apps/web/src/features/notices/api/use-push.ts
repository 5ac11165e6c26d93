import { pushKey, subscribePush, unsubscribePush } from '@plinth/api-schema/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { askPushPermission, readPushState, startPush, stopPush } from '../../../lib/push/push-browser.ts'

const turnOn = async (memberId: number) => {
  if (!(await askPushPermission())) return
  const { publicKey } = await api(pushKey, {})
  const address = await startPush(memberId, publicKey)
  try {
    await api(subscribePush, address)
  } catch (error) {
    await stopPush()
    throw error
  }
}

const turnOff = async () => {
  const endpoint = await stopPush()
  if (endpoint !== null) await api(unsubscribePush, { endpoint })
}

/** Whether this browser takes push messages of an account, and the switch for it. */
export const usePush = (memberId: number) => {
  const client = useQueryClient()
  const queryKey = ['push', memberId]
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(memberId) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(memberId) : turnOff()),
    onSettled: () => client.invalidateQueries({ queryKey }),
    // Also what the browser refuses is told beside the switch.
    meta: { failure: 'silent' },
  })
  return { state, turn: mutate, isPending, error }
}
