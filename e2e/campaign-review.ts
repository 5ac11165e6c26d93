import type { MadeCampaign } from './campaigns.ts'
import { expect, type Page } from './test.ts'

/** A campaign among those of its brand. */
export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** Opens a campaign as an operator reviews it. */
export const openCase = async (page: Page, { name }: MadeCampaign, status = 'waiting') => {
  await page.goto(`/platform/campaigns?status=${status}&search=${encodeURIComponent(name)}`)
  const sheet = page.getByRole('article', { name })
  await expect(sheet).toBeVisible()
  return sheet
}
