import { type ArtworkWords, emptyWords } from '@plinth/api-schema/artwork'
import { isTag, MAX_TAGS, MEDIA, type Medium, normaliseTag } from '@plinth/api-schema/artwork-traits'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { z } from 'zod'
import type { KeyValueStorage } from '../../../lib/browser-storage.ts'
import { uploadedPicture } from '../../../lib/pictures/uploaded-picture.ts'
import { isSendable } from './submission-size.ts'

/** What is said of tags that cannot be kept. */
const TAGS_MESSAGE = 'Up to 5 tags, each of letters and digits, at most 24.'

/** The tags that a line with commas holds. */
export const readTags = (line: string) => [...new Set(line.split(',').map(normaliseTag).filter(Boolean))]
const areTags = (line: string) => {
  const tags = readTags(line)
  return tags.length <= MAX_TAGS && tags.every(isTag)
}

/** What is chosen as a medium; an empty choice is none. */
export const readMedium = (choice: string): Medium | null => MEDIA.find((medium) => medium === choice) ?? null

// Longer than five tags: signs and spaces fall away.
const MAX_TAGS_LINE = 255

type Entered = keyof ArtworkWords | 'picture' | 'medium' | 'tags' | 'width' | 'height'

/** The rules of the form (docs/product/artworks.md#submitting). */
export const submissionForm = z
  .object({
    streetName: rules.optionalPlainLine(),
    credit: rules.optionalPlainLine(),
    title: rules.plainLine(),
    description: rules.filled().max(rules.MAX_PROSE, messages.artworkTextTooLong),
    picture: uploadedPicture.nullable().refine((given) => given !== null, { error: () => '' }),
    medium: z.string(),
    tags: z.string().max(MAX_TAGS_LINE, TAGS_MESSAGE).refine(areTags, TAGS_MESSAGE),
    width: z.string(),
    height: z.string(),
  } satisfies Record<Entered, z.ZodType>)
  .refine(({ picture, ...typed }) => isSendable(typed, picture), { error: () => '', path: ['height'] })

const keptValues = z.object({
  streetName: z.string(),
  // What was kept before there was a credit is not lost.
  credit: z.string().default(''),
  title: z.string(),
  description: z.string(),
  picture: uploadedPicture.nullable(),
  medium: z.string().default(''),
  tags: z.string().default(''),
  width: z.string().default(''),
  height: z.string().default(''),
} satisfies Record<Entered, z.ZodType>)

/** The steps, from 1. */
export type SubmissionStep = 1 | 2 | 3
/** What one has entered so far. */
export type SubmissionValues = z.infer<typeof keptValues>
/** What is kept of a submission while the page reloads or a log-in comes between. */
export type SubmissionDraft = { step: SubmissionStep; values: SubmissionValues }

/** Nothing entered yet. */
export const emptyDraft = (): SubmissionDraft => ({
  step: 1,
  values: { ...emptyWords, picture: null, medium: '', tags: '', width: '', height: '' },
})

/** Whether the second step is done. */
export const isComplete = (values: SubmissionValues) => submissionForm.safeParse(values).success

/** The furthest step that what was entered allows, at most the one asked for. */
export const reachableStep = (step: number, values: SubmissionValues): SubmissionStep => {
  if (step >= 3 && isComplete(values)) return 3
  return step >= 2 ? 2 : 1
}

const keyOf = (memberId: number, campaignId: number) => `plinth-submission-${memberId}-${campaignId}`
const kept = z.object({ step: z.number(), values: keptValues })

/** Keeps a submission of somebody to a campaign; it ends with the tab. */
export const keepDraft = (storage: KeyValueStorage, memberId: number, campaignId: number, draft: SubmissionDraft) =>
  storage.setItem(keyOf(memberId, campaignId), JSON.stringify(draft))

/** Forgets a submission that was sent. */
export const forgetDraft = (storage: KeyValueStorage, memberId: number, campaignId: number) =>
  storage.removeItem(keyOf(memberId, campaignId))

/** The submission that was begun before, or a new one; whatever cannot be read is a new one. */
export const readDraft = (storage: KeyValueStorage, memberId: number, campaignId: number): SubmissionDraft => {
  try {
    const { step, values } = kept.parse(JSON.parse(storage.getItem(keyOf(memberId, campaignId)) ?? ''))
    return { step: reachableStep(step, values), values }
  } catch {
    return emptyDraft()
  }
}
