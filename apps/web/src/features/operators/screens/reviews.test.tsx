import { messages } from '@plinth/api-schema/messages'
import { anyCampaignNumbers } from '@plinth/api-schema/numbers'
import {
  enableTotp,
  listBrandReviews,
  operatorInfo,
  operatorLogIn,
  operatorLogOut,
  rejectBrand,
  verifyBrand,
} from '@plinth/api-schema/operators'
import {
  approveCampaign,
  featureCampaign,
  listCampaignReviews,
  recommendCampaign,
  rejectCampaign,
  stopCampaign,
} from '@plinth/api-schema/operators-campaigns'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { answerHelp, listHelpQueue } from '@plinth/api-schema/operators-help'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaign, listed } from '../../../../test/builders.ts'
import {
  buildBrandReview,
  buildCampaignReview,
  buildQueuedHelpRequest,
  buildQueues,
} from '../../../../test/operator-builders.ts'
import { findToast, passTime, prepareOperator, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

describe('brands to verify', () => {
  const BRANDS = '/platform/brands'
  const brands = (...rows: ReturnType<typeof buildBrandReview>[]) =>
    prepareWire('operator').answer(listBrandReviews, listed(rows))

  it('shows the case of the one that waits longest', async () => {
    const wire = brands(buildBrandReview(), buildBrandReview({ userId: 32, companyName: 'Second Ltd' }))
    const { user } = await renderAt(BRANDS, wire)
    const shown = await screen.findByRole('article', { name: 'Harbour Roasters Ltd' })
    for (const words of ['1 Quay Street', '049315', 'Ada Berg', '2 times']) expect(shown.textContent).toContain(words)
    expect(wire.sent(listBrandReviews)[0]).toMatchObject({ status: 0, isAsc: 'asc', pageNum: 1 })
    await user.click(screen.getByRole('button', { name: /Second Ltd/ }))
    expect(await screen.findByRole('article', { name: 'Second Ltd' })).toBeTruthy()
  })

  it('verifies the revision that was read, and goes on to the next', async () => {
    const wire = brands(buildBrandReview())
    wire.answer(verifyBrand, () => {
      wire.answer(listBrandReviews, listed([]))
      return null
    })
    const { user } = await renderAt(BRANDS, wire)
    await user.click(await screen.findByRole('button', { name: 'Verify brand' }))
    expect(await findToast('Harbour Roasters Ltd is verified. They are told.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeTruthy()
    expect(wire.sent(verifyBrand)).toEqual([{ userId: 31, revision: 2 }])
  })

  it('sends a brand back with a reason, and not without one', async () => {
    const wire = brands(buildBrandReview()).answer(rejectBrand, null)
    const { user } = await renderAt(BRANDS, wire)
    await user.click(await screen.findByRole('button', { name: 'Send back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Harbour Roasters Ltd back?' }))
    await user.click(dialog.getByRole('button', { name: 'Send back' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    expect(wire.sent(rejectBrand)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Contact not reachable' }))
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Send back' }))
    expect(await findToast('Harbour Roasters Ltd was sent back. They are told why.')).toBeTruthy()
    expect(wire.sent(rejectBrand)).toEqual([
      {
        ...{ userId: 31, revision: 2 },
        reason: 'We could not reach the main contact. Please check the email address and the phone number.',
      },
    ])
  })

  it('adds one sentence to another, and to what is written', { tags: 'long' }, async () => {
    const { user } = await renderAt(BRANDS, brands(buildBrandReview()))
    await user.click(await screen.findByRole('button', { name: 'Send back' }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(user, dialog.getByRole('textbox'), 'Hello. ')
    await user.click(dialog.getByRole('button', { name: 'Zip code does not match' }))
    await user.click(dialog.getByRole('button', { name: 'Company not in register' }))
    expect(dialog.getByRole('textbox')).toHaveProperty(
      'value',
      'Hello. The zip code does not match the address in the company register. Please give the registered one. We could not find the company in the register of its country. Please check its name, or write to Account support with an extract.',
    )
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('tells that the brand has changed its form meanwhile', async () => {
    const wire = brands(buildBrandReview()).refuse(verifyBrand, 'conflict', messages.brandChanged)
    const { user } = await renderAt(BRANDS, wire)
    await user.click(await screen.findByRole('button', { name: 'Verify brand' }))
    expect(await findToast(messages.brandChanged)).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Harbour Roasters Ltd' })).toBeTruthy()
  })

  it.each([
    ['verified', 1, ['Take verification back']],
    ['sent back', 2, ['Verify brand']],
  ])('offers what fits a brand that is %s', async (_how, status, buttons) => {
    await renderAt(
      `${BRANDS}?status=all`,
      brands(buildBrandReview({ status, decideTime: '2026-03-01 13:00:00', reason: 'x' })),
    )
    const shown = await screen.findByRole('article')
    const names = ['Verify brand', 'Send back', 'Take verification back']
    expect(names.filter((name) => within(shown).queryByRole('button', { name }))).toEqual(buttons)
  })

  it('asks for the state of the view, and searches in it', { tags: 'long' }, async () => {
    const wire = brands()
    const { user, address } = await renderAt(BRANDS, wire)
    await user.click(await screen.findByRole('radio', { name: 'Verified' }))
    await waitFor(() => expect(wire.sent(listBrandReviews).at(-1)).toMatchObject({ status: 1 }))
    await write(user, screen.getByRole('searchbox', { name: 'Search brands' }), 'harbour')
    await passTime(500)
    expect(await screen.findByRole('heading', { name: 'No brand found' })).toBeTruthy()
    expect(wire.sent(listBrandReviews).at(-1)).toMatchObject({ status: 1, search: 'harbour' })
    await user.click(screen.getByRole('button', { name: 'Show all brands' }))
    await waitFor(() => expect(address()).toBe(`${BRANDS}?status=all`))
    await user.click(screen.getByRole('radio', { name: 'Waiting' }))
    await waitFor(() => expect(address()).toBe(BRANDS))
  })

  it('tells a refusal and loads again; loads until then', async () => {
    const wire = brands().refuse(listBrandReviews, 'tooMany')
    const { user } = await renderAt(BRANDS, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(listBrandReviews, listed([buildBrandReview()]))
    await user.click(within(screen.getByRole('alert')).getByRole('button'))
    expect(await screen.findByRole('article')).toBeTruthy()
  })
})

describe('campaigns to review', () => {
  const CAMPAIGNS = '/platform/campaigns'
  const reviews = (...rows: ReturnType<typeof buildCampaignReview>[]) =>
    prepareWire('operator').answer(listCampaignReviews, listed(rows))

  it('approves the revision that was read', async () => {
    const wire = reviews(buildCampaignReview())
    wire.answer(approveCampaign, () => {
      wire.answer(listCampaignReviews, listed([]))
      return null
    })
    const { user } = await renderAt(CAMPAIGNS, wire)
    // A revision counts what was saved, not how often it was handed in.
    expect((await screen.findByRole('list', { name: 'Campaigns' })).textContent).not.toMatch(/\btry\b/)
    await user.click(await screen.findByRole('button', { name: 'Approve campaign' }))
    expect(await findToast('Colours of the harbour is approved. The brand is told.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Nothing waits for you' })).toBeTruthy()
    expect(wire.sent(approveCampaign)).toEqual([{ campaignId: 7, revision: 3 }])
  })

  it('shows what a change changes, and rejects it with a note', async () => {
    const differences = [{ field: 'name', before: 'Old name', after: 'New name' }]
    const review = buildCampaignReview({ kind: 'change', changeId: 5, differences, campaign: buildCampaign() })
    const wire = reviews(review).answer(rejectCampaign, null)
    const { user } = await renderAt(CAMPAIGNS, wire)
    const shown = await screen.findByRole('article')
    const row = within(shown).getByRole('row', { name: /Old name.*New name/ })
    const marked = (tag: string) => [...row.querySelectorAll(tag)].map(({ textContent }) => textContent)
    expect([marked('del'), marked('ins')]).toEqual([['Old'], ['New']])
    await user.click(within(shown).getByRole('button', { name: 'Reject' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await passTime(1_000)
    await user.click(within(shown).getByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the change of Colours of the harbour?' }))
    await write(user, dialog.getByRole('textbox', { name: /^Note to the brand/ }), 'Too vague.')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(wire.sent(rejectCampaign)).toEqual([{ campaignId: 7, revision: 3, reason: 'Too vague.' }]),
    )
    expect(await findToast('The change of Colours of the harbour was sent back. The brand is told why.')).toBeTruthy()
  })

  it('approves a change, and says so', async () => {
    const review = buildCampaignReview({ kind: 'change', changeId: 5, campaign: buildCampaign() })
    const { user } = await renderAt(CAMPAIGNS, reviews(review).answer(approveCampaign, null))
    await user.click(await screen.findByRole('button', { name: 'Approve changes' }))
    expect(await findToast('The change of Colours of the harbour is approved. The brand is told.')).toBeTruthy()
  })

  it.each([
    ['Rules unclear', 'The rules leave open who may take part and how winners are chosen. Please say both.'],
    ['Prize not described', 'A prize has no description. Please say what the winners get, and when.'],
    ['Link not safe', 'A link leads to a page that we cannot vouch for. Please replace or remove it.'],
    ['Image rights unclear', 'We could not tell that you hold the rights to one of the pictures. Please replace it.'],
  ])('rejects with one press on "%s"', async (label, reason) => {
    const wire = reviews(buildCampaignReview()).answer(rejectCampaign, null)
    const { user } = await renderAt(CAMPAIGNS, wire)
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Colours of the harbour?' }))
    await user.click(dialog.getByRole('button', { name: label }))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await findToast('Colours of the harbour was sent back. The brand is told why.')).toBeTruthy()
    expect(wire.sent(rejectCampaign)).toEqual([{ campaignId: 7, revision: 3, reason }])
  })

  it.each([
    ['before it opens', 0, false],
    ['once it is open', 1, true],
  ])('shows its numbers, or not, %s', async (_when, status, isThere) => {
    const wire = reviews(buildCampaignReview({ campaign: buildCampaign({ status }) })).refuse(
      anyCampaignNumbers,
      'tooMany',
    )
    const { user } = await renderAt(CAMPAIGNS, wire)
    await screen.findByRole('article')
    const button = screen.queryByRole('button', { name: 'Numbers' })
    expect(button !== null).toBe(isThere)
    if (!button) return
    await user.click(button)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(wire.sent(anyCampaignNumbers)[0]).toMatchObject({ campaignId: 7 })
  })

  it('tells that the campaign has changed meanwhile', async () => {
    const wire = reviews(buildCampaignReview()).refuse(approveCampaign, 'conflict', messages.campaignChanged)
    const { user } = await renderAt(CAMPAIGNS, wire)
    await user.click(await screen.findByRole('button', { name: 'Approve campaign' }))
    expect(await findToast(messages.campaignChanged)).toBeTruthy()
  })

  it('shows the page as a participant would see it', async () => {
    const { user } = await renderAt(CAMPAIGNS, reviews(buildCampaignReview()))
    await user.click(await screen.findByRole('button', { name: 'Preview as a participant' }))
    await screen.findByRole('dialog', { name: 'As a participant sees it' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Colours of the harbour' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Join campaign' })).toBeNull()
  })

  it('steers an approved campaign: recommended, featured, paused', { tags: 'long' }, async () => {
    const wire = reviews(
      buildCampaignReview({ reviewStatus: 1, campaign: buildCampaign(), decideTime: '2026-03-01 13:00:00' }),
    )
      .answer(recommendCampaign, null)
      .answer(featureCampaign, null)
      .answer(stopCampaign, null)
    const { user } = await renderAt(`${CAMPAIGNS}?status=approved`, wire)
    const shown = within(await screen.findByRole('article'))
    expect(shown.queryByRole('button', { name: 'Approve campaign' })).toBeNull()
    await user.click(shown.getByRole('switch', { name: /^Recommended/ }))
    expect(await findToast('Colours of the harbour is recommended.')).toBeTruthy()
    expect(wire.sent(recommendCampaign)).toEqual([{ campaignId: 7, isRecommend: true }])
    await user.click(shown.getByRole('switch', { name: /^Featured/ }))
    expect(await findToast('Colours of the harbour is featured.')).toBeTruthy()
    expect(wire.sent(featureCampaign)).toEqual([{ campaignId: 7, isFeatured: true }])
    await user.click(shown.getByRole('button', { name: 'Pause' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause Colours of the harbour?' }))
    await write(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'A complaint.')
    await user.click(dialog.getByRole('button', { name: 'Pause campaign' }))
    await waitFor(() =>
      expect(wire.sent(stopCampaign)).toEqual([{ campaignId: 7, operateStop: true, reason: 'A complaint.' }]),
    )
    expect(await findToast('Colours of the harbour is paused. The brand is told.')).toBeTruthy()
  })

  it('takes a campaign from among the recommended and from the head of the market', { tags: 'long' }, async () => {
    const promoted = buildCampaignReview({
      ...{ reviewStatus: 1, isFeatured: 1, decideTime: '2026-03-01 13:00:00' },
      campaign: buildCampaign({ isRecommend: 1 }),
    })
    const wire = reviews(promoted).answer(recommendCampaign, null).answer(featureCampaign, null)
    const { user } = await renderAt(`${CAMPAIGNS}?status=approved`, wire)
    const shown = within(await screen.findByRole('article'))
    await user.click(shown.getByRole('switch', { name: /^Recommended/ }))
    expect(await findToast('Colours of the harbour is no longer recommended.')).toBeTruthy()
    expect(wire.sent(recommendCampaign)).toEqual([{ campaignId: 7, isRecommend: false }])
    await user.click(shown.getByRole('switch', { name: /^Featured/ }))
    expect(await findToast('Colours of the harbour is no longer featured.')).toBeTruthy()
    expect(wire.sent(featureCampaign)).toEqual([{ campaignId: 7, isFeatured: false }])
  })
})

describe('a case that is being decided', () => {
  it.each([
    ['/platform/brands', listBrandReviews, buildBrandReview(), verifyBrand, 'Verify brand', 'Send back'],
    ['/platform/campaigns', listCampaignReviews, buildCampaignReview(), approveCampaign, 'Approve campaign', 'Reject'],
  ] as const)('at %s takes nothing else until that is done', async (path, list, row, call, decide, refuse) => {
    const wire = prepareWire('operator')
      .answer(list, listed([row]) as never)
      .hang(call)
    const { user } = await renderAt(path, wire)
    const other = await screen.findByRole('button', { name: refuse })
    expect(other.getAttribute('aria-disabled')).toBeNull()
    await user.click(screen.getByRole('button', { name: decide }))
    await waitFor(() => expect(other.getAttribute('aria-disabled')).toBe('true'))
  })
})

describe('an approved campaign', () => {
  it('goes on after a pause, without a reason', async () => {
    const campaign = buildCampaign({ operateStop: 1 })
    const review = buildCampaignReview({ reviewStatus: 1, campaign, decideTime: '2026-03-01 13:00:00' })
    const wire = prepareWire('operator')
      .answer(listCampaignReviews, listed([review]))
      .answer(stopCampaign, null)
    const { user } = await renderAt('/platform/campaigns?status=approved', wire)
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Let Colours of the harbour go on?' }))
    await user.click(dialog.getByRole('button', { name: 'Continue campaign' }))
    await waitFor(() => expect(wire.sent(stopCampaign)).toEqual([{ campaignId: 7, operateStop: false }]))
    expect(await findToast('Colours of the harbour goes on. The brand is told.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['Recommended', recommendCampaign],
    ['Featured', featureCampaign],
  ])('takes nothing else while "%s" is on its way', async (name, call) => {
    const review = buildCampaignReview({
      reviewStatus: 1,
      campaign: buildCampaign(),
      decideTime: '2026-03-01 13:00:00',
    })
    const wire = prepareWire('operator')
      .answer(listCampaignReviews, listed([review]))
      .hang(call)
    const { user } = await renderAt('/platform/campaigns?status=approved', wire)
    const shown = within(await screen.findByRole('article'))
    const isHeld = () => [
      ...shown.getAllByRole('switch').map((each) => (each as HTMLButtonElement).disabled),
      shown.getByRole('button', { name: 'Pause' }).getAttribute('aria-disabled') === 'true',
    ]
    expect(isHeld()).toEqual([false, false, false])
    await user.click(shown.getByRole('switch', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(isHeld()).toEqual([true, true, true]))
  })
})

describe('requests for help', () => {
  const HELP = '/platform/help'
  const help = (...rows: ReturnType<typeof buildQueuedHelpRequest>[]) =>
    prepareWire('operator').answer(listHelpQueue, listed(rows))

  it('answers a request once, with words', async () => {
    const wire = help(buildQueuedHelpRequest()).answer(answerHelp, null)
    const { user } = await renderAt(HELP, wire)
    await user.click(await screen.findByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Please write an answer')).toBeTruthy()
    await write(user, screen.getByRole('textbox', { name: /^Answer/ }), ' It is counted. ')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(wire.sent(answerHelp)).toEqual([{ id: 1, answer: 'It is counted.' }]))
    expect(await findToast('Answered. It goes to mara@example.com.')).toBeTruthy()
  })

  it('sends an answer once, however often one presses', async () => {
    const wire = help(buildQueuedHelpRequest()).hang(answerHelp)
    const { user } = await renderAt(HELP, wire)
    const answer = await screen.findByRole('textbox', { name: /^Answer/ })
    await write(user, answer, 'It is counted.')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await passTime(1_000)
    fireEvent.submit(answer.closest('form')!)
    await passTime(1_000)
    expect(wire.sent(answerHelp)).toHaveLength(1)
  })

  it('keeps what was begun while another request is looked at, and where it is refused', { tags: 'long' }, async () => {
    const wire = help(buildQueuedHelpRequest(), buildQueuedHelpRequest({ id: 2, userName: 'jon' })).refuse(
      answerHelp,
      'conflict',
      messages.helpAnsweredAlready,
    )
    const { user } = await renderAt(HELP, wire)
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Begun')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await findToast(messages.helpAnsweredAlready)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /jon/ }))
    expect(await screen.findByRole('article', { name: 'jon' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', '')
    await user.click(screen.getByRole('button', { name: /mara/ }))
    await screen.findByRole('article', { name: 'mara' })
    expect(screen.getByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', 'Begun')
  })

  it('asks before an answer is left behind', { tags: 'long' }, async () => {
    const { user, address } = await renderAt(HELP, help(buildQueuedHelpRequest()))
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Begun')
    await user.click(screen.getByRole('link', { name: /^Brands/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(await screen.findByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', 'Begun')
    expect(address()).toBe(HELP)
  })

  it('has the answer again after a log-in, where the session ended over it', { tags: 'long' }, async () => {
    const wire = help(buildQueuedHelpRequest()).refuse(answerHelp, 'sessionExpired')
    const { user, address } = await renderAt(HELP, wire)
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Half of it')
    wire.refuse(operatorInfo, 'sessionExpired')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await write(user, await screen.findByLabelText(/^Email/), 'op@plinth.example')
    await write(user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
    prepareOperator(wire)
      .answer(listHelpQueue, listed([buildQueuedHelpRequest()]))
      .answer(operatorLogIn, { token: 't' })
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe(HELP))
    expect(await screen.findByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', 'Half of it')
  })

  it('shows an answer that was given, and no form', async () => {
    const answered = buildQueuedHelpRequest({
      status: 1,
      answer: 'Done.',
      answerTime: '2026-03-02 09:00:00',
      operatorName: 'op',
    })
    await renderAt(`${HELP}?status=all`, help(answered))
    expect(await screen.findByText('Done.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  })
})

describe("the operator's door", () => {
  it('lets an operator out, also where the session has ended meanwhile', async () => {
    const wire = prepareWire('operator').answer(listBrandReviews, listed([])).refuse(operatorLogOut, 'sessionExpired')
    const { user, address } = await renderAt('/platform/brands', wire)
    await user.click((await screen.findAllByRole('button', { name: 'Log out' }))[0]!)
    expect(await screen.findByRole('heading', { name: 'Operator log in' })).toBeTruthy()
    expect(address()).toBe('/platform/login')
    expect(wire.sent(operatorLogOut)).toHaveLength(1)
  })

  it('says why nobody could leave, and leads nowhere', async () => {
    const wire = prepareWire('operator').answer(listBrandReviews, listed([])).refuse(operatorLogOut, 'tooMany')
    const { user, address } = await renderAt('/platform/brands', wire)
    await user.click((await screen.findAllByRole('button', { name: 'Log out' }))[0]!)
    expect(await findToast(messages.tooManyRequests)).toBeTruthy()
    expect(address()).toBe('/platform/brands')
  })

  it('lets nobody out over an answer that is begun, unless they want that', { tags: 'long' }, async () => {
    const wire = prepareWire('operator')
      .answer(listHelpQueue, listed([buildQueuedHelpRequest()]))
      .answer(operatorLogOut, null)
    const { user, address } = await renderAt('/platform/help', wire)
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Begun')
    await user.click(screen.getAllByRole('button', { name: 'Log out' })[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    await passTime(1_000)
    expect(wire.sent(operatorLogOut)).toEqual([])
    expect(address()).toBe('/platform/help')
  })

  it('leads to the second factor where that has to be set up first', async () => {
    const wire = prepareWire().refuse(operatorInfo, 'secondFactorNeeded').hang(enableTotp)
    const { address } = await renderAt('/platform/brands?status=all', wire)
    await waitFor(() => expect(address()).toBe('/platform/second-factor?from=%2Fplatform%2Fbrands%3Fstatus%3Dall'))
  })

  it('leads to the second factor where that is asked for inside', async () => {
    const wire = prepareWire('operator').answer(listBrandReviews, listed([buildBrandReview()]))
    const { user, address } = await renderAt('/platform/brands', wire)
    await screen.findByRole('article')
    wire.refuse(verifyBrand, 'secondFactorNeeded').refuse(operatorInfo, 'secondFactorNeeded').hang(enableTotp)
    await user.click(screen.getByRole('button', { name: 'Verify brand' }))
    await waitFor(() => expect(address()).toContain('/platform/second-factor'))
  })

  it.each(['notLoggedIn', 'notPermitted', 'sessionExpired', 'blocked'] as const)(
    'is closed to anyone who is refused with %s',
    async (refusal) => {
      const wire = prepareWire().refuse(operatorInfo, refusal)
      const { address } = await renderAt('/platform/brands?status=all', wire)
      expect(await screen.findByRole('heading', { name: 'Operator log in' })).toBeTruthy()
      expect(address()).toBe('/platform/login?from=%2Fplatform%2Fbrands%3Fstatus%3Dall')
    },
  )

  it('closes when the session ends inside', async () => {
    const wire = prepareWire('operator').answer(listBrandReviews, listed([buildBrandReview()]))
    const { user } = await renderAt('/platform/brands', wire)
    await screen.findByRole('article')
    wire.refuse(verifyBrand, 'sessionExpired').refuse(operatorInfo, 'sessionExpired')
    await user.click(screen.getByRole('button', { name: 'Verify brand' }))
    expect(await screen.findByRole('heading', { name: 'Operator log in' })).toBeTruthy()
  })

  it('counts what waits in the navigation', { tags: 'long' }, async () => {
    const waiting = (waitNum: number) => ({ waitNum, oldestTime: '2026-03-01 12:00:00' })
    const wire = prepareWire('operator')
      .answer(listBrandReviews, listed([]))
      .answer(
        operatorQueues,
        buildQueues({ help: waiting(4), reports: waiting(2), appeals: waiting(1), alike: waiting(1) }),
      )
    await renderAt('/platform/brands', wire)
    expect(await screen.findByRole('link', { name: 'Help 4 waiting' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Artworks 4 waiting' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Votes' })).toBeTruthy()
  })

  it('says that the console could not be opened, and tries again', async () => {
    const wire = prepareWire('operator').answer(listBrandReviews, listed([])).goOffline(operatorInfo)
    await renderAt('/platform/brands', wire)
    await passTime(2_000)
    expect(await screen.findByRole('heading', { name: 'The console could not be opened' })).toBeTruthy()
  })
})
