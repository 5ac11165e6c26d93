import {
  claimPerk,
  endPerk,
  listEarnedPerks,
  listHolding,
  listPerkHolders,
  listPerkScopes,
  listPerks,
  savePerk,
} from '@plinth/api-schema/holding'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import {
  buildBrandPerk,
  buildEarnedPerk,
  buildHeldWork,
  buildPerkScope,
  daysFromNow,
} from '../../../../test/holding-builders.ts'
import { findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const holder = () =>
  prepareWire('participant')
    .answer(listHolding, listed([buildHeldWork()]))
    .answer(listEarnedPerks, listed([buildEarnedPerk()]))

it('tells for how long a work was held, and how many days a perk still takes', async () => {
  const wire = holder().answer(listEarnedPerks, listed([buildEarnedPerk({ isEarned: 0, earnTime: daysFromNow(11.5) })]))
  await renderAt('/staking', wire)
  expect(await screen.findByText('Held for 12 days')).toBeTruthy()
  expect(await screen.findByText('12 more days')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull()
})

it('claims a perk, shows its code and link, and shows them again', async () => {
  const told = { link: 'https://kettle.example/tin', code: 'SNOW-TIN', claimTime: '2026-03-01 12:00:00' }
  const wire = holder().answer(claimPerk, told)
  const { user } = await renderAt('/staking', wire)
  const claim = await button('Claim A tin of winter tea')
  expect(screen.queryByText('SNOW-TIN')).toBeNull()
  wire.answer(listEarnedPerks, listed([buildEarnedPerk({ claimTime: told.claimTime })]))
  await user.click(claim)
  const dialog = within(await screen.findByRole('dialog', { name: 'A tin of winter tea' }))
  expect(dialog.getByText('SNOW-TIN')).toBeTruthy()
  expect(dialog.getByRole('link', { name: /kettle\.example/ }).getAttribute('href')).toBe(told.link)
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await passTime(1_000)
  await user.click(await button('Show A tin of winter tea'))
  expect(await screen.findByRole('dialog', { name: 'A tin of winter tea' })).toBeTruthy()
  expect(wire.sent(claimPerk)).toEqual([{ id: 5 }, { id: 5 }])
})

it('says why a claim is refused, and reads the list again', async () => {
  const wire = holder().refuse(claimPerk, 'conflict')
  const { user } = await renderAt('/staking', wire)
  const claim = await button('Claim A tin of winter tea')
  wire.answer(listEarnedPerks, listed([]))
  await user.click(claim)
  expect(await screen.findByText(/No brand has a perk for your works/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

const brand = () =>
  prepareWire('brand')
    .answer(listPerks, listed([buildBrandPerk()]))
    .answer(listPerkScopes, [
      buildPerkScope(),
      buildPerkScope({ scopeType: 2, scopeId: 104, scopeName: 'Tidal prints' }),
    ])
const field = (name: RegExp) => screen.findByRole('textbox', { name })

it('ties a perk to a collection, after saying what is missing', { tags: 'long' }, async () => {
  const wire = brand().answer(savePerk, { id: 12 })
  const { user } = await renderAt('/brand/perks', wire)
  await user.click(await button('New perk'))
  const create = await button('Create perk')
  await write(user, await field(/^Link/), 'kettle.example')
  await user.click(create)
  expect(await screen.findByText('Choose one of your campaigns or collections.')).toBeTruthy()
  expect(wire.sent(savePerk)).toEqual([])
  const link = await field(/^Link/)
  await user.clear(link)
  await write(user, link, 'https://kettle.example')
  await write(user, await field(/^Name/), 'Studio day')
  await write(user, await field(/^Code/), 'INK')
  const days = await field(/^Days held/)
  await user.clear(days)
  await write(user, days, '14')
  await user.click(screen.getByRole('combobox', { name: /^Works of/ }))
  await user.click(await screen.findByRole('option', { name: /Tidal prints/ }))
  await passTime(1_000)
  await user.click(create)
  await findToast('Holders can see your perk')
  expect(wire.sent(savePerk)).toEqual([
    {
      ...{ collectionId: 104, name: 'Studio day', description: '', link: 'https://kettle.example', code: 'INK' },
      days: 14,
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('ends a perk after a question', async () => {
  const wire = brand().answer(endPerk, null)
  const { user } = await renderAt('/brand/perks', wire)
  await user.click(await button('End A tin of winter tea'))
  const dialog = within(await screen.findByRole('dialog', { name: 'End this perk?' }))
  expect(wire.sent(endPerk)).toEqual([])
  wire.answer(listPerks, listed([buildBrandPerk({ stopTime: '2026-03-01 12:00:00' })]))
  await user.click(dialog.getByRole('button', { name: 'End perk' }))
  await findToast('Perk ended')
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^End / })).toBeNull()
  expect(wire.sent(endPerk)).toEqual([{ id: 5 }])
})

it.each([
  ['what a perk tells', '/staking', 'Claim A tin of winter tea', 'A tin of winter tea', holder],
  ['the form of a perk', '/brand/perks', 'New perk', 'New perk', brand],
  ['its holders', '/brand/perks', 'Holders of A tin of winter tea', 'Holders of A tin of winter tea', brand],
  ['the question whether it ends', '/brand/perks', 'End A tin of winter tea', 'End this perk?', brand],
])('closes %s at a key', async (_what, address, name, title, wire) => {
  const told = { link: '', code: 'SNOW-TIN', claimTime: '2026-03-01 12:00:00' }
  const { user } = await renderAt(address, wire().answer(claimPerk, told).answer(listPerkHolders, listed([])))
  await user.click(await button(name))
  await screen.findByRole('dialog', { name: title })
  await passTime(1_000)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['before now', undefined, '2026-03-01 12:00', false],
  ['when it begins', '2026-03-10 12:00', '2026-03-10 12:00', false],
  ['after it begins', '2026-03-10 12:00', '2026-03-10 12:01', true],
  ['after now, where it began before', '2026-03-01 12:00', '2026-03-03 12:00', true],
])('takes a perk that ends %s: %s, %s', async (_what, from, to, isTaken) => {
  const wire = brand().answer(savePerk, { id: 12 })
  const { user } = await renderAt('/brand/perks', wire)
  await user.click(await button('New perk'))
  await write(user, await field(/^Name/), 'Studio day')
  await user.click(screen.getByRole('combobox', { name: /^Works of/ }))
  await user.click(await screen.findByRole('option', { name: /Tidal prints/ }))
  if (from) await write(user, await field(/^From/), from)
  await write(user, await field(/^To/), to)
  await passTime(1_000)
  await user.click(await button('Create perk'))
  await passTime(1_000)
  expect(screen.queryAllByText(messages.perkTimes)).toHaveLength(isTaken ? 0 : 1)
  expect(wire.sent(savePerk)).toHaveLength(isTaken ? 1 : 0)
})
