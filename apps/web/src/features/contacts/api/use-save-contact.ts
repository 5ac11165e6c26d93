import type { ContactForm } from '@plinth/api-schema/contact'
import { saveClient, saveContact, updateClient, updateContact } from '@plinth/api-schema/contacts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { type BookOwner, useRefreshBook } from './book.ts'

const SAVE = { participant: saveContact, brand: saveClient } as const
const UPDATE = { participant: updateContact, brand: updateClient } as const

/** Adds somebody, or changes what is written down about them. */
export const useSaveContact = (owner: BookOwner) => {
  const refresh = useRefreshBook(owner)
  return useMutation({
    mutationFn: ({ id, ...form }: ContactForm & { id: number | undefined }) =>
      id === undefined ? api(SAVE[owner], form) : api(UPDATE[owner], { id, ...form }),
    onSuccess: refresh,
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
