import { subscribePush } from '@plinth/api-schema/notices'
import { useEffect } from 'react'
import { api } from '../../../lib/api/client.ts'
import { readPushAddress } from '../../../lib/push/push-browser.ts'

const keepPush = async (memberId: number) => {
  const address = await readPushAddress(memberId)
  if (address) await api(subscribePush, address)
}

/** Has a browser that takes push messages go on after a log-in: the server ends them with the session that asked for them. */
export const useKeptPush = (memberId: number) => {
  // The next page tries again.
  useEffect(() => void keepPush(memberId).catch(() => undefined), [memberId])
}
