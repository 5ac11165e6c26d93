import { userInfo } from '@plinth/api-schema/accounts'
import {
  collectionDetail,
  discardCollection,
  listCollectionItems,
  listCollections,
  saveCollection,
  updateCollection,
} from '@plinth/api-schema/collections'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUploadedFile, buildUser, listed, uploadPath } from '../../../../test/builders.ts'
import { buildCollectionDetail } from '../../../../test/collection-builders.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { hrefOf, passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'
import { emptyCollection, newDrafts } from './collection-draft.ts'

const KEY = `plinth-collection-${buildUser().id}`
const deployment = {
  ...{ id: 7, chainId: 31337, contractType: 721, name: 'Tidal prints', symbol: 'TIDE' },
  ...{ royaltyAddress: MY_WALLET, royaltyBps: 750, wallet: MY_WALLET },
}
const { id: userId } = buildUser()
const detail = (change: Parameters<typeof buildCollectionDetail>[0] = {}) =>
  buildCollectionDetail({ userId, ...change })
const member = () =>
  prepareWire('participant')
    .answer(userInfo, buildUser({ address: MY_WALLET }))
    .answer(saveCollection, deployment)
    .answer(collectionDetail, detail())
    .answer(listCollectionItems, listed([]))
    .answer(listCollections, listed([]))
const begun = { ...emptyCollection(), image: buildUploadedFile(), name: 'Tidal prints', symbol: 'TIDE' }

/** The form as an earlier visit has left it, with everything filled in. */
const open = async (wire: Wire = member(), change: (chain: FakeChain) => void = () => {}) => {
  const chain = openFakeChain(wire)
  change(chain)
  newDrafts.keep(localStorage, KEY, { ...begun, bio: 'Ink and salt.', royaltyShare: '7.5' })
  const { user } = await renderAt('/collection/new', wire)
  await passTime(400)
  return { wire, chain, user }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: User, name: string, title?: string) => {
  const place = title === undefined ? screen : await dialog(title)
  const button = await place.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await passTime(600)
  await user.click(button)
}
const deploy = async (user: User) => {
  await press(user, 'Deploy')
  await press(user, 'Deploy', 'Deploy this collection?')
}

it('keeps a collection, has the wallet deploy it and leads to it', async () => {
  const { user, wire, chain } = await open()
  await deploy(user)
  const done = await dialog('Your collection is on the chain')
  expect(done.getByRole('status').textContent).toBe(messages.deploySuccess)
  expect(hrefOf(done.getByRole('link', { name: 'View collection' }))).toBe('/collection/index/7/1')
  expect(wire.sent(saveCollection)).toMatchObject([
    {
      ...{ chainId: 31337, contractType: 721, name: 'Tidal prints', symbol: 'TIDE', royaltyProportion: '7.5' },
      ...{ image: buildUploadedFile().url, banner: null, bio: 'Ink and salt.', category: 1 },
    },
  ])
  expect(chain.sent).toHaveLength(1)
  expect(newDrafts.read(localStorage, KEY)).toBeNull()
})

it('says why it was refused, keeps what was typed and goes on at the second try', { tags: 'long' }, async () => {
  const { user, wire, chain } = await open(member().refuse(saveCollection, 'notPermitted', messages.mintingClosed))
  await deploy(user)
  const failed = await dialog('Not deployed yet')
  expect(failed.getByRole('alert').textContent).toBe(messages.mintingClosed)
  expect(newDrafts.read(localStorage, KEY)?.bio).toBe('Ink and salt.')
  expect(chain.sent).toHaveLength(0)
  wire.answer(saveCollection, deployment)
  await passTime(1_000)
  await press(user, 'Try again', 'Not deployed yet')
  expect(await screen.findByRole('dialog', { name: 'Your collection is on the chain' })).toBeTruthy()
})

it('tells that the wallet declined, with nothing sent', { tags: 'long' }, async () => {
  const { user, chain } = await open(member(), (fake) => {
    fake.signing = 'decline'
  })
  await deploy(user)
  expect((await dialog('Not deployed yet')).getByRole('alert').textContent).toBe(messages.walletDeclined)
  expect(chain.sent).toHaveLength(0)
})

