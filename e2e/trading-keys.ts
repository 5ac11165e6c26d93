import { expectSeenFocus, press, pressOn } from './keys.ts'
import { expect, type Locator, type Page } from './test.ts'

/** What a work costs and what one can do about it. */
export const priceBox = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
/** The page of an NFT. */
export const nftPath = (id: number) => `/participant/profile/ntfDetail?idNft=${id}`
/** A button of the price. */
export const button = (page: Page, name: string) => priceBox(page).getByRole('button', { name, exact: true })

/** Signs or pays in a dialog, and waits for how that ends. */
export const act = async (dialog: Locator, name: string) => {
  const button = dialog.getByRole('button', { name })
  await expect(button).toBeEnabled()
  await pressOn(button, dialog.page().getByRole('dialog', { name: /On sale|Bought|Offer made|Sold|Not done yet/ }))
}

/** Leaves the dialog that says how it ended. */
export const finish = async (page: Page, ended: string) => {
  await press(page.getByRole('dialog', { name: ended }).getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSeenFocus(page)
}
