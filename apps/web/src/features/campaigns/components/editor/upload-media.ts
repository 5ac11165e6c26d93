import { uploads } from '@plinth/api-schema/rules'
import { uploadAndTell } from '../../../../lib/api/upload-file.ts'

/** The pictures that a campaign takes (docs/product/interface.md#uploads). */
export const PICTURES = {
  extensions: ['jpeg', 'jpg', 'png'],
  megabytes: uploads.image.megabytes,
  upload: uploadAndTell,
} as const

/** The videos that a campaign takes; over 8 MB an embed is the better way. */
export const FILMS = {
  extensions: ['mp4', 'ogg'],
  megabytes: uploads.video.megabytes,
  upload: uploadAndTell,
} as const
