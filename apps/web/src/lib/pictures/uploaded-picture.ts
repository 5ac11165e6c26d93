import { z } from 'zod'
import type { UploadFunction } from '../../ui/upload-store.ts'
import { uploadFile } from '../api/upload-file.ts'
import type { StoredPicture } from './read-picture.ts'

/** A picture that somebody has just uploaded, as a form keeps it. */
export const uploadedPicture = z.object({
  url: z.string(),
  name: z.string(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  placeholder: z.string().nullish(),
  renditions: z.array(z.object({ url: z.string(), type: z.string(), width: z.number() })).optional(),
})
/** A picture that somebody has just uploaded. */
export type UploadedPicture = z.infer<typeof uploadedPicture>

/** The types of a work's or a profile's picture (docs/product/interface.md#uploads). */
export const IMAGE_EXTENSIONS = ['png', 'jpeg', 'jpg', 'gif', 'svg'] as const

/** Uploads a file under the name that people know: the server gives it one of its own. */
export const uploadNamed: UploadFunction = async (file, onProgress, signal) => ({
  ...(await uploadFile(file, onProgress, signal)),
  name: file.name,
})

// A picture that could not be measured is taken for the square that is recommended.
const SQUARE = 1000

/** How a picture that was just uploaded is shown; spread it into `<Picture>`. */
export const showUploaded = ({ url, width, height, renditions, placeholder }: UploadedPicture): StoredPicture => ({
  src: url,
  width: width ?? SQUARE,
  height: height ?? SQUARE,
  renditions: renditions ?? [],
  placeholder: placeholder ?? undefined,
})
