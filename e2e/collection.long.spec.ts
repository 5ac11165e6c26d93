import { listCollections } from '@plinth/api-schema/collections'
import { messages } from '@plinth/api-schema/messages'
import { isWithin, seriousFaults } from './axe.ts'
import { choose, PICTURE } from './campaign-editor.ts'
import { CREATE, confirmMint, expectMinted, fillNft, ownNft, reconnect } from './minting.ts'
import { logInAs, openParticipant, visitor } from './sessions.ts'
import { expect, open, test } from './test.ts'
import { installWallet, linkWalletOf } from './wallet.ts'

test('a participant makes a collection of their own, edits it and mints a work into it', async ({ page }) => {
  const ana = await openParticipant()
  const wallet = await installWallet(page)
  await linkWalletOf(ana, wallet.account)
  await logInAs(page, ana)
  await open(page, '/collection/belong')
  await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New collection' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New collection' })).toBeVisible()
  await reconnect(page)

  const name = `Tidal prints ${ana.userName.slice(-6)}`
  await page.getByLabel(/^Image/).setInputFiles(PICTURE)
  await page.getByLabel(/^Banner/).setInputFiles(PICTURE)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Abbreviation' }).fill('TIDE')
  await page.getByRole('textbox', { name: 'Bio' }).fill('Ink and salt.')
  await page.getByRole('textbox', { name: 'Royalty' }).fill('7.5')
  await expect(page.getByRole('list', { name: 'Files' }).getByText('Uploaded')).toHaveCount(2)
  expect(await seriousFaults(page)).toEqual([])
  expect(await isWithin(page)).toBe(true)
  await page.getByRole('button', { name: 'Deploy' }).click()
  const ask = page.getByRole('dialog', { name: 'Deploy this collection?' })
  await expect(ask.getByText('7.5%')).toBeVisible()
  await ask.getByRole('button', { name: 'Deploy' }).click()
  const done = page.getByRole('dialog', { name: 'Your collection is on the chain' })
  await expect(done.getByText(messages.deploySuccess)).toBeVisible()
  await done.getByRole('link', { name: 'View collection' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing minted yet' })).toBeVisible()
  await expect(page.getByText('Ink and salt.')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  const [seen] = (await visitor(listCollections, { keyword: name })).rows
  expect(seen).toMatchObject({ name, symbol: 'TIDE', royaltyProportion: '7.5', isOwn: 1, userId: ana.userId })
  expect(seen?.contractAddr).toMatch(/^0x/)

  await page.getByRole('link', { name: 'Edit collection' }).click()
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await expect(bio).toHaveValue('Ink and salt.')
  await bio.fill('Ink, salt and patience.')
  // What was typed is there again after a reload.
  await page.reload()
  await expect(bio).toHaveValue('Ink, salt and patience.')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ink, salt and patience.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await open(page, CREATE)
  await fillNft(page, 'Low water')
  await choose(page.getByRole('combobox', { name: 'Collection' }), name)
  await confirmMint(page)
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()
  const nft = await ownNft(ana)
  await expectMinted(ana, nft.id)
  expect(nft.contractAddr).toBe(seen?.contractAddr)
  await open(page, `/collection/index/${seen?.id}/1`)
  await expect(page.getByRole('list', { name: 'NFTs' }).getByText('Low water')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await open(page, '/collection/belong')
  await expect(
    page.getByRole('list', { name: 'My collections' }).getByRole('link', { name, exact: true }),
  ).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})
