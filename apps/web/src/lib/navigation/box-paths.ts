import { pages } from '@plinth/api-schema/pages'

/** The addresses of mystery boxes. */
export const boxPaths = {
  all: pages.boxes.path,
  own: pages.ownBoxes.path,
  create: pages.newBox.path,
} as const

/** The page of a mystery box. */
export const boxPath = (id: string) => `${pages.box.path}/${id}`

/** Where the draw of a mystery box is checked. */
export const boxProofPath = (id: string) => `${pages.boxProof.path}/${id}`
