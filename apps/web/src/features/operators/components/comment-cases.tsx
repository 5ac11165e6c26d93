import { artworkByIdPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { type ModeratedComment, useDecideComment, useModeratedComments } from '../api/use-comment-queues.ts'
import cases from './artwork-cases.module.css'
import { useCasePage } from './case-pages.tsx'
import styles from './profile-cases.module.css'
import { WordCases, type WordCasesProps } from './word-cases.tsx'

const Preview = ({ comment: { author, words, artwork, campaign, createdAt } }: { comment: ModeratedComment }) => (
  <figure className={styles.preview}>
    <p className={cases.quote} dir="auto">
      {words}
    </p>
    <figcaption className={cases.caption}>
      <span>
        <bdi>{author.name}</bdi>, <Time at={createdAt} look="minute" />
      </span>
      <span>
        On{' '}
        <SiteLink href={artworkByIdPath(artwork.id)}>
          <bdi>{artwork.title}</bdi>
        </SiteLink>
        , <bdi>{campaign.name}</bdi>
      </span>
    </figcaption>
  </figure>
)

/** A page of comments with open reports. */
export const useReportedComments = () => useCasePage((page) => useModeratedComments('reported', page))

const WORDS = {
  noun: 'comment',
  down: 'Nobody can read it any more, and the brand cannot bring it back. You can.',
  back: 'It stands under its work again. Its author is told.',
}

const Cases = ({ name, isTaken, list }: Pick<WordCasesProps<ModeratedComment>, 'name' | 'isTaken' | 'list'>) => (
  <WordCases
    {...{ name, isTaken, list }}
    pagesLabel="Pages of comments"
    words={WORDS}
    decision={useDecideComment()}
    byOf={({ author }) => author.name}
    detailOf={({ artwork }) => `on ${artwork.title}`}
    preview={(comment) => <Preview comment={comment} />}
  />
)

/** Comments that were reported. */
export const ReportedComments = ({ list }: { list: ReturnType<typeof useReportedComments> }) => (
  <Cases name="Reported comments" isTaken={false} list={list} />
)

/** Comments that operators took down. */
export const TakenComments = () => (
  <Cases name="Comments taken down" isTaken list={useCasePage((page) => useModeratedComments('taken', page))} />
)
