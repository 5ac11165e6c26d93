import { articleByType, articleDetail, listHelpRequests, listHelpTypes } from '@plinth/api-schema/support'
import { screen } from '@testing-library/react'
import { listed } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { prepareWire, type User, write } from '../../../../test/render-at.tsx'
import { buildArticle, buildHelpRequest } from '../../../../test/support-builders.ts'

const types = [
  { id: 1, name: 'My account' },
  { id: 2, name: 'Voting' },
]
const questions = [
  buildArticle({ id: 1, title: 'How do I vote?', section: 'Voting', content: '<p>Press Vote.</p>' }),
  buildArticle({ id: 2, title: 'How do I mint?', section: 'Minting', content: '<p>With a wallet.</p>' }),
]
const asked = () => prepareWire().answer(articleByType, questions).answer(listHelpTypes, types)

const search = (words: string) => (user: User) =>
  write(user, screen.getByRole('searchbox', { name: 'Search the answers' }), words)

describeStates('the questions', '/startup/article/faq', {
  loading: () => prepareWire().hang(articleByType),
  empty: () => prepareWire().answer(articleByType, []),
  refused: () => prepareWire().refuse(articleByType, 'tooMany'),
  offline: () => prepareWire().goOffline(articleByType),
  full: asked,
  'for a member': () => prepareWire('participant').answer(articleByType, questions),
  'for a brand': () => prepareWire('brand').answer(articleByType, questions),
  'searched for': { wire: asked, act: search('mint') },
  'searched for in vain': { wire: asked, act: search('harbour') },
  'to a person without an account': { wire: asked, act: press('Write without an account') },
})

const content =
  '<p>A word before.</p><h2>First</h2><p>Words of it.</p><h3>Below</h3><p>More.</p><h2>Second</h2><p>The end.</p>'
for (const [name, address] of [
  ['an article', '/startup/article/detail?articleId=5'],
  ['what an NFT is', '/startup/article/whatNft'],
  ['the use cases', '/startup/article/unleash'],
  ['about', '/startup/article/graphic'],
] as const)
  describeStates(name, address, {
    loading: () => prepareWire().hang(articleDetail),
    'not there': () => prepareWire().refuse(articleDetail, 'notFound'),
    refused: () => prepareWire().refuse(articleDetail, 'tooMany'),
    offline: () => prepareWire().goOffline(articleDetail),
    full: () => prepareWire().answer(articleDetail, ({ id }) => buildArticle({ id, title: 'Terms', content })),
  })

const support = () => prepareWire('participant').answer(listHelpTypes, types)
const requests = [
  buildHelpRequest({
    status: 1,
    file: '/files/aa/00000000000000000000000000000003.pdf',
    answer: 'It is counted now.',
    answerTime: '2026-03-02 09:00:00',
  }),
  buildHelpRequest({ id: 2, description: `Begin. ${'harbour '.repeat(80)}End of it.` }),
]
describeStates('account support', '/participant/profile/editProfile?tab=3', {
  loading: () => prepareWire('participant').hang(listHelpTypes, listHelpRequests),
  empty: () => support().answer(listHelpRequests, listed([])),
  refused: () => prepareWire('participant').refuse(listHelpTypes, 'tooMany').refuse(listHelpRequests, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(listHelpTypes, listHelpRequests),
  full: () => support().answer(listHelpRequests, listed(requests, 30)),
  'read whole': { wire: () => support().answer(listHelpRequests, listed(requests)), act: press('Show all of it') },
})
