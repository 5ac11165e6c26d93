import { pages } from '@plinth/api-schema/pages'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { Accordion } from '../../../ui/accordion.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useQuestions } from '../api/use-questions.ts'
import { ArticleHead } from '../components/article-head.tsx'
import { ArticleState } from '../components/article-state.tsx'
import { AskUs } from '../components/ask-us.tsx'
import { FaqSearch } from '../components/faq-search.tsx'
import { askedFor, bySection, type Question, questionAnchor, searchQuestions } from '../components/question-search.ts'
import { StudioFigure } from '../components/studio-figure.tsx'
import styles from './faq-screen.module.css'

const countOf = (count: number) => (count === 1 ? '1 answer' : `${count} answers`)

const toItem = ({ id, title, body }: Question) => ({
  id: String(id),
  title: <span id={questionAnchor(id)}>{title}</span>,
  content: <RichText html={body} placeholderLines={2} />,
})

type SectionsProps = { questions: readonly Question[]; open: readonly number[] }

const Sections = ({ questions, open }: SectionsProps) =>
  bySection(questions).map(([section, list]) => (
    <section key={section} aria-label={section || 'Questions'}>
      <div className={styles.sectionHead}>
        <h2>{section || 'Questions'}</h2>
        <span className={styles.count}>{countOf(list.length)}</span>
      </div>
      <Accordion items={list.map(toItem)} defaultOpen={open.map(String)} />
    </section>
  ))

/** Brings the question of the link into view and puts the focus on it, once it is there. */
const useAskedQuestion = (asked: number | undefined, loaded: boolean) => {
  useEffect(() => {
    if (!loaded || asked === undefined) return
    const question = document.getElementById(questionAnchor(asked))
    question?.scrollIntoView({ block: 'center' })
    question?.closest('button')?.focus({ preventScroll: true })
  }, [asked, loaded])
}

/** Questions and answers, to open one by one, to search, and to link to. */
export const FaqScreen = () => {
  useDocumentTitle(pages.faq.title)
  const questions = useQuestions()
  const [words, setWords] = useState('')
  const asked = askedFor(useLocation({ select: ({ hash }) => hash }))
  useAskedQuestion(asked, questions.isSuccess)
  return (
    <PageWidth>
      <ArticleHead
        title="Questions, answered"
        crumb={pages.faq.title}
        aside={<FaqSearch value={words} onChange={setWords} />}
      />
      <div className={styles.columns}>
        <div className={styles.answers}>
          <ArticleState
            query={questions}
            skeleton={
              <div className={styles.waiting}>
                <Skeleton shape="title" width="34%" height="2rem" />
                {Array.from({ length: 8 }, (_, line) => (
                  <Skeleton key={line} shape="title" width={`${52 + ((line * 17) % 30)}%`} />
                ))}
              </div>
            }
          >
            {(all) => {
              const found = searchQuestions(all, words)
              return (
                <>
                  <p className={styles.found} role="status">
                    {words.trim() === '' ? '' : `${countOf(found.length)} for “${words.trim()}”`}
                  </p>
                  {found.length > 0 ? (
                    // A new key for each search: what was opened by hand belongs to the list before.
                    <Sections
                      key={`${words.trim()} ${asked}`}
                      questions={found}
                      open={asked === undefined ? [] : [asked]}
                    />
                  ) : (
                    <EmptyState
                      headingLevel={2}
                      title={all.length === 0 ? 'No questions yet' : 'Nothing about that yet'}
                      action={all.length > 0 && <Button onClick={() => setWords('')}>Show all questions</Button>}
                    >
                      {all.length === 0
                        ? 'Write to us: a person answers.'
                        : 'Try another word, or write to us: a person answers.'}
                    </EmptyState>
                  )}
                </>
              )
            }}
          </ArticleState>
        </div>
        <aside className={styles.aside}>
          <StudioFigure
            name="nine-answers"
            title="Nine answers, one question"
            medium="Tiles, six by eight"
            sizes="340px"
            priority
          />
          <AskUs />
        </aside>
      </div>
    </PageWidth>
  )
}
