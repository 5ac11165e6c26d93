import { ModeratedSet } from '@plinth/api-schema/operators-sets'
import { listSetChoices, listSets, setDetail } from '@plinth/api-schema/sets'
import { builder, buildPicture, uploadPath } from './builders.ts'

/** A public set with two works. */
export const buildSetCard = builder(listSets.row, ({ id = 9 }) => ({
  id,
  name: 'Blue hours',
  description: '',
  isPublic: 1,
  isTakenDown: 0,
  workNum: 2,
  covers: [1, 2].map((number) => buildPicture({ url: uploadPath(id * 10 + number) })),
}))

/** A public set of somebody else, whole. */
export const buildSetDetail = builder(setDetail.data, ({ id = 9 }) => ({
  ...buildSetCard({ id }),
  description: 'What windows do when the light goes.',
  userId: 21,
  nickName: 'Mara Lind',
  userType: 0,
  isReport: 0,
}))

/** One of one's sets, without the work. */
export const buildSetChoice = builder(listSetChoices.data.element, () => ({
  id: 9,
  name: 'Blue hours',
  isPublic: 0,
  isSaved: 0,
}))

/** A set that one person reported. */
export const buildModeratedSet = builder(ModeratedSet, () => ({
  id: 9,
  userId: 41,
  nickName: 'Ola Berg',
  name: 'Buy my prints',
  description: 'At prints.example',
  createTime: '2026-03-01 12:00:00',
  deleteTime: null,
  reports: [{ userId: 42, nickName: 'Kim', reason: 9, words: 'An advertisement.', createTime: '2026-03-02 09:00:00' }],
  reportNum: 1,
}))
