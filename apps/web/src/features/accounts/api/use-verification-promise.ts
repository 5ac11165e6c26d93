import { website } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

// Spec B §9: what the site promises unless its operator says otherwise.
const UNTIL_KNOWN = '1 to 3 business days'

/** How long the verification of a brand takes, as the site's operator promises. */
export const useVerificationPromise = () =>
  useQuery({ ...callQuery(website, {}), meta: { failure: 'silent' } }).data?.verificationPromise ?? UNTIL_KNOWN
