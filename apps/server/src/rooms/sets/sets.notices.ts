import { randomUUID } from 'node:crypto'
import type { CaseDecision } from '../artworks/artworks-case-moderation.service.ts'
import type { NewNotice } from '../notices/notices-telling.service.ts'
import type { LockedSet } from './sets-reports.repository.ts'

/** What an owner is told of a set that was taken down, or is back. */
export const setModerated = ({ id, ownerId, name }: LockedSet, decided: CaseDecision): NewNotice => ({
  type: 'setModerated',
  to: ownerId,
  subject: `set:${id}:${randomUUID()}`,
  facts: { setId: id, setName: name, ...decided },
})
