import type { CollectionDetail } from '@plinth/api-schema/collection'
import { collectionBio, collectionLine } from '@plinth/api-schema/collections'
import { messages } from '@plinth/api-schema/messages'
import type { Picture } from '@plinth/api-schema/pictures'
import * as rules from '@plinth/api-schema/rules'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { z } from 'zod'
import type { KeyValueStorage } from '../../../lib/browser-storage.ts'
import { type UploadedPicture, uploadedPicture } from '../../../lib/pictures/uploaded-picture.ts'

/** The description of a collection, which its owner can change. */
export const wordsForm = z.object({
  image: uploadedPicture.nullable().refine((given) => given !== null, { error: messages.uploadMissing }),
  banner: uploadedPicture.nullable(),
  bio: collectionBio(),
  category: z.enum(['1', '2', '3'], messages.fieldRequired),
})
/** The rules of the form of a new collection (docs/product/collections.md#a-new-collection). */
export const newForm = wordsForm.extend({
  name: collectionLine(),
  symbol: collectionLine(),
  network: z.string().min(1, messages.networkUnsupported),
  standard: z.enum(['721', '1155']),
  royaltyShare: z.string().trim().pipe(rules.decimal()).pipe(rules.royaltyShare()),
})

/** What is said of a collection so far. */
export type WordsValues = z.input<typeof wordsForm>
/** A new collection so far. */
export type NewValues = z.input<typeof newForm>

/** Nothing entered yet. */
export const emptyCollection = (): NewValues => ({
  ...{ image: null, banner: null, bio: '', category: '1', name: '', symbol: '', network: '' },
  ...{ standard: '721', royaltyShare: '0' },
})

const uploadOf = (picture: Picture | null, name: string): UploadedPicture | null => picture && { ...picture, name }

/** What is said of a collection by now. */
export const wordsOf = ({ image, banner, bio, categoryId }: CollectionDetail<WireTime>): WordsValues => ({
  image: uploadOf(image, 'Image'),
  banner: uploadOf(banner, 'Banner'),
  bio,
  category: categoryId === 2 ? '2' : categoryId === 3 ? '3' : '1',
})

const text = z.string()
const keptWords = z.object({
  ...{ image: uploadedPicture.nullable(), banner: uploadedPicture.nullable(), bio: text },
  category: z.enum(['1', '2', '3']),
})
const keptNew = keptWords.extend({
  ...{ name: text, symbol: text, network: text, royaltyShare: text, standard: z.enum(['721', '1155']) },
})

const createDrafts = <Values>(shape: z.ZodType<Values>) => ({
  keep: (storage: KeyValueStorage, key: string, values: Values) => storage.setItem(key, JSON.stringify(values)),
  forget: (storage: KeyValueStorage, key: string) => storage.removeItem(key),
  /** What was begun before, or nothing; whatever cannot be read is nothing. */
  read: (storage: KeyValueStorage, key: string): Values | null => {
    try {
      return shape.parse(JSON.parse(storage.getItem(key) ?? ''))
    } catch {
      return null
    }
  },
})

/** New collections that were begun on this device. */
export const newDrafts = createDrafts<NewValues>(keptNew)
/** Changes of collections that were begun on this device. */
export const wordsDrafts = createDrafts<WordsValues>(keptWords)
