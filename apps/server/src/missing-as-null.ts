import { AppError } from '@plinth/api-schema/errors'

/** What was found, or null where it is hidden or missing. Any other refusal, such as of a busy server, says nothing about that. */
export const missingAsNull = async <Found>(found: Promise<Found>): Promise<Found | null> => {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError && error.refusal.status === 404) return null
    throw error
  }
}
