import { deleteClients, deleteContacts } from '@plinth/api-schema/contacts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { type BookOwner, useRefreshBook } from './book.ts'

const CALLS = { participant: deleteContacts, brand: deleteClients } as const

/** Deletes all of some people, or none. */
export const useDeleteContacts = (owner: BookOwner) => {
  const refresh = useRefreshBook(owner)
  return useMutation({
    mutationFn: (ids: readonly number[]) => api(CALLS[owner], [...ids]),
    onSettled: refresh,
    meta: { failure: 'silent' },
  })
}
