import { useQuery } from '@tanstack/react-query'
import { lazyConfigQuery } from '../../../lib/api/client.ts'
import { useIdle } from '../../../lib/layout/use-idle.ts'
import { paths } from '../../../lib/navigation/paths.ts'

// Spec A §2: what the footer shows until the server's own list is there, and if it never comes.
const KNOWN_LINKS = [
  { id: 1, title: 'What are NFTs', url: paths.whatNft },
  { id: 2, title: 'Use cases of NFT', url: paths.useCases },
  { id: 3, title: 'About the product', url: paths.about },
  { id: 4, title: 'Term & Conditions', url: paths.termsForParticipants },
  { id: 5, title: 'FAQs', url: paths.faq },
  { id: 6, title: 'Privacy Policy', url: paths.privacy },
]

const linksQuery = lazyConfigQuery('/link/list', async () => (await import('@plinth/api-schema/support')).linkList, {})

/** The links of the footer. */
export const useSiteLinks = () => useQuery({ ...linksQuery, enabled: useIdle() }).data ?? KNOWN_LINKS