it('makes a collection of editions where that is chosen', { tags: 'long' }, async () => {
  const { user, wire } = await open()
  await user.click(await screen.findByRole('radio', { name: /ERC 1155/ }))
  await deploy(user)
  await dialog('Your collection is on the chain')
  expect(wire.sent(saveCollection)).toMatchObject([{ contractType: 1155 }])
})

it('is not deployed when the question is closed', { tags: 'long' }, async () => {
  const { user, wire } = await open()
  await press(user, 'Deploy')
  await press(user, 'Cancel', 'Deploy this collection?')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(wire.sent(saveCollection)).toEqual([])
})

it('waits on while the server is away for a moment', { tags: 'long' }, async () => {
  const { user, wire } = await open()
  wire.goOffline(collectionDetail)
  await deploy(user)
  await passTime(3_000)
  expect(await screen.findByRole('dialog', { name: 'Processing' })).toBeTruthy()
  wire.answer(collectionDetail, detail())
  await passTime(3_000)
  expect(await screen.findByRole('dialog', { name: 'Your collection is on the chain' })).toBeTruthy()
})

it('waits for its picture, and says so', { tags: 'long' }, async () => {
  const wire = member()
  const picture = wire.delay(uploadFile, buildUploadedFile({ url: uploadPath(7) }))
  const { user } = await open(wire)
  expect(await screen.findByText('Kept on this device until it is deployed.')).toBeTruthy()
  const banner = await screen.findByLabelText(/^Banner/, { selector: 'input' })
  await user.upload(banner, new File(['banner'], 'banner.png', { type: 'image/png' }))
  await press(user, 'Deploy')
  expect(await screen.findByText('Your picture is on its way.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await picture.release()
  expect(await screen.findByRole('dialog', { name: 'Deploy this collection?' })).toBeTruthy()
})

it('needs the linked wallet', async () => {
  await open(member().answer(userInfo, buildUser()))
  expect(await screen.findByRole('button', { name: 'Link this wallet' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Deploy' })).toHaveProperty('disabled', true)
})

it('goes on with a collection that was kept and never deployed', { tags: 'long' }, async () => {
  const wire = member().answer(collectionDetail, detail({ contractAddr: null, deployment }))
  const chain = openFakeChain(wire)
  const { user } = await renderAt('/collection/index/7/1', wire)
  expect(await screen.findByText(/only you see this page/)).toBeTruthy()
  await deploy(user)
  await waitFor(() => expect(chain.sent).toHaveLength(1))
  wire.answer(collectionDetail, detail())
  await waitFor(() => expect(screen.queryByText(/only you see this page/)).toBeNull())
  expect(wire.sent(saveCollection)).toEqual([])
})

it('is discarded after a question', { tags: 'long' }, async () => {
  const wire = member()
    .answer(collectionDetail, detail({ contractAddr: null, deployment }))
    .answer(discardCollection, null)
  const { user, address } = await renderAt('/collection/index/7/1', wire)
  await press(user, 'Discard')
  expect(wire.sent(discardCollection)).toEqual([])
  await press(user, 'Discard', 'Discard this collection?')
  await waitFor(() => expect(wire.sent(discardCollection)).toMatchObject([{ id: 7 }]))
  await waitFor(() => expect(address()).toBe('/collection/belong'))
})

it('changes the description of a collection; a refused save keeps the words, over a reload too', {
  tags: 'long',
}, async () => {
  const wire = member().refuse(updateCollection, 'tooMany')
  const { user, address } = await renderAt('/collection/update/7', wire)
  const bio = await screen.findByRole('textbox', { name: /^Bio/ })
  await user.clear(bio)
  await user.type(bio, 'Patience.')
  await press(user, 'Save')
  expect(await screen.findByText(messages.tooManyRequests)).toBeTruthy()
  expect(localStorage.getItem('plinth-collection-change-7')).toContain('Patience.')
  wire.answer(updateCollection, null)
  await passTime(1_000)
  await press(user, 'Save')
  await waitFor(() => expect(address()).toBe('/collection/index/7/1'))
  expect(wire.sent(updateCollection).at(-1)).toMatchObject({ id: 7, bio: 'Patience.', category: 1 })
  expect(localStorage.getItem('plinth-collection-change-7')).toBeNull()
})

it('is not edited by anybody else', async () => {
  await renderAt('/collection/update/7', member().answer(collectionDetail, detail({ userId: 99 })))
  expect(await screen.findByRole('heading', { name: 'This collection is not yours to edit' })).toBeTruthy()
})
