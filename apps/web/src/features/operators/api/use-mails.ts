import { listOutbox } from '@plinth/api-schema/operators'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** How far a mail has come; kept means that no mail server is set up. */
export type MailStatus = 'waiting' | 'sent' | 'failed' | 'kept'

/** A mail of the outbox; the times are the wire's, in UTC. */
export type Mail = {
  id: number
  toName: string
  toAddress: string
  subject: string
  /** Null for mails that went out: what they say is their reader's. */
  text: string | null
  status: MailStatus
  attempts: number
  lastError: string | null
  writtenAt: string
  sentAt: string | null
}

/** Which mails are wanted. */
export type MailFilter = { status: MailStatus | undefined; search: string; page: number }

/** How many mails stand on a page. */
export const MAILS_PER_PAGE = 24

const STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const

/** The mails that were written, the latest first. */
export const useMails = ({ status, search, page }: MailFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listOutbox, {
      pageNum: page,
      pageSize: MAILS_PER_PAGE,
      ...(status === undefined ? {} : { status: STATUSES.indexOf(status) }),
      ...(search === '' ? {} : { search }),
    }),
  )
  const mails = data?.rows.map(
    ({ html: _html, status: code, createTime, sentTime, ...mail }): Mail => ({
      ...mail,
      status: STATUSES[code] ?? 'waiting',
      writtenAt: createTime,
      sentAt: sentTime,
    }),
  )
  return { ...query, mails, total: data?.total ?? 0 }
}
