import { collectionPath } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type ModeratedCollection, useDecideCollection, useModeratedCollections } from '../api/use-collection-queues.ts'
import cases from './artwork-cases.module.css'
import { useCasePage } from './case-pages.tsx'
import styles from './profile-cases.module.css'
import { WordCases, type WordCasesProps } from './word-cases.tsx'

const SIZES = '260px'

const Preview = ({ of }: { of: ModeratedCollection }) => (
  <figure className={styles.preview}>
    {of.image && <Picture {...readPicture(of.image)} alt="Image" sizes={SIZES} />}
    {of.banner && <Picture {...readPicture(of.banner)} alt="Banner" sizes={SIZES} />}
    <p className={cases.quote} dir="auto">
      {of.takenDownAt === null ? <SiteLink href={collectionPath(of.id)}>{of.name}</SiteLink> : of.name} ({of.symbol})
    </p>
    {of.bio && (
      <p className={cases.quote} dir="auto">
        {of.bio}
      </p>
    )}
    <figcaption className={cases.caption}>
      <span>
        A collection by <bdi>{of.owner.name}</bdi>, <Time at={of.createdAt} look="minute" />
      </span>
    </figcaption>
  </figure>
)

/** A page of collections with open reports. */
export const useReportedCollections = () => useCasePage((page) => useModeratedCollections('reported', page))

const WORDS = {
  noun: 'collection',
  down: 'Its page and all of its works are hidden until an operator puts it back. Their owners keep them.',
  back: 'Its page and its works are there again. The owner is told.',
}

const Cases = ({ name, isTaken, list }: Pick<WordCasesProps<ModeratedCollection>, 'name' | 'isTaken' | 'list'>) => (
  <WordCases
    {...{ name, isTaken, list }}
    pagesLabel="Pages of collections"
    words={WORDS}
    decision={useDecideCollection()}
    byOf={({ owner }) => owner.name}
    detailOf={({ name }) => name}
    preview={(collection) => <Preview of={collection} />}
  />
)

/** Collections that were reported. */
export const ReportedCollections = ({ list }: { list: ReturnType<typeof useReportedCollections> }) => (
  <Cases name="Reported collections" isTaken={false} list={list} />
)

/** Collections that operators took down. */
export const TakenCollections = () => (
  <Cases name="Collections taken down" isTaken list={useCasePage((page) => useModeratedCollections('taken', page))} />
)
