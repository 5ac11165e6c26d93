import { type ReactNode, useState } from 'react'
import { artworkByIdPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { type CommentAct, type ModeratedComment, useModeratedComments } from '../api/use-comment-queues.ts'
import cases from './artwork-cases.module.css'
import { Case, ReportWords } from './artwork-cases.tsx'
import { CasePages, useCasePage } from './case-pages.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import styles from './profile-cases.module.css'

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

type Listed = ReturnType<typeof useReportedComments>
type ListProps = {
  name: string
  list: Listed
  /** What stands beside a comment. */
  beside: (comment: ModeratedComment) => ReactNode
  acts: (comment: ModeratedComment, ask: (act: CommentAct) => void) => ReactNode
}

const CommentList = ({ name, list, beside, acts }: ListProps) => {
  const { comments, total, error, refetch, page, onPageChange } = list
  const [asked, setAsked] = useState<{ comment: ModeratedComment; act: CommentAct }>()
  if (!comments)
    return (
      error && (
        <Banner tone="err">
          {name} could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
        </Banner>
      )
    )
  return (
    <>
      {comments.length > 0 && (
        <ul className={cases.cases} aria-label={name}>
          {comments.map((comment) => (
            <Case key={comment.id} label={`Comment by ${comment.author.name}`}>
              <Preview comment={comment} />
              <div className={cases.words}>
                {beside(comment)}
                <div className={cases.acts}>{acts(comment, (act) => setAsked({ comment, act }))}</div>
              </div>
            </Case>
          ))}
        </ul>
      )}
      <CasePages label="Pages of comments" {...{ page, total, onPageChange }} />
      {asked && <CommentDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Comments that were reported, with who said what; nothing while there are none. */
export const ReportedComments = ({ list }: { list: Listed }) => (
  <CommentList
    name="Reported comments"
    list={list}
    beside={({ reports, reportCount }) => (
      <>
        <p className={cases.lead}>{pluralise(reportCount, 'report')}</p>
        <ReportWords reports={reports} />
      </>
    )}
    acts={(_comment, ask) => (
      <>
        <Button aria-keyshortcuts="D" aria-haspopup="dialog" onClick={() => ask('dismiss')}>
          Dismiss
        </Button>
        <Button variant="danger" aria-keyshortcuts="T" aria-haspopup="dialog" onClick={() => ask('take-down')}>
          Take down
        </Button>
      </>
    )}
  />
)

/** Comments that operators took down; nothing while there are none. */
export const TakenComments = () => (
  <CommentList
    name="Comments taken down"
    list={useCasePage((page) => useModeratedComments('taken', page))}
    beside={({ takenDownAt }) =>
      takenDownAt !== null && (
        <p className={cases.lead}>
          Taken down <Time at={takenDownAt} look="minute" />
        </p>
      )
    }
    acts={(_comment, ask) => <Button onClick={() => ask('put-back')}>Put back</Button>}
  />
)
