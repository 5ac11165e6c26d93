import type { HelpRequest, QueuedHelpRequest } from '@plinth/api-schema/help'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import type { Picture } from '@plinth/api-schema/pictures'
import { accountKind, helpStatus, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** What a request for help can be about. */
export type HelpType = { id: number; title: string }

/** A request on its way in; without an account when nobody was logged in. */
export type NewHelpRequest = {
  accountId: number | null
  typeId: number
  email: string
  companyName: string
  message: string
  picture: Picture | null
  createdAt: Date
}

type OwnRow = Omit<HelpRequest, 'status' | 'fileUrl'> & { status: number; picture: Picture | null }

/** Who asked: nobody knows more of somebody without an account than the address. */
export type Asker = { id: number; userName: string; kind: number }
type QueuedRow = OwnRow & Pick<QueuedHelpRequest, 'operatorName'> & { asker: Asker | null }

const statusOf = (status: number) => stateOf(helpStatus, status)

/** Which requests the operator wants to see. */
export type HelpFilter = { status?: number | undefined; search?: string | undefined }

// A direction cannot be a parameter; it is looked up here and never taken from the input.
const orderOf = ({ direction }: Slice) => (direction === 'asc' ? 'h.created_at, h.id' : 'h.created_at desc, h.id desc')

const COLUMNS = `h.id, h.type_id as "typeId", t.title as "typeTitle", h.email, h.company_name as "companyName", h.message,
  h.picture, h.status, h.answer, h.answered_at as "answeredAt", h.created_at as "createdAt"`
const ASKER = `case when a.id is not null then
  jsonb_build_object('id', a.id, 'userName', a.user_name, 'kind', a.kind) end as asker`

/** The kinds of request in their order. */
export const listHelpTypes = (database: Queryable) =>
  database.query<HelpType>({ name: 'help-types', text: 'select id, title from help_types order by position, id' })

/** An upload as it was recorded. */
export type Upload = Omit<Picture, 'url' | 'renditions'> & {
  renditions: { fileKey: string; mediaType: string; width: number }[]
}

/** An upload of an account, held so that nobody erases it before the transaction ends. */
export async function holdUpload(tx: Queryable, accountId: number, key: string): Promise<Upload | undefined> {
  const [row] = await tx.query<Upload>({
    name: 'help-hold-upload',
    text: `select media_type as type, width, height, placeholder, renditions from uploads
            where key = $2 and account_id = $1 for key share`,
    values: [accountId, key],
  })
  return row
}

/** Writes a request; undefined when there is no such kind of request. */
export async function insertHelpRequest(tx: Queryable, request: NewHelpRequest): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'help-insert',
    text: `insert into help_requests (account_id, type_id, email, company_name, message, picture, created_at)
           select $1, t.id, $3, $4, $5, $6, $7 from help_types t where t.id = $2 returning id`,
    values: [
      request.accountId,
      request.typeId,
      request.email,
      request.companyName,
      request.message,
      request.picture && JSON.stringify(request.picture),
      request.createdAt,
    ],
  })
  return row?.id
}

/** What an account has asked. */
export async function listOwnHelp(database: Queryable, accountId: number, slice: Slice): Promise<HelpRequest[]> {
  const rows = await database.query<OwnRow>({
    text: `select ${COLUMNS} from help_requests h join help_types t on t.id = h.type_id
            where h.account_id = $1 order by ${orderOf(slice)} limit $2 offset $3`,
    values: [accountId, slice.limit, slice.offset],
  })
  return rows.map(({ status, picture, ...request }) => ({
    ...request,
    status: statusOf(status),
    fileUrl: picture?.url ?? null,
  }))
}

/** How often an account has asked. */
export async function countOwnHelp(database: Queryable, accountId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'help-count-own',
    text: 'select count(*) as total from help_requests where account_id = $1',
    values: [accountId],
  })
  return totalOf(rows)
}

const FILTERED = `from help_requests h join help_types t on t.id = h.type_id left join mailboxes a on a.id = h.account_id
  where ($1::int is null or h.status = $1)
    and ($2::text is null or h.email ilike $2 escape '\\' or h.company_name ilike $2 escape '\\'
      or h.message ilike $2 escape '\\' or a.user_name ilike $2 escape '\\')`
const filterValues = ({ status, search }: HelpFilter) => [status ?? null, search ? containing(search) : null]

/** What was asked, by anybody. */
export async function listOverseenHelp(
  database: Queryable,
  filter: HelpFilter,
  slice: Slice,
): Promise<QueuedHelpRequest[]> {
  const rows = await database.query<QueuedRow>({
    text: `select ${COLUMNS}, ${ASKER},
             (select o.email from mailboxes o where o.id = h.answered_by) as "operatorName"
             ${FILTERED}
            order by ${orderOf(slice)} limit $3 offset $4`,
    values: [...filterValues(filter), slice.limit, slice.offset],
  })
  return rows.map(({ asker, status, ...request }) => ({
    ...request,
    asker: asker && { ...asker, kind: stateOf(accountKind, asker.kind) },
    status: statusOf(status),
  }))
}

/** How many requests match. */
export async function countOverseenHelp(database: Queryable, filter: HelpFilter): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total ${FILTERED}`,
    values: filterValues(filter),
  })
  return totalOf(rows)
}

/** The requests that wait for an answer. */
export async function readHelpQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'help-queue',
    text: `select count(*) as count, min(created_at) as "oldestAt" from help_requests where status = ${helpStatus.pending}`,
  })
  return row!
}

/** A request that is about to be answered. */
export type LockedHelpRequest = Pick<OwnRow, 'id' | 'typeTitle' | 'email' | 'message' | 'status' | 'createdAt'> & {
  asker: Asker | null
  /** Whether the address is the asker's own, and confirmed: anybody can write any address into the form. */
  isConfirmed: boolean
}

/** Locks a request. */
export async function lockHelpRequest(tx: Queryable, id: number): Promise<LockedHelpRequest | undefined> {
  const [row] = await tx.query<LockedHelpRequest>({
    name: 'help-lock',
    text: `select h.id, t.title as "typeTitle", h.email, h.message, h.status, h.created_at as "createdAt", ${ASKER},
             coalesce(a.is_confirmed and lower(a.email) = lower(h.email), false) as "isConfirmed"
             from help_requests h join help_types t on t.id = h.type_id left join mailboxes a on a.id = h.account_id
            where h.id = $1 for no key update of h`,
    values: [id],
  })
  return row
}

/** What an operator has answered; null is an operator whom nobody knows any more. */
export type HelpAnswer = { answer: string; operatorId: number | null; at: Date }

/** Writes the answer into a request that is locked. */
export const markAnswered = (tx: Queryable, id: number, { answer, operatorId, at }: HelpAnswer) =>
  tx.query({
    name: 'help-answer',
    text: `update help_requests set status = ${helpStatus.processed}, answer = $2, answered_by = $3, answered_at = $4
            where id = $1`,
    values: [id, answer, operatorId, at],
  })

/** Empties requests of an account, and those that somebody sent with its address; answers some of them, none when all are empty. */
export async function clearHelpRequests(
  tx: Queryable,
  { accountId, email }: { accountId: number; email: string | null },
  words: string,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'help-clear',
    text: `update help_requests set email = '', company_name = $3, message = $3, picture = null, answer = case when answer is not null then $3 end
            where id in (select id from help_requests
                          where (account_id = $1 or (account_id is null and lower(email) = lower($2))) and (email <> '' or message <> $3)
                          order by id limit 200) returning id`,
    values: [accountId, email, words],
  })
  return rows.map(({ id }) => id)
}
