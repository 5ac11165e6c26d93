import { pages } from '@plinth/api-schema/pages'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { LoadFailedLine } from '../../../ui/load-failed-line.tsx'
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

type Article = NonNullable<ReturnType<typeof useRecommended>['data']>[number]

const Entry = ({ id, title, description }: Article) => (
  <li className={styles.entry}>
    <h3 className={styles.title}>
      <SiteLink href={OWN_SCREENS[id] ?? `${pages.article.path}?articleId=${id}`}>{title}</SiteLink>
    </h3>
    <p className={styles.text}>{description}</p>
  </li>
)

const PLACES = [0, 1, 2]

const Waiting = () =>
  PLACES.map((place) => (
    <li key={place} className={styles.entry}>
      <Skeleton shape="title" height="1.5rem" />
      <Skeleton lines={3} />
    </li>
  ))

/** The articles that the site puts forward; without any it leaves no gap. */
export const RecommendedReading = () => {
  const { data, isPending, isError, isFetching, refetch } = useRecommended()
  if (data?.length === 0) return null
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
      {isError && !data ? (
        <LoadFailedLine pending={isFetching} onRetry={() => void refetch()}>
          The articles could not be loaded.
        </LoadFailedLine>
      ) : (
        <ul className={styles.list}>
          {isPending ? <Waiting /> : data?.map((article) => <Entry key={article.id} {...article} />)}
        </ul>
      )}
    </section>
  )
}
