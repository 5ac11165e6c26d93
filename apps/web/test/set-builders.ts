import { listSetChoices, listSets, setDetail } from '@plinth/api-schema/sets'
import { builder, buildPicture, uploadPath } from './builders.ts'

/** A public set with two works. */
export const buildSetCard = builder(listSets.row, ({ id = 9 }) => ({
  id,
  name: 'Blue hours',
  description: '',
  isPublic: 1,
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
}))

/** One of one's sets, without the work. */
export const buildSetChoice = builder(listSetChoices.data.element, () => ({
  id: 9,
  name: 'Blue hours',
  isPublic: 0,
  isSaved: 0,
}))
