import { userInfo } from '@plinth/api-schema/accounts'
import { seriousFaults } from './axe.ts'
import { CREATE, confirmMint, fillNft } from './minting.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, test, toast } from './test.ts'
import { connectByHeader, installWallet, openChain, openSecondChain } from './wallet.ts'

const HOME = '/participant/campaign/index'
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`

test('somebody connects a wallet, links it, sees what it holds on two networks, finds it again on the next visit, and unlinks it', async ({
  page,
}) => {
  const [one, two] = await Promise.all([openChain(), openSecondChain()])
  const ana = await openParticipant()
  const wallet = await installWallet(page, { ether: '1.23456789' })
  await two.client.setBalance({ address: wallet.address, value: 7n * 10n ** 18n })
  await logInAs(page, ana)
  await open(page, HOME)
  await connectByHeader(page)
  expect((await ana.call(userInfo, {})).address).toBe(wallet.address)

  await page.getByRole('button', { name: /^My wallet/ }).click()
  const panel = page.getByRole('dialog', { name: 'My Assets' })
  const assets = panel.getByRole('list', { name: 'Assets' })
  await expect(panel.getByText(short(wallet.address))).toBeVisible()
  await expect(panel.getByText('Linked to your account')).toBeVisible()
  await expect(assets.getByText('1.2345 ETH')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  // Balances are read again each time the panel opens.
  await panel.getByRole('button', { name: 'Close' }).click()
  await one.client.setBalance({ address: wallet.address, value: 2n * 10n ** 18n })
  await page.getByRole('button', { name: /^My wallet/ }).click()
  await expect(assets.getByText('2 ETH')).toBeVisible()

  await panel.getByRole('button', { name: two.network.chainName }).click()
  await expect(assets.getByText('7 TWO')).toBeVisible()
  const added = () => wallet.asked.filter((method) => method === 'wallet_addEthereumChain').length
  expect(added()).toBe(1)
  expect(wallet.chainId()).toBe(two.network.chainId)
  await panel.getByRole('button', { name: one.network.chainName }).click()
  await expect(assets.getByText('2 ETH')).toBeVisible()
  // The wallet knows it by now, and tells of its own accord when the person changes there.
  await wallet.changeNetwork(two.network.chainId)
  await expect(assets.getByText('7 TWO')).toBeVisible()
  expect(added()).toBe(1)
  await wallet.changeNetwork(424_242)
  await expect(panel.getByText('The current work network does not support working')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await wallet.changeNetwork(one.network.chainId)
  await expect(assets.getByText('2 ETH')).toBeVisible()

  wallet.asked.length = 0
  await page.reload()
  await page.getByRole('button', { name: `My wallet, ${short(wallet.address)}` }).click()
  expect(wallet.asked).not.toContain('eth_requestAccounts')
  await panel.getByRole('button', { name: 'Unlink from my account' }).click()
  await page.getByRole('dialog', { name: 'Unlink this wallet?' }).getByRole('button', { name: 'Unlink' }).click()
  await toast(page, 'Wallet unlinked')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await ana.call(userInfo, {})).address).toBeNull()
  await page.getByRole('button', { name: /^My wallet/ }).click()
  await panel.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('without MetaMask the local test wallet serves', async ({ page }) => {
  const ana = await openParticipant()
  await logInAs(page, ana)
  await open(page, HOME)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(dialog.getByRole('link', { name: 'Get MetaMask' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Local test wallet' }).click()
  await page.getByRole('button', { name: 'Sign and link' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { address } = await ana.call(userInfo, {})
  // A key of her own that nobody else has, with money on it and a worth.
  await page.getByRole('button', { name: /^My wallet/ }).click()
  const panel = page.getByRole('dialog', { name: 'My Assets' })
  await expect(panel.getByText(short(address ?? ''))).toBeVisible()
  await expect(panel.getByText('10 ETH')).toBeVisible()
  await expect(panel.getByText('$2000 each, demo rate')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()

  // What it signs goes through the product's own port: the page knows no other way to the chain.
  await open(page, CREATE)
  await fillNft(page, 'Signed in the page')
  await confirmMint(page)
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()

  // The explorer of the local chain is the product's own.
  await page.getByRole('link', { name: 'View on explorer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction' })).toBeVisible()
  await expect(page.getByText('Done')).toBeVisible()
  await expect(page.getByRole('table').getByText('Minted')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page
    .getByRole('link', { name: new RegExp(`^${address?.slice(0, 6)}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
})
