import { correctEmail, logOut, sendConfirmation, userInfo } from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { operationSwitch } from '@plinth/api-schema/site'
import { articleByType, linkList, recommendedContent } from '@plinth/api-schema/support'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildBrandUser, buildSwitches, buildUser, buildVerification, listed } from '../../../test/builders.ts'
import { describeStates, press } from '../../../test/describe-states.ts'
import { findToast, hrefOf, onPhone, passTime, prepareWire, renderAt, write } from '../../../test/render-at.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ScreenError } from './screen-error.tsx'

const banner = () => within(screen.getByRole('banner'))
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const noneOwn = { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 }

describe('the landing page', () => {
  it('offers both ways in', async () => {
    const { user } = await renderAt('/', prepareWire())
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    await user.click(banner().getByRole('button', { name: 'Sign Up' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign Up' }))
    expect(hrefOf(dialog.getByRole('link', { name: /Join as an Individual/ }))).toBe('/participant/signup')
    expect(hrefOf(dialog.getByRole('link', { name: /Join as a Brand/ }))).toBe('/brand/signup')
    await user.click(dialog.getByRole('button', { name: 'Log in' }))
    const who = within(await screen.findByRole('dialog', { name: 'Who are you?' }))
    expect(hrefOf(who.getByRole('link', { name: /An individual/ }))).toBe('/participant/login')
    expect(hrefOf(who.getByRole('link', { name: /A brand/ }))).toBe('/brand/login')
  })

  it.each([
    ['participant', '/participant/campaign/index'],
    ['brand', '/brand/campaign/index'],
  ] as const)('leads a %s to their own campaigns', async (as, href) => {
    await renderAt('/', prepareWire(as))
    await waitFor(() => expect(hrefOf(banner().getByRole('link', { name: 'Plinth, home' }))).toBe(href))
    expect(banner().queryByRole('button', { name: 'Log in' })).toBeNull()
  })

  it.each([
    [true, 'Or log in. An email and a password will do, or continue with Google.'],
    [false, 'Or log in. An email and a password will do.'],
  ])('promises Google only where it is there (%s)', async (google, words) => {
    await renderAt('/', prepareWire().answer(operationSwitch, buildSwitches({ google })))
    const steps = await screen.findByRole('region', { name: 'From nothing to minted, in five steps' })
    await passTime(2_500)
    expect(await within(steps).findByText(words)).toBeTruthy()
  })

  it('tells the five steps and the reasons, and leads to the campaigns', async () => {
    await renderAt('/', prepareWire())
    const steps = within(await screen.findByRole('region', { name: 'From nothing to minted, in five steps' }))
    expect(textsOf(steps.getAllByRole('heading', { level: 3 }))).toEqual([
      'Create an account',
      'Choose your wall',
      'Design the work',
      'Connect a wallet',
      'Mint to the wallet',
    ])
    const why = within(screen.getByRole('region', { name: 'Why Plinth' }))
    expect(textsOf(why.getAllByRole('heading', { level: 3 }))).toEqual([
      'Seen whole',
      'Counted once',
      'Yours afterwards',
      'Costs nothing to hang',
    ])
    const main = within(screen.getByRole('main'))
    expect(hrefOf(main.getByRole('link', { name: 'Join as an Individual' }))).toBe('/participant/signup')
    expect(hrefOf(main.getByRole('link', { name: 'Join as a Brand' }))).toBe('/brand/signup')
    for (const link of main.getAllByRole('link', { name: 'Explore campaigns' }))
      expect(hrefOf(link)).toBe('/participant/campaign/index')
  })

  it('asks anyone who wants to create a campaign to log in', async () => {
    const { user } = await renderAt('/', prepareWire())
    await user.click(await screen.findByRole('button', { name: 'Create campaign' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  })
})

describe('the shell', () => {
  it('leaves a visitor a visitor without a call about who they are', async () => {
    const wire = prepareWire()
    await renderAt('/', wire)
    expect(wire.sent(userInfo)).toEqual([])
  })

  it('says that the account could not be loaded where nobody can be reached, and stays logged in', async () => {
    const wire = prepareWire('participant').goOffline(userInfo)
    await renderAt('/', wire)
    await passTime(3_000)
    expect(await banner().findByRole('button', { name: 'Try again to load your account' })).toBeTruthy()
    expect(banner().queryByRole('button', { name: 'Log in' })).toBeNull()
    expect(localStorage.getItem('plinth-signed-in')).toBe('1')
  })

  it('forgets a session that the server no longer knows', async () => {
    await renderAt('/', prepareWire('participant').refuse(userInfo, 'notLoggedIn'))
    expect(await banner().findByRole('button', { name: 'Log in' })).toBeTruthy()
    expect(localStorage.getItem('plinth-signed-in')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells the person who was blocked since the last visit, once', { tags: 'long' }, async () => {
    const wire = prepareWire('participant').answer(recommendedContent, listed([])).refuse(userInfo, 'blocked')
    const { address } = await renderAt('/startup/index', wire)
    expect(await screen.findByRole('dialog', { name: 'You have been logged out' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/'))
    for (const key of ['plinth-signed-in', 'plinth-user-type']) expect(localStorage.getItem(key)).toBeNull()
  })

  it('logs out of a session that has ended already', { tags: 'long' }, async () => {
    const wire = prepareWire('participant').answer(recommendedContent, listed([])).refuse(logOut, 'notLoggedIn')
    const { user, address } = await renderAt('/', wire)
    await user.click(await banner().findByRole('button', { name: 'Profile menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(address()).toBe('/startup/index'))
    expect(await banner().findByRole('button', { name: 'Log in' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('logs out and shows the way back in', async () => {
    const wire = prepareWire('participant').answer(logOut, null).answer(recommendedContent, listed([]))
    const { user } = await renderAt('/', wire)
    await user.click(await banner().findByRole('button', { name: 'Profile menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    expect(await banner().findByRole('button', { name: 'Log in' })).toBeTruthy()
    expect(wire.sent(logOut)).toHaveLength(1)
    expect(localStorage.getItem('plinth-signed-in')).toBeNull()
  })

  it.each(['participant', 'brand'] as const)('leads a %s to the image editor', async (kind) => {
    const wire = prepareWire(kind).answer(recommendedContent, listed([]))
    const { user } = await renderAt('/', wire)
    await user.click(await banner().findByRole('button', { name: 'Profile menu' }))
    expect((await screen.findByRole('menuitem', { name: 'Image editor' })).getAttribute('href')).toBe('/editor')
  })

  it.each([
    ['a brand', 'brand', true, '/myster/belong'],
    ['no brand while they are switched off', 'brand', false, null],
    ['no participant', 'participant', true, null],
  ] as const)('leads %s to mystery boxes of its own', async (_who, kind, boxes, href) => {
    const wire = prepareWire(kind)
      .answer(recommendedContent, listed([]))
      .answer(operationSwitch, buildSwitches({ boxes }))
    const { user } = await renderAt('/', wire)
    await user.click(await banner().findByRole('button', { name: 'Profile menu' }))
    await screen.findByRole('menuitem', { name: 'Image editor' })
    if (href) expect(hrefOf(await screen.findByRole('menuitem', { name: 'My mystery boxes' }))).toBe(href)
    else expect(screen.queryByRole('menuitem', { name: 'My mystery boxes' })).toBeNull()
  })

  it('names no mystery boxes while they are switched off', async () => {
    const { user } = await renderAt('/', prepareWire().answer(operationSwitch, buildSwitches({ boxes: false })))
    await user.click(await banner().findByRole('button', { name: 'Resources' }))
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.queryByRole('link', { name: 'Mystery boxes' })).toBeNull()
  })

  it('tells a brand that is not verified yet', async () => {
    const wire = prepareWire('brand').answer(userInfo, buildBrandUser({ verifyStatus: 0 }))
    await renderAt('/brand/campaign/index', wire.answer(listOwnCampaigns, noneOwn))
    expect(await banner().findByRole('link', { name: 'Verification: Pending Review' })).toBeTruthy()
  })

  it.each([
    [0, null],
    [2, 'Your brand was sent back. See why and correct the form'],
  ])('tells a brand on a phone that its form came back (status %s)', async (verifyStatus, words) => {
    onPhone()
    const wire = prepareWire('brand').answer(userInfo, buildBrandUser({ verifyStatus }))
    const form = buildVerification({ status: verifyStatus, reason: 'The zip code is of another town.' })
    await renderAt('/brand/campaign/index', wire.answer(listOwnCampaigns, noneOwn).answer(verifyInfo, form))
    expect(await banner().findByRole('link', { name: /^Verification: / })).toBeTruthy()
    const notice = banner().queryByRole('link', { name: /sent back/ })
    expect(notice?.textContent ?? null).toBe(words)
    if (notice) expect(hrefOf(notice)).toBe('/brand/profile/editProfile?tab=2')
  })

  it('holds the menu of phones', async () => {
    onPhone()
    const { user } = await renderAt('/', prepareWire())
    await user.click(await banner().findByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(hrefOf(menu.getByRole('link', { name: 'Campaigns' }))).toBe('/participant/campaign/index')
    await user.click(menu.getByRole('button', { name: 'Account Support' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  })

  it('repeats the header in the menu of phones, and closes it by Escape', async () => {
    onPhone()
    const { user } = await renderAt('/', prepareWire())
    const opener = await banner().findByRole('button', { name: 'Menu' })
    await user.click(opener)
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    expect(hrefOf(await within(menu).findByRole('link', { name: 'Mystery boxes' }))).toBe('/myster')
    const entries = within(menu).getByRole('navigation').querySelectorAll<HTMLElement>('a, button')
    expect(textsOf([...entries])).toEqual([
      'Campaigns',
      'What are NFTs',
      'Account Support',
      'Mystery boxes',
      'Works on sale',
      'Terms',
      'About',
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
  })

  it('holds what one may want to read in a menu that a press elsewhere closes', async () => {
    const { user } = await renderAt('/', prepareWire())
    const opener = await banner().findByRole('button', { name: 'Resources' })
    await user.click(opener)
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(hrefOf(await main.findByRole('link', { name: 'Mystery boxes' }))).toBe('/myster')
    expect(textsOf(main.getAllByRole('listitem'))).toEqual([
      'Account Support',
      'Mystery boxes',
      'Works on sale',
      'Terms',
      'About',
    ])
    expect(hrefOf(main.getByRole('link', { name: 'Terms' }))).toBe('/startup/article/detail?articleId=5')
    await user.click(screen.getByRole('heading', { level: 1 }))
    await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('false'))
    await user.click(opener)
    await user.click(main.getByRole('button', { name: 'Account Support' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  })

  it('shows a brand that was here before its own navigation', async () => {
    localStorage.setItem('plinth-user-type', '1')
    await renderAt('/', prepareWire())
    const main = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(textsOf(main.getAllByRole('link'))).toEqual(['My campaigns', 'Clients'])
  })

  it.each([
    ['a stranger', null, '/participant/signup'],
    ['a participant who was here before', '0', '/participant/login'],
    ['a brand that was here before', '1', '/brand/login'],
  ])('leads %s from the log-in prompt to their door', async (_who, kind, door) => {
    if (kind !== null) localStorage.setItem('plinth-user-type', kind)
    const { user, address } = await renderAt('/startup/article/faq', prepareWire().answer(articleByType, []))
    await user.click(await screen.findByRole('button', { name: 'Account support' }))
    const prompt = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    await user.click(prompt.getByRole('link', { name: 'Login' }))
    await waitFor(() => expect(address()).toBe(door))
  })

  it.each([
    ['a stranger', null, { 'Log in': '/participant/login', 'Sign up': '/participant/signup' }],
    ['a participant', '0', { 'Sign up': '/participant/signup' }],
    ['a brand', '1', { 'Sign up as a brand': '/brand/signup' }],
  ])('has the other doors of %s beside Login', async (_who, kind, doors) => {
    if (kind !== null) localStorage.setItem('plinth-user-type', kind)
    const { user } = await renderAt('/startup/article/faq', prepareWire().answer(articleByType, []))
    await user.click(await screen.findByRole('button', { name: 'Account support' }))
    const prompt = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    for (const [name, door] of Object.entries(doors)) expect(hrefOf(prompt.getByRole('link', { name }))).toBe(door)
  })

  it('leads anyone who wants to create a campaign to the door of brands', async () => {
    const { user } = await renderAt('/', prepareWire())
    await user.click(await screen.findByRole('button', { name: 'Create campaign' }))
    const prompt = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    expect(hrefOf(prompt.getByRole('link', { name: 'Login' }))).toBe('/brand/login')
    expect(hrefOf(prompt.getByRole('link', { name: 'Sign up as a brand' }))).toBe('/brand/signup')
  })

  it('says that an address is not confirmed, sends the link again and lets it be corrected with the password', async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ email: 'ines@exmaple.com', emailConfirmed: false }))
      .answer(sendConfirmation, null)
      .refuse(correctEmail, 'invalid', messages.wrongPassword, 'password')
    const { user } = await renderAt('/', wire)
    expect(await screen.findByText('ines@exmaple.com')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    expect(await findToast(messages.sendSuccess)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change the address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
    await user.clear(dialog.getByRole('textbox', { name: /^New email/ }))
    await write(user, dialog.getByRole('textbox', { name: /^New email/ }), 'ines@example.com')
    await write(user, dialog.getByLabelText(/^Current password/), 'Wrong')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await dialog.findByText(messages.wrongPassword)).toBeTruthy()
    await user.clear(dialog.getByLabelText(/^Current password/))
    await write(user, dialog.getByLabelText(/^Current password/), 'Correct.1')
    // A button takes no second click for a moment.
    await passTime(600)
    wire.answer(correctEmail, null).answer(userInfo, buildUser({ email: 'ines@example.com', emailConfirmed: false }))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await findToast(messages.changeBindSuccess)).toBeTruthy()
    expect(wire.sent(correctEmail).at(-1)).toEqual({ email: 'ines@example.com', password: 'Correct.1' })
    expect(await screen.findByText('ines@example.com')).toBeTruthy()
  })

  it('closes the dialog and not the toast with Escape, and the toast by itself after its time', async () => {
    const { user } = await renderAt('/', prepareWire())
    await user.click(banner().getByRole('button', { name: 'Sign Up' }))
    await screen.findByRole('dialog', { name: 'Sign Up' })
    act(() => showToast('warning', 'Nothing was saved'))
    const toast = await findToast('Nothing was saved')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.contains(toast)).toBe(true)
    // Its life, and its way out.
    await passTime(5_100)
    await passTime(500)
    expect(document.contains(toast)).toBe(false)
  })

  it('leaves the dialog open when a toast over it is dismissed', async () => {
    const { user } = await renderAt('/', prepareWire())
    await user.click(banner().getByRole('button', { name: 'Sign Up' }))
    act(() => showToast('warning', 'Nothing was saved'))
    const toast = await findToast('Nothing was saved')
    const dismiss = within(toast.closest('li')!).getByRole('button', { name: 'Dismiss', hidden: true })
    fireEvent.pointerDown(dismiss)
    fireEvent.click(dismiss)
    await passTime(1_000)
    expect(document.contains(toast)).toBe(false)
    expect(screen.getByRole('dialog', { name: 'Sign Up' })).toBeTruthy()
  })

  it('keeps its own links in the footer where those of the server cannot be had', async () => {
    await renderAt('/', prepareWire().goOffline(linkList))
    await passTime(5_000)
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'FAQs' })).toBeTruthy()
  })

  it('shows the links of the footer that the server has', { tags: 'long' }, async () => {
    const wire = prepareWire().answer(linkList, [
      { id: 1, title: 'Imprint', url: '/startup/article/detail?articleId=8', sort: 1 },
    ])
    await renderAt('/', wire)
    await passTime(5_000)
    const footer = within(screen.getByRole('contentinfo'))
    expect(hrefOf(await footer.findByRole('link', { name: 'Imprint' }))).toBe('/startup/article/detail?articleId=8')
  })

  it('says on the page of an article that the account could not be loaded', async () => {
    await renderAt('/startup/article/faq', prepareWire('participant').goOffline(userInfo).answer(articleByType, []))
    await passTime(3_000)
    expect(await banner().findByText('Account not loaded')).toBeTruthy()
    expect(banner().getByRole('button', { name: 'Try again to load your account' })).toBeTruthy()
  })

  it.each([
    ['/myster/belong', 'This page belongs to a brand, and nobody is signed in here.'],
    ['/collection/belong', 'This page belongs to an account, and nobody is signed in here.'],
  ])('says of %s whose page it is, once the way in is closed', async (address, words) => {
    const { user } = await renderAt(address, prepareWire())
    await screen.findByRole('dialog')
    await passTime(1_000)
    await user.keyboard('{Escape}')
    expect((await screen.findByText(/^This page belongs to/)).textContent).toBe(words)
  })

  it('says that a page broke, and what has become of one’s work', () => {
    render(<ScreenError error={new Error('broken')} reset={() => undefined} />)
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByRole('heading', { name: 'This page could not be shown' })).toBeTruthy()
    expect(alert.getByText('Something went wrong on the way. What you have saved is safe.')).toBeTruthy()
    expect(alert.getByRole('button', { name: 'Load it again' })).toBeTruthy()
  })

  it('says that an address is not there', async () => {
    await renderAt('/no/such/page', prepareWire())
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Back to home page' }))).toBe('/')
  })
})

const onPhoneAs = (as?: 'participant' | 'brand') => () => {
  onPhone()
  return prepareWire(as)
}
describeStates('the ways in and on', '/', {
  'the question who logs in': { wire: () => prepareWire(), act: press('Log in') },
  'the question who signs up': { wire: () => prepareWire(), act: press('Sign Up') },
  'the menu of a visitor': { wire: onPhoneAs(), act: press('Menu') },
  'the menu of a participant': { wire: onPhoneAs('participant'), act: press('Menu') },
  'the menu of a brand': { wire: onPhoneAs('brand'), act: press('Menu') },
})
