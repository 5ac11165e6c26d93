import { userInfo } from '@plinth/api-schema/accounts'
import { exportData, sendExportCode } from '@plinth/api-schema/accounts-export'
import { messages } from '@plinth/api-schema/messages'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildBrandUser } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { watchSaved } from '../../../../test/watch-saved.ts'

describe('the download of one’s data', () => {
  const DATA = '/participant/profile/editProfile?tab=data'
  const zip = { name: 'plinth-data-2026-11-17.zip', mediaType: 'application/zip', bytes: new Uint8Array([80, 75]) }
  const ask = async (user: Awaited<ReturnType<typeof renderAt>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Download your data' }))
    return within(await screen.findByRole('dialog', { name: 'Download your data' }))
  }
  it('takes the password, tells a wrong one beside the field, and saves the file', async () => {
    const saved = watchSaved()
    const wire = prepareWire('participant').refuse(exportData, 'invalid', messages.wrongPassword)
    const { user } = await renderAt(DATA, wire)
    const dialog = await ask(user)
    await write(user, dialog.getByLabelText(/^Current password/), 'Right.1234')
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    expect(await dialog.findByText(messages.wrongPassword)).toBeTruthy()
    expect(saved).toEqual([])
    wire.answer(exportData, zip)
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    expect(await findToast('Your data is saved.')).toBeTruthy()
    expect(saved).toEqual([zip.name])
    expect(wire.sent(exportData).at(-1)).toEqual({ password: 'Right.1234' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('saves nothing of a file that broke off, and says so', async () => {
    const saved = watchSaved()
    const { user } = await renderAt(DATA, prepareWire('participant').goOffline(exportData))
    const dialog = await ask(user)
    await write(user, dialog.getByLabelText(/^Current password/), 'Right.1234')
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    expect(await dialog.findByText(/^Plinth cannot be reached/)).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('takes a mailed code where there is no password', async () => {
    const saved = watchSaved()
    const wire = prepareWire('brand')
      .answer(userInfo, buildBrandUser({ hasPassword: false }))
      .answer(sendExportCode, null)
      .answer(exportData, zip)
    const { user } = await renderAt('/brand/profile/editProfile?tab=data', wire)
    const dialog = await ask(user)
    await user.click(dialog.getByRole('button', { name: 'Send the code' }))
    await write(user, await dialog.findByLabelText(/^Code/), '123456')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    expect(await findToast('Your data is saved.')).toBeTruthy()
    expect(wire.sent(exportData)).toEqual([{ verifyCode: '123456' }])
    expect(saved).toEqual([zip.name])
  })
})
