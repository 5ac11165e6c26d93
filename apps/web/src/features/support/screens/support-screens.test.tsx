import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import {
  addHelpRequest,
  articleByType,
  articleDetail,
  listHelpRequests,
  listHelpTypes,
  recommendedContent,
} from '@plinth/api-schema/support'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildVerification, listed } from '../../../../test/builders.ts'
import {
  choose,
  findToast,
  hrefOf,
  passTime,
  prepareWire,
  renderAt,
  type User,
  write,
} from '../../../../test/render-at.tsx'
import { buildArticle, buildArticleHead, buildHelpRequest } from '../../../../test/support-builders.ts'

const types = [
  { id: 1, name: 'My account' },
  { id: 2, name: 'Voting' },
]

describe('the questions', () => {
  const FAQ = '/startup/article/faq'
  const questions = [
    buildArticle({ id: 1, title: 'How do I vote?', section: 'Voting', content: '<p>Press Vote.</p>' }),
    buildArticle({ id: 2, title: 'How do I mint?', section: 'Minting', content: '<p>With a wallet.</p>' }),
  ]

  it('stand under their headings and open one by one', async () => {
    const wire = prepareWire().answer(articleByType, questions)
    const { user } = await renderAt(FAQ, wire)
    const voting = await screen.findByRole('region', { name: 'Voting' })
    expect(voting.textContent).toContain('1 answer')
    const question = within(voting).getByRole('button', { name: 'How do I vote?' })
    expect(question.getAttribute('aria-expanded')).toBe('false')
    await user.click(question)
    expect(await within(voting).findByText('Press Vote.')).toBeTruthy()
    expect(wire.sent(articleByType)).toEqual([{ typeId: 1 }])
  })

  it('open and are walked through by keyboard', async () => {
    const together = questions.map((question) => ({ ...question, section: 'Voting' }))
    const { user } = await renderAt(FAQ, prepareWire().answer(articleByType, together))
    const first = await screen.findByRole('button', { name: 'How do I vote?' })
    act(() => first.focus())
    await user.keyboard('{Enter}')
    expect(first.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'How do I mint?' }))
  })

  it('come before the way to write to a person', async () => {
    await renderAt(FAQ, prepareWire().answer(articleByType, questions))
    const last = await screen.findByRole('button', { name: 'How do I mint?' })
    const write = await screen.findByRole('button', { name: 'Write without an account' })
    expect(last.compareDocumentPosition(write) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('narrow while one types, and say where nothing fits', async () => {
    const { user } = await renderAt(FAQ, prepareWire().answer(articleByType, questions))
    const search = await screen.findByRole('searchbox', { name: 'Search the answers' })
    await write(user, search, 'wallet')
    expect(await screen.findByText('1 answer for “wallet”')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Voting' })).toBeNull()
    await write(user, search, ' zebra')
    await user.click(await screen.findByRole('button', { name: 'Show all questions' }))
    expect(await screen.findByRole('region', { name: 'Voting' })).toBeTruthy()
  })

  it('say that they load', async () => {
    const wire = prepareWire().hang(articleByType)
    await renderAt(FAQ, wire)
    expect(screen.queryByRole('heading', { name: 'No questions yet' })).toBeNull()
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })

  it('say that there are none', async () => {
    await renderAt(FAQ, prepareWire().answer(articleByType, []))
    expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeTruthy()
  })

  it('tell a refusal and load again', async () => {
    const wire = prepareWire().refuse(articleByType, 'tooMany')
    const { user } = await renderAt(FAQ, wire)
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(messages.tooManyRequests))
    wire.answer(articleByType, questions)
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('region', { name: 'Voting' })).toBeTruthy()
  })

  it('lead somebody without an account to a person', { tags: 'long' }, async () => {
    const wire = prepareWire().answer(articleByType, []).answer(listHelpTypes, types).answer(addHelpRequest, { id: 1 })
    const { user } = await renderAt(FAQ, wire)
    await user.click(await screen.findByRole('button', { name: 'Write without an account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to Account support' }))
    expect(document.querySelector('input[type="file"]')).toBeNull()
    const submit = dialog.getByRole('button', { name: 'Submit' })
    expect(submit).toHaveProperty('disabled', true)
    await choose(user, /What is it about/, 'Voting')
    await write(user, dialog.getByRole('textbox', { name: /^Email/ }), 'zoe@example.com')
    await write(user, dialog.getByRole('textbox', { name: /^Company name/ }), 'Zoe')
    await write(user, dialog.getByRole('textbox', { name: /^Message/ }), 'Help me.')
    await waitFor(() => expect(submit).toHaveProperty('disabled', false))
    await user.click(submit)
    expect(await findToast(messages.submitSuccess)).toBeTruthy()
    expect(wire.sent(addHelpRequest)).toEqual([
      { helpTypeId: 2, email: 'zoe@example.com', companyName: 'Zoe', description: 'Help me.', file: null },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('an article', () => {
  const ARTICLE = '/startup/article/detail?articleId=5'

  it('shows its title, its text and when it was changed', async () => {
    const wire = prepareWire().answer(
      articleDetail,
      buildArticle({ id: 5, title: 'Terms', content: '<p>Be kind.</p>' }),
    )
    await renderAt(ARTICLE, wire)
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy()
    expect(await screen.findByText('Be kind.')).toBeTruthy()
    expect(screen.getByTitle('2026-01-01 12:00 UTC').parentElement?.textContent).toBe('Last changed on 1 Jan 2026')
    expect(wire.sent(articleDetail)).toEqual([{ id: 5 }])
  })

  it('names the window, and has no head where none is wanted', async () => {
    await renderAt(
      `${ARTICLE}&showHead=0`,
      prepareWire().answer(articleDetail, buildArticle({ id: 5, title: 'Terms' })),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy()
    expect(document.title).toBe('Terms | Plinth')
    expect(screen.queryByRole('banner')).toBeNull()
  })

  it.each(['/startup/article/detail', '/startup/article/detail?articleId=x'])('is not there at %s', async (address) => {
    const wire = prepareWire()
    await renderAt(address, wire)
    expect(await screen.findByRole('heading', { name: 'This article is not here' })).toBeTruthy()
    expect(wire.sent(articleDetail)).toEqual([])
  })

  it('is not there where it was taken down', async () => {
    await renderAt(ARTICLE, prepareWire().refuse(articleDetail, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'This article is not here' })).toBeTruthy()
  })

  it('says that there is no connection, and loads again', async () => {
    const wire = prepareWire().goOffline(articleDetail)
    const { user } = await renderAt(ARTICLE, wire)
    await passTime(2_000)
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Plinth cannot be reached.'))
    wire.answer(articleDetail, buildArticle({ id: 5, title: 'Terms' }))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy()
  })
})

describe('the guides', () => {
  it.each([
    ['/startup/article/whatNft', 1],
    ['/startup/article/unleash', 2],
    ['/startup/article/graphic', 3],
  ])('%s shows its article', async (address, id) => {
    const wire = prepareWire().answer(articleDetail, buildArticle({ id, content: '<h2>First</h2><p>Words of it.</p>' }))
    await renderAt(address, wire)
    expect(await screen.findByText('Words of it.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(wire.sent(articleDetail)).toEqual([{ id }])
  })

  it.each([
    ['<h2>First</h2><p>Words of it.</p>', []],
    ['<h2>First</h2><p>Words of it.</p><h2>Second</h2><p>More words.</p>', ['First', 'Second']],
  ])('lead to their parts from the side, where there are several: %s', async (content, titles) => {
    const wire = prepareWire().answer(articleDetail, buildArticle({ id: 1, content }))
    await renderAt('/startup/article/whatNft', wire)
    await screen.findByText('Words of it.')
    const contents = screen.queryByRole('navigation', { name: 'On this page' })
    const links = contents ? within(contents).getAllByRole('link') : []
    expect(links.map(({ textContent }) => textContent)).toEqual(titles)
    const headings = titles.map((name) => screen.getByRole('heading', { level: 2, name }))
    expect(links.map(hrefOf)).toEqual(headings.map(({ id }) => `#${id}`))
  })

  it('show the four who founded it as people, and other parts as text', async () => {
    const people = ['Mei, art', 'Ravi, code', 'Ana, law', 'Tom, money'].map((who) => `<h3>${who}</h3><p>Of ${who}.</p>`)
    const content = `<h2>Beliefs</h2><h3>Open, always</h3><p>To all.</p><h2>Team</h2>${people.join('')}`
    await renderAt('/startup/article/graphic', prepareWire().answer(articleDetail, buildArticle({ id: 3, content })))
    const team = within(await screen.findByRole('region', { name: 'Team' }))
    expect(team.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Mei',
      'Ravi',
      'Ana',
      'Tom',
    ])
    expect(team.getByText('code')).toBeTruthy()
    const beliefs = within(screen.getByRole('region', { name: 'Beliefs' }))
    expect(beliefs.getByRole('heading', { level: 3, name: 'Open, always' })).toBeTruthy()
  })

  it('leads from the use cases to the log-in prompt, or to the front page', async () => {
    const wire = prepareWire().answer(articleDetail, buildArticle({ id: 2 }))
    const { user, address } = await renderAt('/startup/article/unleash', wire)
    await user.click(await screen.findByRole('button', { name: 'Create a campaign' }))
    const prompt = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    await user.click(prompt.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Explore campaigns' }))
    await waitFor(() => expect(address()).toBe('/'))
  })

  it.each([
    ['Create a campaign', '/brand/createCampaign/createOverview?from=create'],
    ['Explore campaigns', '/brand/campaign/index'],
  ])('leads a brand on from the use cases: %s', async (call, target) => {
    const wire = prepareWire('brand')
      .answer(articleDetail, ({ id }) => buildArticle({ id }))
      .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
    const { user, address } = await renderAt('/startup/article/unleash', wire)
    await screen.findByRole('button', { name: 'Profile menu' })
    await user.click(await screen.findByRole('button', { name: call }))
    await waitFor(() => expect(address()).toBe(target))
  })

  it('puts forward what is good to read', async () => {
    const wire = prepareWire().answer(
      recommendedContent,
      listed([buildArticleHead({ id: 2, title: 'Use cases' }), buildArticleHead({ id: 9, title: 'News' })]),
    )
    await renderAt('/startup/index', wire)
    const reading = within(await screen.findByRole('region', { name: 'Good to read' }))
    expect(hrefOf(await reading.findByRole('link', { name: 'Use cases' }))).toBe('/startup/article/unleash')
    expect(hrefOf(reading.getByRole('link', { name: 'News' }))).toBe('/startup/article/detail?articleId=9')
  })
})

describe('account support', () => {
  const SUPPORT = '/participant/profile/editProfile?tab=3'
  const support = () => prepareWire('participant').answer(listHelpTypes, types).answer(listHelpRequests, listed([]))
  const submit = () => screen.getByRole('button', { name: 'Submit' })
  const ask = async (user: User) => {
    await choose(user, /What is it about/, 'Voting')
    await write(user, screen.getByRole('textbox', { name: /^Company name/ }), 'Ines')
    await write(user, screen.getByRole('textbox', { name: /^Message/ }), 'My vote is lost.')
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
    await user.click(submit())
  }

  it('sends what was written with the account, empties the form and reads the history again', async () => {
    const wire = support()
    wire.answer(addHelpRequest, () => {
      wire.answer(listHelpRequests, listed([buildHelpRequest({ description: 'My vote is lost.' })]))
      return { id: 1 }
    })
    const { user } = await renderAt(SUPPORT, wire)
    expect(await screen.findByText('You have asked nothing yet')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Account support' })).toBeTruthy()
    expect(await screen.findByRole('textbox', { name: /^Email/ })).toHaveProperty('value', 'ines@example.com')
    await ask(user)
    expect(await findToast(messages.submitSuccess)).toBeTruthy()
    expect(wire.sent(addHelpRequest)).toEqual([
      {
        helpTypeId: 2,
        email: 'ines@example.com',
        companyName: 'Ines',
        description: 'My vote is lost.',
        file: null,
        userId: 11,
      },
    ])
    expect(await screen.findByText('My vote is lost.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveProperty('value', '')
  })

  it('keeps what was written where it is refused', { tags: 'long' }, async () => {
    const wire = support().refuse(addHelpRequest, 'tooMany', messages.helpLimit)
    const { user } = await renderAt(SUPPORT, wire)
    await screen.findByRole('textbox', { name: /^Message/ })
    await ask(user)
    expect(await findToast(messages.helpLimit)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveProperty('value', 'My vote is lost.')
  })

  it.each(['sessionExpired', 'notLoggedIn'] as const)(
    'keeps what was written on %s, and asks for a log-in',
    async (end) => {
      const wire = support().refuse(addHelpRequest, end)
      const { user } = await renderAt(SUPPORT, wire)
      await screen.findByRole('textbox', { name: /^Message/ })
      await ask(user)
      expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
      expect(screen.getByRole('textbox', { name: /^Message/, hidden: true })).toHaveProperty(
        'value',
        'My vote is lost.',
      )
      expect(JSON.stringify({ ...sessionStorage })).toContain('My vote is lost.')
    },
  )

  it('shows what was asked and what was answered', async () => {
    const rows = [
      buildHelpRequest({ status: 1, answer: 'It is counted now.', answerTime: '2026-03-02 09:00:00' }),
      buildHelpRequest({ id: 2, description: 'Another one.' }),
    ]
    await renderAt(SUPPORT, support().answer(listHelpRequests, listed(rows, 30)))
    const history = await screen.findByRole('region', { name: 'Your submitted requests' })
    expect(await within(history).findByText('It is counted now.')).toBeTruthy()
    expect(within(history).getByText('Processed')).toBeTruthy()
    expect(within(history).getByText('Pending')).toBeTruthy()
    expect(within(history).getByText('1 to 24 of 30')).toBeTruthy()
  })

  it('opens a long message, and turns the pages of the history', async () => {
    const long = `Begin. ${'harbour '.repeat(80)}End of it.`
    const rows = Array.from({ length: 30 }, (_, place) =>
      buildHelpRequest({ id: place + 1, description: place === 0 ? long : `Request ${place + 1}.` }),
    )
    const wire = support().answer(listHelpRequests, ({ pageNum, pageSize }) =>
      listed(rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), rows.length),
    )
    const { user } = await renderAt(SUPPORT, wire)
    const history = within(await screen.findByRole('region', { name: 'Your submitted requests' }))
    await history.findByText('1 to 24 of 30')
    expect(history.queryByText(/End of it\.$/)).toBeNull()
    await user.click(history.getByRole('button', { name: 'Show all of it' }))
    expect(await history.findByText(/End of it\.$/)).toBeTruthy()
    await user.click(history.getByRole('button', { name: 'Next page' }))
    expect(await history.findByText('Request 30.')).toBeTruthy()
    expect(history.getAllByRole('listitem')).toHaveLength(6)
  })

  it('knows the company of a brand, which comes by the link of participants too', async () => {
    const wire = prepareWire('brand')
      .answer(listHelpTypes, types)
      .answer(listHelpRequests, listed([]))
      .answer(verifyInfo, buildVerification({ companyName: 'Harbour Roasters Ltd' }))
    const { address } = await renderAt(SUPPORT, wire)
    await waitFor(() => expect(address()).toBe('/brand/profile/editProfile?tab=4'))
    const company = await screen.findByRole('textbox', { name: /^Company name/ })
    await waitFor(() => expect(company).toHaveProperty('value', 'Harbour Roasters Ltd'))
  })

  it('says that the history could not be loaded, and loads it again', async () => {
    const wire = support().goOffline(listHelpRequests)
    const { user } = await renderAt(SUPPORT, wire)
    await passTime(2_000)
    const history = within(await screen.findByRole('region', { name: 'Your submitted requests' }))
    wire.answer(listHelpRequests, listed([buildHelpRequest()]))
    await user.click(await history.findByRole('button', { name: 'Load it again' }))
    expect(await history.findByText('My vote is not counted.')).toBeTruthy()
  })
})
