import { expect, open, type Page } from './test.ts'

const recountPath = (campaignId: number) => `/participant/campaign/recount/${campaignId}`
/** What the page says when both counts are the same. */
export const agrees = (page: Page) => page.getByRole('heading', { name: 'The recount agrees.' })
/** What it says when they are not. */
export const differs = (page: Page) => page.getByRole('heading', { name: 'The recount does not agree.' })

/** Recounts, and waits for what came of it. */
export const recount = async (page: Page, campaignId: number) => {
  await open(page, recountPath(campaignId))
  await page.getByRole('button', { name: 'Recount now' }).click()
  await expect(agrees(page).or(differs(page))).toBeVisible()
}
