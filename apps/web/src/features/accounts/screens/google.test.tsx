import { userInfo } from '@plinth/api-schema/accounts'
import { logInMethods, socialLogIn, socialPending, unlinkGoogle } from '@plinth/api-schema/accounts-google'
import { getDraft, listCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildBrandUser, buildUser, listed, listedCampaigns } from '../../../../test/builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

describe('the way back from Google', () => {
  const RETURN = '/auth/callback?code=c&state=s&iss=https%3A%2F%2Faccounts.example'

  it('opens a session, once', async () => {
    const wire = prepareWire()
      .answer(socialLogIn, { token: 't', userType: 0 })
      .answer(userInfo, buildUser())
      .answer(listCampaigns, listedCampaigns([]))
    const { address } = await renderAt(RETURN, wire)
    await waitFor(() => expect(address()).toBe('/participant/campaign/index'))
    expect(wire.sent(socialLogIn)).toEqual([
      { source: 'google', socialCode: 'c', socialState: 's', socialIssuer: 'https://accounts.example' },
    ])
  })

  it.each([
    ['participant', '0', 0, '/participant/campaign/index'],
    ['brand', '1', 1, '/brand/campaign/index'],
  ])(
    'says as what one came, and without an issuer where none is named: %s',
    async (_kind, marked, userType, target) => {
      localStorage.setItem('plinth-google', marked)
      const wire = prepareWire()
        .answer(socialLogIn, { token: 't', userType })
        .answer(userInfo, userType === 1 ? buildBrandUser() : buildUser())
        .answer(listCampaigns, listedCampaigns([]))
        .answer(getDraft, null)
        .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
      const { address } = await renderAt('/auth/callback?code=c&state=s', wire)
      await waitFor(() => expect(address()).toBe(target))
      expect(wire.sent(socialLogIn)).toEqual([{ source: 'google', socialCode: 'c', socialState: 's', userType }])
    },
  )

  it('leads a brand that has no account to the sign-up of brands', async () => {
    localStorage.setItem('plinth-google', '1')
    const wire = prepareWire()
      .refuse(socialLogIn, 'socialUnknown')
      .answer(socialPending, { email: 'hello@harbour.example', emailVerified: true, name: 'Ada', userType: 1 })
    const { address } = await renderAt(RETURN, wire)
    await waitFor(() => expect(address()).toBe('/brand/signup'))
  })

  it('leads anyone who has no account to the sign-up', async () => {
    const { address } = await renderAt(RETURN, prepareWire().refuse(socialLogIn, 'socialUnknown'))
    expect(await findToast(messages.socialUnknown)).toBeTruthy()
    expect(address()).toBe('/participant/signup')
  })

  it.each([
    ['was refused', RETURN],
    ['was turned round', '/auth/callback?error=access_denied'],
  ])('says that it %s', async (_what, address) => {
    const wire = prepareWire().refuse(socialLogIn, 'invalid', messages.socialFailed)
    await renderAt(address, wire)
    expect(await screen.findByText(messages.socialFailed)).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Back to log in' }))).toBe('/participant/login')
  })
})

describe('the ways to log in', () => {
  const WAYS = '/participant/profile/editProfile?tab=log-in'
  const google = { email: 'ines@gmail.example', linkTime: '2026-02-01 12:00:00' }

  it('name Google, which is unlinked with the password', async () => {
    const wire = prepareWire('participant')
      .answer(logInMethods, { hasPassword: true, google, wallet: null })
      .refuse(unlinkGoogle, 'invalid', messages.wrongPassword)
    const { user } = await renderAt(WAYS, wire)
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeTruthy()
    expect(timesShown()).toEqual(['Linked as ines@gmail.example since 1 Feb. | 2026-02-01 12:00 UTC'])
    await user.click(screen.getByRole('button', { name: 'Unlink Google' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Google?' }))
    const unlink = dialog.getByRole('button', { name: 'Unlink' })
    expect(unlink).toHaveProperty('disabled', true)
    await write(user, dialog.getByLabelText(/^Current password/), 'wrong')
    await user.click(unlink)
    expect(await dialog.findByText(messages.wrongPassword)).toBeTruthy()
    wire.answer(unlinkGoogle, null)
    await passTime(600)
    await user.click(unlink)
    expect(await findToast(messages.googleUnlinked)).toBeTruthy()
    expect(wire.sent(unlinkGoogle).at(-1)).toEqual({ password: 'wrong' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('tell since when the wallet is linked, with the UTC in the tooltip', async () => {
    const wallet = { address: `0x${'ab'.repeat(20)}`, linkTime: '2026-02-03 08:30:00' }
    await renderAt(WAYS, prepareWire('participant').answer(logInMethods, { hasPassword: true, google: null, wallet }))
    await screen.findByRole('button', { name: 'Unlink wallet' })
    expect(timesShown()).toEqual([
      expect.stringMatching(/, linked since 3 Feb\. It doesn’t .* \| 2026-02-03 08:30 UTC$/),
    ])
  })

  it('leave Google alone where it is the only one', async () => {
    const wire = prepareWire('participant').answer(logInMethods, { hasPassword: false, google, wallet: null })
    await renderAt(WAYS, wire)
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Set a password' })).toBeTruthy()
  })

  it('say that they could not be loaded', async () => {
    await renderAt(WAYS, prepareWire('participant').refuse(logInMethods, 'tooMany'))
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
  })
})
