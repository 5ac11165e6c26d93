import { pages } from '@plinth/api-schema/pages'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GUIDES } from '../api/use-article.ts'
import { useRecommended } from '../api/use-recommended.ts'
import styles from './recommended-reading.module.css'

// These have screens of their own; every other article opens as text.
const OWN_SCREENS: Record<number, string> = {
  [GUIDES.whatNft]: paths.whatNft,
  [GUIDES.useCases]: paths.useCases,
  [GUIDES.about]: paths.about,
}

const PLACES = [0, 1, 2]

/** The articles that the site puts forward; without any it leaves no gap. */
export const RecommendedReading = () => {
  const { data, isPending } = useRecommended()
  if (!isPending && !data?.length) return null
  return (
    <section className={styles.section} aria-labelledby="reading-title" aria-busy={isPending}>
      <SectionRule
        id="reading-title"
        title="Good to read"
        aside={
          <SiteLink href={paths.faq} className={styles.more}>
            All questions
          </SiteLink>
        }
      />
      <ul className={styles.list}>
        {data
          ? data.map(({ id, title, description }) => (
              <li key={id} className={styles.entry}>
                <h3 className={styles.title}>
                  <SiteLink href={OWN_SCREENS[id] ?? `${pages.article.path}?articleId=${id}`}>{title}</SiteLink>
                </h3>
                <p className={styles.text}>{description}</p>
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place} className={styles.entry}>
                <Skeleton shape="title" height="1.5rem" />
                <Skeleton lines={3} />
              </li>
            ))}
      </ul>
    </section>
  )
}
