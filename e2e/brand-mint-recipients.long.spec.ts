import { messages } from '@plinth/api-schema/messages'
import type { Address } from 'viem'
import { seriousFaults } from './axe.ts'
import { expectOwners, openArtists, openMint, sentBy, setStage } from './minting.ts'
import { logInAs } from './sessions.ts'
import { expect, test } from './test.ts'
import { openChain } from './wallet.ts'

// PUSH1 0 PUSH1 0 REVERT: a contract that refuses whatever it is sent.
const REFUSING = '0x60006000fd'

test('wallets that refuse tokens, at first or at the last moment, are named and left out', async ({ page }) => {
  // Wallets of their own: what is done to them stays done.
  const { brand, wallet, campaign, winners } = await setStage(page, 4, { artists: await openArtists(4) })
  const { client } = await openChain()
  const [refusing, fickle, ...others] = winners as [Address, Address, Address, Address]
  const refuse = (address: Address) => client.setCode({ address, bytecode: REFUSING })
  await refuse(refusing)
  await logInAs(page, brand)
  await openMint(page, campaign.id)
  await page.getByRole('checkbox', { name: 'All 4 works' }).click()
  await expect(page.getByText('Wallet owns the collection')).toBeVisible()
  await page.getByRole('button', { name: 'Mint 4 works' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mint 4 works' }).click()

  const leftOut = page.getByRole('dialog', { name: '1 work can’t be minted to its wallet' })
  await expect(leftOut.getByRole('alert')).toContainText(messages.recipientRefuses)
  await expect(leftOut.getByRole('list', { name: 'Left out' })).toContainText('Study 1')
  expect(await seriousFaults(page)).toEqual([])
  expect(sentBy(wallet)).toBe(0)
  wallet.declineNext('eth_sendTransaction')
  await leftOut.getByRole('button', { name: 'Mint the other 3 works' }).click()
  const failed = page.getByRole('dialog', { name: 'Not minted yet' })
  await expect(failed.getByRole('alert')).toHaveText(messages.walletDeclined)

  await refuse(fickle)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(leftOut.getByRole('list', { name: 'Left out' })).toContainText('Study 2')
  await leftOut.getByRole('button', { name: 'Mint the other 2 works' }).click()
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toContainText('2 works')
  await expectOwners(campaign.id, others)
})
