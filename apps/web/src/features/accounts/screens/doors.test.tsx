import { checkSignInfo, getEmailCode, logIn, signUp, userInfo, verifyCode } from '@plinth/api-schema/accounts'
import { artworkDetail, selectCampaignWorks, voteArtwork } from '@plinth/api-schema/artworks'
import {
  campaignDetail,
  campaignParticipants,
  getDraft,
  listCampaigns,
  listOwnCampaigns,
} from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { operationSwitch } from '@plinth/api-schema/site'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildArtworkDetail,
  buildBrandUser,
  buildCampaign,
  buildSwitches,
  buildUser,
  listed,
  listedCampaigns,
  listedToEnd,
} from '../../../../test/builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'

const PASSWORD = 'Secret-pass-1'
const field = (name: RegExp) => screen.getByLabelText(name)

describe('the log-in', () => {
  const fill = async (user: User, password = PASSWORD) => {
    await write(user, await screen.findByLabelText(/^Username/), 'ines')
    await write(user, field(/^Password/), password)
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())
  }
  const button = () => screen.getByRole('button', { name: 'Log in' })

  it.each([
    ['/participant/login', 0, '/participant/campaign/index'],
    ['/brand/login', 1, '/brand/campaign/index'],
  ])('at %s opens a session of its kind and leads to its campaigns', async (address, userType, target) => {
    const wire = prepareWire()
      .answer(logIn, { token: 't', userType })
      .answer(userInfo, userType === 1 ? buildBrandUser() : buildUser())
      .answer(listCampaigns, listedCampaigns([]))
      .answer(getDraft, null)
      .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
    const opened = await renderAt(address, wire)
    await fill(opened.user)
    await waitFor(() => expect(opened.address()).toBe(target))
    expect(wire.sent(logIn)).toEqual([{ userType, userName: 'ines', password: PASSWORD }])
    expect(localStorage.getItem('plinth-signed-in')).toBe('1')
  })

  it('stays closed until both fields are well', async () => {
    const { user } = await renderAt('/participant/login', prepareWire())
    await write(user, await screen.findByLabelText(/^Username/), 'ines')
    expect(button()).toHaveProperty('disabled', true)
    await write(user, field(/^Password/), 'short')
    expect(button()).toHaveProperty('disabled', true)
  })

  it.each([
    ['invalid', messages.wrongCredentials],
    ['blocked', messages.accountBlocked],
    ['tooMany', messages.tooManyRequests],
  ] as const)('tells %s, and empties both fields', async (refusal, message) => {
    const { user, address } = await renderAt('/participant/login', prepareWire().refuse(logIn, refusal, message))
    await fill(user)
    expect(await findToast(message)).toBeTruthy()
    expect(field(/^Username/)).toHaveProperty('value', '')
    expect(field(/^Password/)).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field(/^Username/))
    expect(button()).toHaveProperty('disabled', true)
    expect(address()).toBe('/participant/login')
  })

  it.each([
    ['/participant/login', 'Log in as a brand', '/brand/login'],
    ['/brand/login', 'Log in as an individual', '/participant/login'],
  ])('at %s shows anyone who failed the other door', async (here, way, there) => {
    const { user } = await renderAt(here, prepareWire().refuse(logIn, 'invalid', messages.wrongCredentials))
    await screen.findByLabelText(/^Username/)
    expect(screen.queryByText(/^Is this an? (brand|individual)'s account\?/)).toBeNull()
    await fill(user)
    const told = await screen.findByText(/^Is this an? (brand|individual)'s account\?/)
    const status = told.closest<HTMLElement>('[role="status"]')
    expect(hrefOf(within(status as HTMLElement).getByRole('link', { name: way }))).toBe(there)
  })

  it('leads to the other doors and to the campaigns, and to Google only where that is switched on', async () => {
    const { user, address } = await renderAt('/participant/login', prepareWire())
    expect(hrefOf(await screen.findByRole('link', { name: 'Sign up as an individual' }))).toBe('/participant/signup')
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Log in as a brand' }))
    expect(hrefOf(await screen.findByRole('link', { name: 'Sign up as a brand' }))).toBe('/brand/signup')
    expect(hrefOf(screen.getByRole('link', { name: 'See the open campaigns' }))).toBe('/participant/campaign/index')
    await user.click(screen.getByRole('link', { name: 'Sign up as a brand' }))
    expect(hrefOf(await screen.findByRole('link', { name: 'Join as an individual' }))).toBe('/participant/signup')
    expect(address()).toBe('/brand/signup')
  })

  it('offers Google where it is switched on', async () => {
    await renderAt('/participant/login', prepareWire().answer(operationSwitch, buildSwitches({ google: true })))
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  })

  it.each(['/participant/login', '/brand/login', '/participant/signup', '/brand/signup'])(
    'at %s leads anyone who is logged in to their own area',
    async (door) => {
      const wire = prepareWire('participant').answer(listCampaigns, listedCampaigns([]))
      const { address } = await renderAt(door, wire)
      await waitFor(() => expect(address()).toBe('/participant/campaign/index'))
    },
  )

  it('gives the focus back to Forgot password when its dialog closes', async () => {
    const { user } = await renderAt('/brand/login', prepareWire())
    const opener = await screen.findByRole('button', { name: 'Forgot password' })
    await user.click(opener)
    const email = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Email/ })
    await waitFor(() => expect(document.activeElement).toBe(email))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('says that there is no connection', async () => {
    const { user } = await renderAt('/participant/login', prepareWire().goOffline(logIn))
    await fill(user)
    expect(await screen.findByText(/Plinth cannot be reached/)).toBeTruthy()
  })

  it('takes up the vote that it interrupted', async () => {
    const wire = prepareWire()
      .answer(campaignDetail, buildCampaign())
      .answer(selectCampaignWorks, listedToEnd([buildArtwork()]))
      .answer(campaignParticipants, { ...listed([]), own: null })
      .answer(artworkDetail, buildArtworkDetail())
      .answer(voteArtwork, { voteNum: 6, state: 0, voteHold: 0, leafIndex: 4 })
      .answer(logIn, { token: 't', userType: 0 })
      .answer(userInfo, buildUser())
    const { user, address } = await renderAt('/participant/campaign/ParticipantsNFTs?idActive=7', wire)
    await user.click(await screen.findByRole('button', { name: /^Vote for Low tide 101/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Login' }))
    expect(
      await screen.findByText('What you were about to do is waiting. We take it up right after you log in.'),
    ).toBeTruthy()
    await fill(user)
    expect(await findToast(messages.voteSuccess)).toBeTruthy()
    expect(wire.sent(voteArtwork)).toEqual([{ worksId: 101, ballot: expect.stringMatching(/^[0-9a-f]{40}$/) }])
    expect(address()).toContain('/participant/campaign/ParticipantsNFTs?idActive=7')
  })

  it('mails a code for a forgotten password, and tells a wrong one', async () => {
    const wire = prepareWire().answer(getEmailCode, null).refuse(verifyCode, 'invalid', messages.wrongCode)
    const { user } = await renderAt('/participant/login', wire)
    await user.click(await screen.findByRole('button', { name: 'Forgot password' }))
    const first = within(await screen.findByRole('dialog', { name: 'Forgot your password?' }))
    expect(first.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    await write(user, first.getByRole('textbox', { name: /^Email/ }), 'iris@example.com')
    await waitFor(() => expect(first.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false))
    await user.click(first.getByRole('button', { name: 'Next' }))
    const second = within(await screen.findByRole('dialog', { name: 'Enter the code' }))
    expect(wire.sent(getEmailCode)).toEqual([{ email: 'iris@example.com' }])
    expect(second.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', true)
    const code = second.getByRole('textbox', { name: /^Code/ })
    const boxes = (state: string) =>
      [...document.querySelectorAll('[role="dialog"] span[aria-hidden="true"]')]
        .filter((box) => box.hasAttribute(state))
        .map((box) => box.textContent)
    expect(boxes('data-active')).toEqual([''])
    await write(user, code, '12 34x567')
    expect(code).toHaveProperty('value', '123456')
    expect(boxes('data-active')).toEqual(['6'])
    expect([code.getAttribute('aria-invalid'), boxes('data-invalid')]).toEqual([null, []])
    await user.click(second.getByRole('button', { name: 'Verify' }))
    expect(await second.findByText(messages.wrongCode)).toBeTruthy()
    expect([code.getAttribute('aria-invalid'), boxes('data-invalid')]).toEqual(['true', Array(6).fill('')])
    expect(wire.sent(verifyCode)).toEqual([{ email: 'iris@example.com', verifyCode: '123456' }])
    // Half a code is not tried, and what was said of the last one is gone.
    await user.type(code, '12345{Enter}')
    expect(second.queryByText(messages.wrongCode)).toBeNull()
    expect(wire.sent(verifyCode)).toHaveLength(1)
    // The code of a moment ago still holds.
    await user.click(second.getByRole('button', { name: 'Back' }))
    await passTime(600)
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('dialog', { name: 'Enter the code' })).toBeTruthy()
    expect(screen.getByText(/^Send again in/).textContent).toMatch(/^Send again in \d\d s$/)
    expect(wire.sent(getEmailCode)).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the sign-up', () => {
  const SIGN_UP = '/participant/signup'
  const button = () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign Up' })
  const fill = async (user: User) => {
    await write(user, await screen.findByLabelText(/^Account name/), 'ines')
    await write(user, field(/^Email/), 'ines@example.com')
    await write(user, field(/^Password/), PASSWORD)
    await write(user, field(/^Confirm password/), PASSWORD)
  }

  it('needs the agreement, checks the name, opens the account and leads to the log-in', async () => {
    const wire = prepareWire().answer(checkSignInfo, null).answer(signUp, { id: 1 })
    const { user, address } = await renderAt(SIGN_UP, wire)
    await fill(user)
    expect(button()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())
    expect(await screen.findByText('ines@example.com')).toBeTruthy()
    expect(address()).toBe('/participant/login')
    const name = screen.getByRole('textbox', { name: /^Username/ })
    expect(name).toHaveProperty('value', 'ines@example.com')
    expect(screen.getByText('Your email address works too.')).toBeTruthy()
    expect(wire.sent(checkSignInfo)).toEqual([{ email: 'ines@example.com', userName: 'ines' }])
    expect(wire.sent(signUp)).toEqual([
      expect.objectContaining({ userName: 'ines', email: 'ines@example.com', password: PASSWORD, userType: 0 }),
    ])
  })

  it('does not send two passwords that differ', async () => {
    const { user } = await renderAt(SIGN_UP, prepareWire())
    await fill(user)
    await user.clear(field(/^Confirm password/))
    await write(user, field(/^Confirm password/), 'Other-pass-1')
    await user.click(screen.getByRole('checkbox'))
    await passTime(1_100)
    expect(button()).toHaveProperty('disabled', true)
    expect(await screen.findByText(messages.passwordMismatch)).toBeTruthy()
  })

  it('tells a refusal and keeps what was typed', async () => {
    const wire = prepareWire().refuse(checkSignInfo, 'conflict', messages.userNameTaken)
    const { user, address } = await renderAt(SIGN_UP, wire)
    await fill(user)
    await user.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())
    expect(await screen.findByText(messages.userNameTaken)).toBeTruthy()
    expect(field(/^Email/)).toHaveProperty('value', 'ines@example.com')
    expect(wire.sent(signUp)).toEqual([])
    expect(address()).toBe(SIGN_UP)
  })

  it('can be sent again after a refusal without typing anything', async () => {
    const wire = prepareWire().answer(checkSignInfo, null).refuse(signUp, 'internal')
    const { user, address } = await renderAt(SIGN_UP, wire)
    await fill(user)
    await user.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())
    expect(await findToast(messages.failToRegister)).toBeTruthy()
    await passTime(500)
    expect(button()).toHaveProperty('disabled', false)
    wire.answer(signUp, { id: 1 })
    await user.click(button())
    await waitFor(() => expect(address()).toBe('/participant/login'))
  })

  it('says beside the field that an address is taken, and puts the focus there', async () => {
    const wire = prepareWire().refuse(checkSignInfo, 'conflict', messages.emailTaken, 'email')
    const { user } = await renderAt(SIGN_UP, wire)
    await fill(user)
    await user.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())
    await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)))
    const description = field(/^Email/).getAttribute('aria-describedby') ?? ''
    const told = description.split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(told.join(' ')).toContain(messages.emailTaken)
  })

  it('tells its rules as one types', async () => {
    const { user } = await renderAt(SIGN_UP, prepareWire())
    await write(user, await screen.findByLabelText(/^Email/), 'mei@')
    await write(user, field(/^Password/), 'Lowtide7')
    await write(user, field(/^Confirm password/), 'Lowtide8')
    await user.tab()
    await passTime(1_100)
    for (const words of ['Mailbox format error', 'Must contain a special character', messages.passwordMismatch])
      expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is closed while the operator keeps it closed', async () => {
    await renderAt(SIGN_UP, prepareWire().answer(operationSwitch, buildSwitches({ signUp: false })))
    expect(await screen.findByText(messages.signUpClosed)).toBeTruthy()
  })
})
