import { saveDraft } from '@plinth/api-schema/campaigns'
import { choose, createPath } from './campaign-editor.ts'
import { writeContent } from './campaigns.ts'
import { reconnect } from './minting.ts'
import { logInAs, openVerifiedBrand } from './sessions.ts'
import { open, type Page } from './test.ts'
import { installWallet, linkWalletOf, openChain, type TestWallet } from './wallet.ts'

/** Opens the tab of the deployer with the draft that is there, and connects the wallet. */
export const openDeployer = async (page: Page) => {
  await open(page, createPath(5))
  await page.getByRole('button', { name: 'Load the draft' }).click()
  await reconnect(page)
}

/** A brand in the tab of the deployer, with the draft of a campaign that lacks a collection alone, and a linked wallet. */
export const beginDeploy = async (page: Page, name: string) => {
  const brand = await openVerifiedBrand()
  const wallet = await installWallet(page)
  await linkWalletOf(brand, wallet.account)
  await brand.call(saveDraft, await writeContent(brand, { name, campaignContract: {} }))
  await logInAs(page, brand)
  await openDeployer(page)
  return { brand, wallet }
}

/** Fills the form of the deployer. */
export const fillDeployer = async (page: Page, { address }: TestWallet) => {
  await choose(page.getByRole('combobox', { name: /Network/ }), (await openChain()).network.chainName)
  await page.getByRole('textbox', { name: 'Royalty address' }).fill(address)
  await page.getByRole('textbox', { name: 'Royalty ratio' }).fill('5')
}

/** Deploys, and says so again when asked. */
export const deploy = async (page: Page) => {
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deploy contract' }).click()
}
