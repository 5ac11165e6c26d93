import { listModeratedPerks, putPerkBack, takePerkDown } from '@plinth/api-schema/operators-perks'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { buildBrandPerk } from '../../../../test/holding-builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const down = { deleteTime: '2026-02-20 12:00:00' }
const perks = (...rows: ReturnType<typeof buildBrandPerk>[]) =>
  prepareWire('operator').answer(listModeratedPerks, listed(rows))
const full = () =>
  perks(
    buildBrandPerk(),
    buildBrandPerk({ id: 6, name: 'Studio day', description: '', link: '', code: '', days: 0, ...down }),
    buildBrandPerk({ id: 7, name: 'Tasting', startTime: '2027-01-01 00:00:00', scopeId: null }),
    buildBrandPerk({ id: 8, name: 'Proof', stopTime: '2026-02-01 00:00:00' }),
  )

describeStates('perks of brands', '/platform/perks', {
  loading: () => prepareWire('operator').hang(listModeratedPerks),
  empty: () => perks(),
  refused: () => prepareWire('operator').refuse(listModeratedPerks, 'tooMany'),
  offline: () => prepareWire('operator').goOffline(listModeratedPerks),
  full,
  'takes one down': { wire: full, act: press('Actions for A tin of winter tea', 'Take down') },
  'puts one back': { wire: full, act: press('Actions for Studio day', 'Put back') },
})
describeStates('perks that were taken down', '/platform/perks?status=down', { empty: () => perks() })
describeStates('perks that were searched for', '/platform/perks?search=tea', { empty: () => perks() })

describe('an operator', () => {
  const ask = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string, act: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: act }))
    return within(await screen.findByRole('dialog'))
  }

  it('takes a perk down with a reason, and not without one', async () => {
    const wire = perks(buildBrandPerk()).answer(takePerkDown, null)
    const { user } = await renderAt('/platform/perks', wire)
    const dialog = await ask(user, 'A tin of winter tea', 'Take down')
    await user.click(dialog.getByRole('button', { name: 'Take down' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    expect(wire.sent(takePerkDown)).toEqual([])
    await write(user, dialog.getByRole('textbox'), 'The link asks for wallet keys.')
    await passTime(600)
    wire.answer(listModeratedPerks, listed([buildBrandPerk(down)]))
    await user.click(dialog.getByRole('button', { name: 'Take down' }))
    expect(await findToast('The perk is taken down.')).toBeTruthy()
    expect(wire.sent(takePerkDown)).toEqual([{ id: 5, reason: 'The link asks for wallet keys.' }])
    expect(await screen.findAllByText('Taken down')).toHaveLength(2)
  })

  it('puts a perk back', async () => {
    const wire = perks(buildBrandPerk(down)).answer(putPerkBack, null)
    const { user } = await renderAt('/platform/perks?status=down', wire)
    const dialog = await ask(user, 'A tin of winter tea', 'Put back')
    expect(wire.sent(listModeratedPerks)[0]).toMatchObject({ takenDown: true })
    await user.click(dialog.getByRole('button', { name: 'Put back' }))
    expect(await findToast('The perk is back.')).toBeTruthy()
    expect(wire.sent(putPerkBack)).toEqual([{ id: 5 }])
  })

  it('reads why an act was refused, and can try again', async () => {
    const wire = perks(buildBrandPerk(down)).refuse(putPerkBack, 'conflict')
    const { user } = await renderAt('/platform/perks', wire)
    const dialog = await ask(user, 'A tin of winter tea', 'Put back')
    await user.click(dialog.getByRole('button', { name: 'Put back' }))
    await waitFor(() => expect(wire.sent(putPerkBack)).toHaveLength(1))
    expect(await dialog.findByRole('button', { name: 'Put back' })).toHaveProperty('disabled', false)
  })

  it('finds the account of its brand, and what operators did about it', async () => {
    const { user } = await renderAt('/platform/perks', perks(buildBrandPerk()))
    await user.click(await screen.findByRole('button', { name: 'Actions for A tin of winter tea' }))
    expect(hrefOf(await screen.findByRole('menuitem', { name: 'The brand’s account' }))).toBe(
      '/platform/users?search=31',
    )
    expect(hrefOf(screen.getByRole('menuitem', { name: 'What operators did here' }))).toBe(
      '/platform/audit?kind=perk&subject=5',
    )
  })

  it('opens no link of a perk by mistake, and searches', async () => {
    const wire = perks(buildBrandPerk())
    const { user, address } = await renderAt('/platform/perks', wire)
    expect(await screen.findByText('https://kettle.example/tin')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /kettle\.example/ })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search perks' }), 'tea{Enter}')
    await waitFor(() => expect(wire.sent(listModeratedPerks).at(-1)).toMatchObject({ search: 'tea' }))
    expect(address()).toBe('/platform/perks?search=tea')
  })
})
