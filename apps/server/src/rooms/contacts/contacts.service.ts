import type { ContactForm } from '@plinth/api-schema/contact'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import { requireSpace } from './contacts.policy.ts'
import {
  type ContactPage,
  type ContactSort,
  countContacts,
  deleteContacts,
  insertContact,
  type ListedContact,
  listContacts,
  lockBook,
  updateContact,
} from './contacts.repository.ts'

/** What is asked of an address book. */
export type BookQuery = {
  keyword: string | undefined
  sort: ContactSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  cursor: string | undefined
}

// A cursor is good for the order that it was given out for.
const writeCursor = ({ sort, direction }: BookQuery, { key, id }: ListedContact) =>
  Buffer.from(`${sort}:${direction}:${key}:${id}`).toString('base64url')

const NUMBER = /^\d{1,15}$/

const readCursor = (query: BookQuery): ContactPage['after'] => {
  if (query.cursor === undefined) return undefined
  const [sort, direction, key = '', id = ''] = Buffer.from(query.cursor, 'base64url').toString().split(':')
  if (sort !== query.sort || direction !== query.direction || !NUMBER.test(key) || !NUMBER.test(id))
    throw new AppError('invalid', { msg: messages.cursorUnknown, field: 'cursor' })
  return { key: Number(key), id: Number(id) }
}

const exists = () => new AppError('conflict', { msg: messages.contactExists, field: 'email' })

/** Keeps the address books of participants and brands: nobody sees but their own. */
export function createBooksService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** A page of the caller's contacts. */
    async list({ accountId }: Member, query: BookQuery) {
      const after = readCursor(query)
      // One row more tells whether there is another page.
      const page = { ...query, accountId, after, offset: after ? 0 : query.offset, limit: query.limit + 1 }
      const found = await listContacts(database, page)
      const rows = found.slice(0, query.limit)
      const last = rows.at(-1)
      return {
        rows,
        total: await countContacts(database, accountId, query.keyword),
        nextCursor: found.length > query.limit && last ? writeCursor(query, last) : null,
      }
    },

    /** Adds a contact. */
    save: ({ accountId }: Member, form: ContactForm, saveResult: SaveResult<{ id: number }>): Promise<{ id: number }> =>
      database.transaction(async (tx) => {
        await lockBook(tx, accountId)
        const id = await insertContact(tx, accountId, form, clock.now())
        if (id === undefined) throw exists()
        requireSpace(await countContacts(tx, accountId))
        await saveResult(tx, { id })
        return { id }
      }),

    /** Changes a contact. */
    async update({ accountId }: Member, id: number, form: ContactForm): Promise<{ id: number }> {
      const isFound = await updateContact(database, accountId, id, form, clock.now()).catch((error: unknown) => {
        throw isUniqueViolation(error) ? exists() : error
      })
      if (!isFound) throw new AppError('notFound')
      return { id }
    },

    /** Deletes contacts: all that are named, or none. */
    remove: ({ accountId }: Member, ids: readonly number[]): Promise<void> =>
      database.transaction(async (tx) => {
        if ((await deleteContacts(tx, accountId, ids)) !== ids.length) throw new AppError('notFound')
      }),
  }
}

/** Address books, as routes use them. */
export type BooksService = ReturnType<typeof createBooksService>
