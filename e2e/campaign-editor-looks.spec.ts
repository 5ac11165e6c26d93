import { CREATE_OVERVIEW, createPath, editPath, TABS } from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { test } from './looks.ts'
import { logInAs } from './sessions.ts'

test('every tab and both overviews of the editor fit their window and have no serious fault', async ({
  page,
  look,
}) => {
  const campaign = await openCampaign({ isPrivate: 1 })
  // The advice to use a larger screen was read already.
  await page.addInitScript(() => {
    if (window.top === window) sessionStorage.setItem('plinth-phone-advice', '1')
  })
  await logInAs(page, campaign.brand)
  for (const [place, heading] of TABS.entries()) await look.at(editPath(campaign.id, place + 1), heading, 2)
  await look.at(`/brand/campaign/overview?id=${campaign.id}&status=live&from=edit`, 'Overview', 2)
  await look.at(createPath(5), 'Smart Contract Deployer', 2)
  await look.at(CREATE_OVERVIEW, 'Overview', 2)
})
