import { MAX_INVOICE_MONTHS } from '@plinth/api-schema/limits'
import { pluralise } from '../../../lib/text/pluralise.ts'

/** How many months can be paid for at once, to choose from. */
export const MONTHS = Array.from({ length: MAX_INVOICE_MONTHS }, (_, place) => ({
  value: String(place + 1),
  label: pluralise(place + 1, 'month'),
}))
