import { brandProfilePath } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useTopBrands } from '../../api/use-top-brands.ts'
import { MarketSection } from './market-section.tsx'
import styles from './top-brands.module.css'

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

const Waiting = () =>
  PLACES.map((place) => (
    <li key={place} className={styles.brand}>
      <Skeleton shape="block" width={56} height={56} />
      <Skeleton lines={2} />
    </li>
  ))

/** Top brands: those with the most public campaigns. */
export const TopBrands = () => {
  const { data, isPending } = useTopBrands()
  if (!isPending && !data?.length) return null
  return (
    <MarketSection title="Top brands" aside="By public campaigns" isLoading={isPending}>
      <ul className={styles.brands}>
        {data ? (
          data.map((brand) => (
            <li key={brand.id} className={styles.brand}>
              <span className={styles.face}>
                <Avatar name={brand.name} src={brand.pictureUrl} shape="square" decorative />
              </span>
              <div className={styles.words}>
                <h3 className={styles.name}>{brand.name}</h3>
                <p className={styles.count}>{pluralise(brand.campaignCount, 'campaign')}</p>
              </div>
              <Button asChild size="small">
                <SiteLink href={brandProfilePath(brand.id)} aria-label={`View ${brand.name}`}>
                  View
                </SiteLink>
              </Button>
            </li>
          ))
        ) : (
          <Waiting />
        )}
      </ul>
    </MarketSection>
  )
}
