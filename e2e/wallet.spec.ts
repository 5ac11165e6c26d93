import { userInfo } from '@plinth/api-schema/accounts'
import { expectToast } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, PHONE, test, withTheme } from './test.ts'
import { connectByHeader, installWallet, newWalletAccount, openChain, openSecondChain } from './wallet.ts'

test.describe.configure({ timeout: 90_000 })

const HOME = '/participant/campaign/index'
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`

test('somebody connects a wallet, links it and sees what it holds', async ({ page }) => {
  const ana = await openParticipant()
  const wallet = await installWallet(page, { ether: '1.23456789' })
  await logInAs(page, ana)
  await open(page, HOME)
  await connectByHeader(page)
  expect((await ana.call(userInfo, {})).address).toBe(wallet.address)

  await page.getByRole('button', { name: /^My wallet/ }).click()
  const panel = page.getByRole('dialog', { name: 'My Assets' })
  await expect(panel.getByText(short(wallet.address))).toBeVisible()
  await expect(panel.getByText('Linked to your account')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Assets' }).getByText('1.2345 ETH')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  // Balances are read anew each time the panel opens.
  await panel.getByRole('button', { name: 'Close' }).click()
  const { client } = await openChain()
  await client.setBalance({ address: wallet.address, value: 2n * 10n ** 18n })
  await page.getByRole('button', { name: /^My wallet/ }).click()
  await expect(panel.getByText('2 ETH')).toBeVisible()
  await panel.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('the wallet is found again on the next visit, without asking', async ({ page }) => {
  const wallet = await installWallet(page)
  await logInAs(page, await openParticipant())
  await open(page, HOME)
  await connectByHeader(page)
  wallet.asked.length = 0
  await page.reload()
  await expect(page.getByRole('button', { name: `My wallet, ${short(wallet.address)}` })).toBeVisible()
  expect(wallet.asked).not.toContain('eth_requestAccounts')
})

test('a wallet on a foreign network is told so, gets ours added and is brought there', async ({ page }) => {
  const wallet = await installWallet(page, { chainId: 424_242 })
  await logInAs(page, await openParticipant())
  await open(page, HOME)
  await connectByHeader(page, { link: false })
  await expectToast(page, 'The current work network does not support working')
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: /^My wallet/ }).click()
  const panel = page.getByRole('dialog', { name: 'My Assets' })
  const { network } = await openChain()

  wallet.declineNext('wallet_switchEthereumChain')
  await panel.getByRole('button', { name: network.chainName }).click()
  await expectToast(page, `Please switch the working network ${network.chainName}`)

  await panel.getByRole('button', { name: network.chainName }).click()
  await expect(panel.getByRole('list', { name: 'Assets' })).toBeVisible()
  expect(wallet.asked).toContain('wallet_addEthereumChain')
  expect(wallet.chainId()).toBe(network.chainId)
})

test('somebody adds the second network, goes back and forth, and sees what they hold on each', async ({ page }) => {
  const [one, two] = await Promise.all([openChain(), openSecondChain()])
  const wallet = await installWallet(page, { ether: '3' })
  await two.client.setBalance({ address: wallet.address, value: 7n * 10n ** 18n })
  await logInAs(page, await openParticipant())
  await open(page, HOME)
  await connectByHeader(page)
  await page.getByRole('button', { name: /^My wallet/ }).click()
  const panel = page.getByRole('dialog', { name: 'My Assets' })
  const assets = panel.getByRole('list', { name: 'Assets' })
  await expect(assets.getByText('3 ETH')).toBeVisible()

  await panel.getByRole('button', { name: two.network.chainName }).click()
  await expect(assets.getByText('7 TWO')).toBeVisible()
  expect(wallet.asked.filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
  expect(wallet.chainId()).toBe(two.network.chainId)
  await panel.getByRole('button', { name: one.network.chainName }).click()
  await expect(assets.getByText('3 ETH')).toBeVisible()

  // The wallet knows it by now, and tells of its own accord when the person changes there.
  await wallet.changeNetwork(two.network.chainId)
  await expect(assets.getByText('7 TWO')).toBeVisible()
  expect(wallet.asked.filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
  await wallet.changeNetwork(424_242)
  await expect(panel.getByText('The current work network does not support working')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

test('another account in the wallet logs out', async ({ page }) => {
  const wallet = await installWallet(page)
  await logInAs(page, await openParticipant())
  await open(page, HOME)
  await connectByHeader(page)
  await wallet.changeAccount((await newWalletAccount()).address)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

test('whoever declines stays unconnected and can try again', async ({ page }) => {
  const wallet = await installWallet(page)
  await logInAs(page, await openParticipant())
  await open(page, HOME)
  wallet.declineNext('eth_requestAccounts')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await dialog.getByRole('button', { name: 'MetaMask' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('You declined it in your wallet. Nothing was sent.')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'MetaMask' }).click()
  await expect(page.getByRole('button', { name: 'Sign and link' })).toBeVisible()
})

test('without MetaMask the local test wallet serves', async ({ page }) => {
  await logInAs(page, await openParticipant())
  await open(page, HOME)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(dialog.getByRole('link', { name: 'Get MetaMask' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Local test wallet' }).click()
  await expect(page.getByRole('button', { name: 'Sign and link' })).toBeVisible()
})

test('on phones the side menu holds the wallet, and warns while there is none', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await withTheme(page, 'night')
  await installWallet(page)
  await logInAs(page, await openParticipant())
  await open(page, HOME)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'My wallet' }).click()
  await expectToast(page, 'Please connect wallet')
  await menu.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'MetaMask' }).click()
  await expect(page.getByRole('button', { name: 'Sign and link' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})
