import { randomUUID } from 'node:crypto'
import type { CaseDecision } from '../artworks/artworks-case-moderation.service.ts'
import type { NewNotice } from '../notices/notices-telling.service.ts'
import type { LockedCollection } from './collections-reports.repository.ts'

/** What an owner is told of a collection that was taken down, or is back. */
export const collectionModerated = ({ id, ownerId, name }: LockedCollection, decided: CaseDecision): NewNotice => ({
  type: 'collectionModerated',
  to: ownerId,
  subject: `collection:${id}:${randomUUID()}`,
  facts: { collectionId: id, collectionName: name, ...decided },
})
