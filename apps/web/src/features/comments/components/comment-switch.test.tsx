import { campaignDetail } from '@plinth/api-schema/campaigns'
import { commentSwitch, switchComments } from '@plinth/api-schema/comments'
import { errors } from '@plinth/api-schema/errors'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildOwnCampaign } from '../../../../test/builders.ts'
import { findToast, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const OVERVIEW = '/brand/campaign/overview?id=7&from=edit'
const overview = (status = 1) => prepareWire('brand').answer(campaignDetail, buildOwnCampaign({ status }))
const panel = async () => within(await screen.findByRole('region', { name: 'Comments' }))
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked')

it.each([0, 1, 2])(
  'is off at first, and switched when the server says so, in a campaign of status %i',
  async (status) => {
    const wire = overview(status).answer(switchComments, ({ isOpen }) => ({ isOpen: Number(isOpen) }))
    const { user } = await renderAt(OVERVIEW, wire)
    const setting = await (await panel()).findByRole('switch', { name: 'Comments under the works' })
    expect(isOn(setting)).toBe('false')
    await user.click(setting)
    expect(await (await panel()).findByRole('switch', { checked: true })).toBeTruthy()
    await user.click(setting)
    expect(await (await panel()).findByRole('switch', { checked: false })).toBeTruthy()
    expect(wire.sent(switchComments)).toEqual([
      { campaignId: 7, isOpen: true },
      { campaignId: 7, isOpen: false },
    ])
  },
)

it('stays as it was where that is refused', async () => {
  const wire = overview().refuse(switchComments, 'tooMany')
  const { user } = await renderAt(OVERVIEW, wire)
  const setting = await (await panel()).findByRole('switch')
  await user.click(setting)
  await findToast(errors.tooMany.msg)
  expect(isOn(setting)).toBe('false')
})

it('says that it loads', async () => {
  const wire = overview().hang(commentSwitch)
  await renderAt(OVERVIEW, wire)
  expect((await screen.findByRole('region', { name: 'Comments' })).querySelector('[aria-busy="true"]')).not.toBeNull()
})

it('is loaded again where it was refused', async () => {
  const wire = overview().refuse(commentSwitch, 'notFound')
  const { user } = await renderAt(OVERVIEW, wire)
  const shown = await panel()
  const again = await shown.findByRole('button', { name: 'Load it again' })
  wire.answer(commentSwitch, { isOpen: 1 })
  await user.click(again)
  expect(await shown.findByRole('switch', { checked: true })).toBeTruthy()
})
