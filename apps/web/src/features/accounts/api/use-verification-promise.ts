import { website } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

// What a new site promises (docs/product/accounts.md#verification).
const UNTIL_KNOWN = '1 to 3 business days'

/** How long the verification of a brand takes, as the site's operator promises. */
export const useVerificationPromise = () =>
  useQuery({ ...callQuery(website, {}), meta: { failure: 'silent' } }).data?.verificationPromise ?? UNTIL_KNOWN
