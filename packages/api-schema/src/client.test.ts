import { expect, test } from 'vitest'
import { writeRequest } from './client.ts'
import { importContacts } from './contacts.ts'

test('what stands beside a file goes into the address, and the file alone into the body', () => {
  const file = new File(['a'], 'contacts.csv')
  const { url, body } = writeRequest(importContacts, { file, dryRun: 1 })
  expect(url).toBe('/api/participant/contacts/importData?dryRun=1')
  expect([...(body as FormData).keys()]).toEqual(['file'])
  expect(writeRequest(importContacts, { file }).url).toBe('/api/participant/contacts/importData')
})
