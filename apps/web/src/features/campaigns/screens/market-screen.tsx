import { pages } from '@plinth/api-schema/pages'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { EndsSoon } from '../components/market/ends-soon.tsx'
import { FeaturedCampaign, FeaturedSkeleton } from '../components/market/featured-campaign.tsx'
import { useMarket } from '../components/market/market-parts.ts'
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

type Market = ReturnType<typeof useMarket>

/** The head of the market: the campaign that the operator put there, else the one that opened last. */
const Head = ({ head, error, reload }: Pick<Market, 'head' | 'error' | 'reload'>) => {
  if (head.isPending) return <FeaturedSkeleton />
  if (head.campaign && head.now) return <FeaturedCampaign campaign={head.campaign} now={head.now} />
  if (error)
    return (
      <div className={styles.empty}>
        <LoadFailed error={error} onRetry={reload} />
      </div>
    )
  return <NothingOpen />
}

/** The home market: what is open, what is new, who hosts, what is about to end, and the works of all campaigns. */
export const MarketScreen = ({ works }: { works: ReactNode }) => {
  useDocumentTitle(pages.market.title)
  const market = useMarket()
  return (
    <PageWidth>
      <VisuallyHidden>
        <h1>{pages.market.title}</h1>
      </VisuallyHidden>
      <Head {...market} />
      <Recommended {...market.recommended} />
      <MintYourself />
      <NewIn {...market.newest} />
      <TopBrands />
      <EndsSoon {...market.ending} reload={market.reloadEnding} />
      {works}
    </PageWidth>
  )
}
