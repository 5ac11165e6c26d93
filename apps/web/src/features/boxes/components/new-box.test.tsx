import { userInfo } from '@plinth/api-schema/accounts'
import {
  listBoxPrizes,
  listMysteryBoxes,
  listOwnBoxes,
  mysteryBoxDetail,
  saveMysteryBox,
} from '@plinth/api-schema/boxes'
import { messages } from '@plinth/api-schema/messages'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { operationSwitch, uploadFile } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BOTH_PRIZES, buildBoxDetail } from '../../../../test/box-builders.ts'
import { buildSwitches, buildUploadedFile, buildUser, listed, uploadPath } from '../../../../test/builders.ts'
import { buildCoin, buildNft } from '../../../../test/chain-builders.ts'
import { BOXES, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { ETHER, ether } from '../../../../test/market-builders.ts'
import { choose, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const OTHER = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const draft = buildBoxDetail({ state: 'draft', mayTake: 0, soldNum: 0, createTx: null }, { brand: MY_WALLET })
const saved = {
  ...{ id: draft.id, chainId: 31_337, boxesAddr: BOXES, drop: draft.drop, commitment: draft.commitment },
  approval: { address: draft.contractAddr, isGiven: 0 },
}
const edition = { contractType: 1155, amount: 5, circulation: 5 } as const

const prepare = () =>
  prepareWire('brand')
    .answer(coinList, [ether])
    .answer(userInfo, buildUser({ userType: 1, address: MY_WALLET }))
    .answer(uploadFile, buildUploadedFile({ url: uploadPath(7) }))
    .answer(saveMysteryBox, saved)
    .answer(mysteryBoxDetail, draft)
    .answer(listBoxPrizes, listed(BOTH_PRIZES))
    .answer(listOwnBoxes, listed([]))
    .answer(listMysteryBoxes, listed([]))
    .answer(
      listCollected,
      listed([
        buildNft({ id: 301, name: 'Low water', tokenId: '7', ...edition }),
        buildNft({ id: 302, name: 'High water', tokenId: '9', ...edition }),
        buildNft({ id: 303, name: 'Elsewhere', contractAddr: OTHER }),
      ]),
    )

const open = async (wire: Wire = prepare()) => {
  openFakeChain(wire)
  const { user } = await renderAt('/myster/new', wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { user, wire }
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const fillIn = async (user: User) => {
  await user.upload(
    await screen.findByLabelText(/^Picture/, { selector: 'input' }),
    new File(['box'], 'box.png', { type: 'image/png' }),
  )
  await write(user, await field('Name'), 'Harbour box')
  await user.click(await screen.findByRole('checkbox', { name: 'Low water' }))
  await write(user, await field('Level of Low water'), 'Common')
  const amount = await field('Boxes with Low water')
  await user.clear(amount)
  await write(user, amount, '3')
  await user.click(await screen.findByRole('checkbox', { name: 'High water' }))
  await write(user, await field('Level of High water'), 'Rare')
  await write(user, await field('Ends'), '2026-03-05 12:00')
  await passTime(1_000)
}
const submit = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }))
  await passTime(1_000)
}

