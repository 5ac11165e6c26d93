import { z } from 'zod'
import { messages } from './messages.ts'

/** A picture with what a page needs to hold its place before it arrives: size, blurred placeholder, renditions. */
export const Picture = z
  .object({
    url: z.string(),
    type: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    placeholder: z.string().nullable(),
    renditions: z.array(z.object({ url: z.string(), type: z.string(), width: z.int() })),
  })
  .meta({ id: 'Picture' })
/** A picture with what a page needs to hold its place before it arrives. */
export type Picture = z.output<typeof Picture>

const UPLOADED = /^\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w{3,4}$/

/** The path of something that was uploaded here. */
export const uploadedPath = () => z.string().regex(UPLOADED, messages.notAnUpload)

/** The path of an upload, or nothing: a form has no null, so there `''` means that the picture goes. */
export const optionalUpload = () =>
  z
    .union([z.literal(''), uploadedPath()])
    .nullable()
    .transform((path) => path || null)

/** The smallest file of a picture, for where it is shown as a stamp. */
export const stampOf = (picture: Picture | null): string | null =>
  picture?.renditions.toSorted((a, b) => a.width - b.width).at(0)?.url ?? picture?.url ?? null
