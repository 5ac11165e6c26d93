import { createPath } from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { test } from './looks.ts'
import { logInAs } from './sessions.ts'

// Tabs and overviews of campaigns that anybody may see are drawn by widths.spec.ts.
test('the overview of a private campaign and a deployer without a collection fit and have no serious fault', async ({
  page,
  look,
}) => {
  const campaign = await openCampaign({ isPrivate: 1 })
  // The advice to use a larger screen was read already.
  await page.addInitScript(() => {
    if (window.top === window) sessionStorage.setItem('plinth-phone-advice', '1')
  })
  await logInAs(page, campaign.brand)
  await look.at(`/brand/campaign/overview?id=${campaign.id}&status=live&from=edit`, 'Overview', 2)
  await look.at(createPath(5), 'Smart Contract Deployer', 2)
})