it('saves works of one collection with their amounts and levels, and leads to where they are laid in', async () => {
  const { user, wire } = await open()
  await fillIn(user)
  expect(await screen.findByRole('checkbox', { name: 'Elsewhere' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('textbox', { name: /^Price of a box/ })).toBeNull()
  await submit(user)
  expect(await screen.findByRole('button', { name: 'Lay in the prizes' })).toBeTruthy()
  expect(wire.sent(saveMysteryBox)).toMatchObject([
    {
      ...{ name: 'Harbour box', image: uploadPath(7), price: '0', bond: '0', limitNum: 1 },
      prizes: [
        { nftId: 301, amount: 3, levelName: 'Common', levelIcon: null },
        { nftId: 302, amount: 1, levelName: 'Rare', levelIcon: null },
      ],
    },
  ])
})

it('has a price where paid boxes are switched on, and a bond', { tags: 'long' }, async () => {
  const { user, wire } = await open(prepare().answer(operationSwitch, buildSwitches({ paidBoxes: true })))
  await fillIn(user)
  await write(user, await field(/^Price of a box/), '0.1')
  await write(user, await field(/^Bond/), '1')
  await submit(user)
  await screen.findByRole('button', { name: 'Lay in the prizes' })
  expect(wire.sent(saveMysteryBox)).toMatchObject([{ price: String(ETHER / 10n), bond: String(ETHER), coinId: 1 }])
})

it('says what is missing, and sends nothing', async () => {
  const { user, wire } = await open()
  await submit(user)
  expect(await screen.findByText(messages.boxKinds)).toBeTruthy()
  expect(wire.sent(saveMysteryBox)).toEqual([])
})

it('tells why the server refused it, and keeps what was written', { tags: 'long' }, async () => {
  const { user } = await open(prepare().refuse(saveMysteryBox, 'invalid', messages.boxTimes))
  await fillIn(user)
  await submit(user)
  const told = (await screen.findAllByRole('alert')).find((alert) => within(alert).queryByText(messages.boxTimes))
  expect(told).toBeTruthy()
  expect(await field('Name')).toHaveProperty('value', 'Harbour box')
})

it('takes no more pieces than the wallet holds', { tags: 'long' }, async () => {
  const { user, wire } = await open()
  await fillIn(user)
  const amount = await field('Boxes with Low water')
  await user.clear(amount)
  await write(user, amount, '6')
  await submit(user)
  await screen.findByRole('button', { name: 'Lay in the prizes' })
  expect(wire.sent(saveMysteryBox)).toMatchObject([{ prizes: [{ nftId: 301, amount: 5 }, { nftId: 302 }] }])
})

it('takes no bond that is no amount', { tags: 'long' }, async () => {
  const { user, wire } = await open()
  await fillIn(user)
  await write(user, await field(/^Bond/), 'much')
  await submit(user)
  const told = 'Enter amounts such as 0.25, or leave them empty.'
  expect((await screen.findByText(told)).closest('[role="alert"]')).toBeTruthy()
  expect(wire.sent(saveMysteryBox)).toEqual([])
})

it('waits for the picture, and says so', { tags: 'long' }, async () => {
  const wire = prepare()
  const picture = wire.delay(uploadFile, buildUploadedFile({ url: uploadPath(7) }))
  const { user } = await open(wire)
  await fillIn(user)
  expect(screen.getByText('Saved as a draft; you add the works in the next step.')).toBeTruthy()
  await submit(user)
  expect(screen.getByText('Your picture is on its way.')).toBeTruthy()
  expect(wire.sent(saveMysteryBox)).toEqual([])
  await picture.release()
  await passTime(1_000)
  expect(wire.sent(saveMysteryBox)).toHaveLength(1)
})

it('sells boxes for the coin that is chosen', { tags: 'long' }, async () => {
  const usdc = buildCoin()
  const wire = prepare().answer(coinList, [ether, usdc])
  const { user } = await open(wire.answer(operationSwitch, buildSwitches({ paidBoxes: true })))
  await fillIn(user)
  await write(user, await field(/^Price of a box/), '2.5')
  await choose(user, 'Coin', 'USDC')
  await submit(user)
  await screen.findByRole('button', { name: 'Lay in the prizes' })
  expect(wire.sent(saveMysteryBox)).toMatchObject([{ price: '2500000', coinId: usdc.id }])
})

it('asks for no number of a work that there is once', { tags: 'long' }, async () => {
  const single = buildNft({ id: 304, name: 'Ebb', tokenId: '8', amount: 5 })
  const { user, wire } = await open(prepare().answer(listCollected, listed([single])))
  await user.click(await screen.findByRole('checkbox', { name: 'Ebb' }))
  await write(user, await field('Level of Ebb'), 'Only')
  expect(screen.queryByRole('textbox', { name: 'Boxes with Ebb' })).toBeNull()
  await user.upload(
    await screen.findByLabelText(/^Picture/, { selector: 'input' }),
    new File(['box'], 'box.png', { type: 'image/png' }),
  )
  await write(user, await field('Name'), 'Harbour box')
  await write(user, await field('Ends'), '2026-03-05 12:00')
  await passTime(1_000)
  await submit(user)
  await screen.findByRole('button', { name: 'Lay in the prizes' })
  expect(wire.sent(saveMysteryBox)).toMatchObject([{ prizes: [{ nftId: 304, amount: 1 }] }])
})

it('lets go of a work that is not chosen any more', { tags: 'long' }, async () => {
  const { user, wire } = await open()
  await fillIn(user)
  await user.click(await screen.findByRole('checkbox', { name: 'High water' }))
  expect(screen.queryByRole('textbox', { name: 'Level of High water' })).toBeNull()
  await submit(user)
  await screen.findByRole('button', { name: 'Lay in the prizes' })
  expect(wire.sent(saveMysteryBox)).toMatchObject([{ prizes: [{ nftId: 301 }] }])
})
