import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMarketCampaigns } from '../api/use-campaigns.ts'
import { EndsSoon } from '../components/market/ends-soon.tsx'
import { FeaturedCampaign, FeaturedSkeleton } from '../components/market/featured-campaign.tsx'
import { MintYourself } from '../components/market/mint-yourself.tsx'
import { NewIn } from '../components/market/new-in.tsx'
import { Recommended } from '../components/market/recommended.tsx'
import { TopBrands } from '../components/market/top-brands.tsx'
import styles from './market-screen.module.css'

const NothingOpen = () => (
  <div className={styles.empty}>
    <EmptyState
      headingLevel={2}
      title="No campaign is open at the moment"
      action={
        <Button asChild variant="primary">
          <SiteLink href={paths.brand.signUp}>Host one as a brand</SiteLink>
        </Button>
      }
    >
      The walls are white. Come back soon, or put up the first brief yourself.
    </EmptyState>
  </div>
)

const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className={styles.empty} role="alert">
    <EmptyState headingLevel={2} title={message} action={<Button onClick={onRetry}>Load it again</Button>} />
  </div>
)

/** The head of the market: the campaign that the operator put there, else the one that opened last. */
const Head = () => {
  const featured = useMarketCampaigns('featured')
  const newest = useMarketCampaigns('newest')
  const shown = featured.data?.campaigns.length ? featured.data : newest.data
  const campaign = shown?.campaigns[0]
  if (featured.isPending || newest.isPending) return <FeaturedSkeleton />
  if (shown && campaign) return <FeaturedCampaign campaign={campaign} now={shown.now} />
  if (newest.error)
    return (
      <Failed message={newest.error.message} onRetry={() => void Promise.all([featured.refetch(), newest.refetch()])} />
    )
  return <NothingOpen />
}

/** The home market: what is open, what is new, who hosts and what is about to end. */
export const MarketScreen = () => {
  useDocumentTitle(pages.market.title)
  return (
    <PageWidth>
      <VisuallyHidden>
        <h1>{pages.market.title}</h1>
      </VisuallyHidden>
      <Head />
      <Recommended />
      <MintYourself />
      <NewIn />
      <TopBrands />
      <EndsSoon />
    </PageWidth>
  )
}
