import { Time } from '../../../lib/time/time.tsx'
import { type ModeratedSet, useDecideSet, useModeratedSets } from '../api/use-set-queues.ts'
import cases from './artwork-cases.module.css'
import { useCasePage } from './case-pages.tsx'
import styles from './profile-cases.module.css'
import { WordCases, type WordCasesProps } from './word-cases.tsx'

const Preview = ({ set: { owner, name, description, createdAt } }: { set: ModeratedSet }) => (
  <figure className={styles.preview}>
    <p className={cases.quote} dir="auto">
      {name}
    </p>
    {description && (
      <p className={cases.quote} dir="auto">
        {description}
      </p>
    )}
    <figcaption className={cases.caption}>
      <span>
        A set by <bdi>{owner.name}</bdi>, <Time at={createdAt} look="minute" />
      </span>
    </figcaption>
  </figure>
)

/** A page of sets with open reports. */
export const useReportedSets = () => useCasePage((page) => useModeratedSets('reported', page))

const WORDS = {
  noun: 'set',
  down: 'It is private until an operator puts it back, whatever its owner chooses.',
  back: 'It is as its owner wants it again. The owner is told.',
}

const Cases = ({ name, isTaken, list }: Pick<WordCasesProps<ModeratedSet>, 'name' | 'isTaken' | 'list'>) => (
  <WordCases
    {...{ name, isTaken, list }}
    pagesLabel="Pages of sets"
    words={WORDS}
    decision={useDecideSet()}
    byOf={({ owner }) => owner.name}
    detailOf={({ name }) => name}
    preview={(set) => <Preview set={set} />}
  />
)

/** Sets that were reported. */
export const ReportedSets = ({ list }: { list: ReturnType<typeof useReportedSets> }) => (
  <Cases name="Reported sets" isTaken={false} list={list} />
)

/** Sets that operators took down. */
export const TakenSets = () => (
  <Cases name="Sets taken down" isTaken list={useCasePage((page) => useModeratedSets('taken', page))} />
)
