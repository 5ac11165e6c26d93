import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { MAX_ENDPOINT } from '@plinth/api-schema/notices'
import { type NoticeKind, typesFor } from './notices.types.ts'

/** Refuses a kind of notice that does not exist, or does not concern the account. */
export const requireKnownTypes = (kind: NoticeKind, ids: readonly number[]): void => {
  const known = new Set(typesFor(kind).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new AppError('invalid', { msg: messages.noticeTypeUnknown })
}

/**
 * The address of a push service, as it is stored. It comes from the caller: only https at its usual port and a name of the
 * public internet are taken, and the sender looks at the numbers behind the name once more.
 */
export const requirePushEndpoint = (endpoint: string): string => {
  const url = URL.parse(endpoint)
  const isName = url !== null && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname)
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!isName || !isPlain || url.hash !== '' || url.href.length > MAX_ENDPOINT)
    throw new AppError('invalid', { msg: messages.pushEndpoint, field: 'endpoint' })
  return url.href
}
