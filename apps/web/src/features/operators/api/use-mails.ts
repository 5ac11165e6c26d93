import { type MailStatus, type OutboxMail, outboxMailFromWire } from '@plinth/api-schema/moderation'
import { listOutbox } from '@plinth/api-schema/operators'
import { outboxStatus } from '@plinth/api-schema/states'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** A mail of the outbox; the times are the wire's, in UTC. */
export type Mail = OutboxMail<WireTime>

/** Which mails are wanted. */
export type MailFilter = { status: MailStatus | undefined; search: string; page: number }

/** How many mails stand on a page. */
export const MAILS_PER_PAGE = 24

/** The mails that were written, the latest first. */
export const useMails = ({ status, search, page }: MailFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listOutbox, {
      pageNum: page,
      pageSize: MAILS_PER_PAGE,
      ...(status === undefined ? {} : { status: outboxStatus[status] }),
      ...(search === '' ? {} : { search }),
    }),
  )
  return { ...query, mails: data?.rows.map(outboxMailFromWire), total: data?.total ?? 0 }
}
