import { describe, expect, it } from 'vitest'
import { askedFor, bySection, questionAnchor, searchQuestions } from './question-search.ts'

const questions = [
  {
    id: 111,
    section: 'Taking part',
    title: 'Who may join a campaign?',
    body: '<p>Anyone with an <b>individual</b> account.</p>',
  },
  { id: 131, section: 'Wallets', title: 'Do I need a wallet?', body: '<p>Not to join, submit or vote.</p>' },
  { id: 112, section: 'Taking part', title: 'How do I join?', body: '<p>Submit a work.</p>' },
]
const found = (words: string) => searchQuestions(questions, words).map(({ id }) => id)

describe('a search in the answers', () => {
  it('without words finds everything', () => {
    expect(found('  ')).toEqual([111, 131, 112])
  })

  it('looks in questions and answers, in any case and order', () => {
    expect(found('SUBMIT join')).toEqual([131, 112])
    expect(found('individual')).toEqual([111])
  })

  it('does not find the tags of the text', () => {
    expect(found('<p>')).toEqual([])
  })

  it('finds nothing where a word is missing', () => {
    expect(found('join pineapple')).toEqual([])
  })
})

it('groups questions under their headings in the order in which they first come', () => {
  expect(bySection(questions).map(([section, list]) => [section, list.map(({ id }) => id)])).toEqual([
    ['Taking part', [111, 112]],
    ['Wallets', [131]],
  ])
})

it('finds the question of a link', () => {
  expect(askedFor(questionAnchor(133))).toBe(133)
  expect(askedFor('question-x')).toBeUndefined()
  expect(askedFor('')).toBeUndefined()
})
