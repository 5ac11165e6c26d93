import { plainText } from './article-parts.ts'

/** A question as the FAQ shows it. */
export type Question = { id: number; title: string; section: string; body: string }

/** The questions that hold every word, in the question or in the answer. */
export const searchQuestions = <Q extends Question>(questions: readonly Q[], words: string): Q[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return questions.filter(({ title, body }) => {
    const text = `${title} ${plainText(body)}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** The questions under their headings, both in their order. */
export const bySection = <Q extends Question>(questions: readonly Q[]): [section: string, questions: Q[]][] => [
  ...Map.groupBy(questions, ({ section }) => section),
]

/** The id of a question in the page and in a link to it. */
export const questionAnchor = (id: number) => `question-${id}`

/** The question that the hash of an address asks for. */
export const askedFor = (hash: string): number | undefined => {
  const id = /^question-([1-9]\d{0,14})$/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}
