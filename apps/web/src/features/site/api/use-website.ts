import { website } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/api/client.ts'
import { useIdle } from '../../../lib/layout/use-idle.ts'

const UNTIL_KNOWN = { verificationPromise: '1 to 3 business days' }

const websiteQuery = configQuery(website, {})

/** The promises of the site, as its operator set them. */
export const useWebsite = () => useQuery({ ...websiteQuery, enabled: useIdle() }).data ?? UNTIL_KNOWN
