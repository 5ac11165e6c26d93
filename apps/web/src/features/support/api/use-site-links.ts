import { siteLinkFromWire } from '@plinth/api-schema/article'
import type { Answer } from '@plinth/api-schema/call'
import { linkList } from '@plinth/api-schema/support'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/api/client.ts'
import { useIdle } from '../../../lib/layout/use-idle.ts'
import { paths } from '../../../lib/navigation/paths.ts'

// The footer until the server's list has come, and if it never does (docs/product/site-and-help.md#footer).
const KNOWN_LINKS = [
  { id: 1, title: 'What are NFTs', url: paths.whatNft },
  { id: 2, title: 'Use cases of NFT', url: paths.useCases },
  { id: 3, title: 'About the product', url: paths.about },
  { id: 4, title: 'Term & Conditions', url: paths.termsForParticipants },
  { id: 5, title: 'FAQs', url: paths.faq },
  { id: 6, title: 'Privacy Policy', url: paths.privacy },
]

const readLinks = (rows: Answer<typeof linkList>) => rows.map(siteLinkFromWire)
const linksQuery = { ...configQuery(linkList, {}), select: readLinks }

/** The links of the footer. */
export const useSiteLinks = () => useQuery({ ...linksQuery, enabled: useIdle() }).data ?? KNOWN_LINKS
