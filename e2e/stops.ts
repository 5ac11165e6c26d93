import { pages } from '../packages/api-schema/src/pages.ts'
import { newPerson } from './accounts.ts'
import { wallPath, workPath } from './artworks.ts'
import { type HostileWorld, LONG, LONG_SET, RIGHT_TO_LEFT } from './hostile-world.ts'
import { screens } from './screens.ts'
import { expect, type Locator, type Page } from './test.ts'

/** Something that is opened at an address: a dialog, a menu, the next step; where it is not there at every width, the widths. */
export type Act = { open(page: Page): Promise<unknown>; widths?: readonly number[] }
/** An address, words that stand there once it is drawn, and what is opened there, each by itself. */
export type Stop = readonly [path: string, words: string | RegExp, ...acts: Act[]]

/** Whether everything is tested, every width, state and whatever can be opened: `npm run test:all`. */
export const isLong = process.env.TEST_ALL === '1'

const PHONE_ONLY = [390]
const DESKTOP_ONLY = [1440]

/** Presses what opens something, and waits for it. */
const opens = (opener: (page: Page) => Locator, opened: (page: Page) => Locator, widths?: readonly number[]): Act => ({
  open: async (page) => {
    await opener(page).first().click()
    await expect(opened(page).first()).toBeVisible()
  },
  ...(widths ? { widths } : {}),
})
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const inHeader = (name: string) => (page: Page) => page.getByRole('banner').getByRole('button', { name })
const dialog = (name?: string | RegExp) => (page: Page) => page.getByRole('dialog', name === undefined ? {} : { name })

/** Asks for a code by Forgot password, and comes to where it is typed. */
const askForCode = async (page: Page) => {
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(newPerson().email)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
}

/** Searches by the header, which on a phone is a sheet. */
const searches = (words: string): Act[] => [
  {
    widths: DESKTOP_ONLY,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Search Plinth' }).fill(words)
      const seen = words === '' ? 'Recent searches' : `All results for “${words}”`
      await page.getByRole('combobox', { name: 'Search Plinth' }).focus()
      await expect(page.getByText(seen).first()).toBeVisible()
    },
  },
  {
    widths: PHONE_ONLY,
    open: async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('combobox', { name: 'Search Plinth' }).fill(words)
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
]

/** The page of a search, from another one on. */
const searchPage = (words: string): Act => ({
  open: async (page) => {
    await page.getByRole('searchbox').fill(words)
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  },
})

/** An operator is about to send a brand back and has given no reason. */
const sendBackWithoutReason: Act = {
  open: async (page) => {
    await page.getByRole('button', { name: 'Send back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await expect(page.getByText('Please give a reason')).toBeVisible()
  },
}

// What nobody is called.
const NO_WORDS = 'xqzwvk'
const NO_BOX = `0x${'0'.repeat(64)}`

/** A stop that shows another state of a page that is stopped at anyway: for `npm run test:all`. */
const rarely = (...stops: Stop[]): Stop[] => (isLong ? stops : [])

/** What a visitor opens. */
export const visitorStops = ({
  campaign,
  ended,
  empty,
  long,
  work,
  brand,
  setId,
  minted,
  market,
}: HostileWorld): Stop[] => [
  ...screens.map(({ path, heading }) => [path, heading] as const),
  // What was searched for is offered in the header from then on.
  [`${pages.search.path}?q=${LONG}`, 'Works', searchPage(RIGHT_TO_LEFT)],
  ...rarely([`${pages.search.path}?q=${NO_WORDS}`, `Nothing found for “${NO_WORDS}”`]),
  ...rarely([
    pages.landing.path,
    'Which side of the wall?',
    opens(button('Resources'), (page) => page.getByRole('link', { name: 'Works on sale' }), DESKTOP_ONLY),
    opens(button('Menu'), dialog('Menu'), PHONE_ONLY),
    ...[LONG, RIGHT_TO_LEFT, NO_WORDS, ''].flatMap(searches),
  ]),
  ...rarely([
    `${pages.faq.path}#question-111`,
    'Anyone with an individual account may join',
    opens(inHeader('Log in'), dialog('Who are you?'), DESKTOP_ONLY),
    opens(inHeader('Sign Up'), dialog('Sign Up'), DESKTOP_ONLY),
    opens(button('Account support'), dialog()),
    opens(button('Write without an account'), dialog('Write to Account support')),
  ]),
  [pages.market.path, 'The market'],
  [pages.onSale.path, LONG],
  [pages.collections.path, 'Collections'],
  [`${pages.collection.path}/${minted.collectionId}/1`, 'Items'],
  [`${pages.collection.path}/${minted.collectionId}/2`, 'Activity'],
  [pages.auctions.path, 'Auctions'],
  ...rarely([`${pages.auctions.path}?state=ended`, 'Auctions']),
  [pages.boxes.path, 'Mystery boxes'],
  [`${pages.box.path}/${market.boxId}`, LONG],
  [`${pages.boxProof.path}/${market.boxId}`, LONG],
  ...rarely([`${pages.boxes.path}?state=coming`, 'Mystery boxes']),
  ...rarely([`${pages.boxes.path}?state=ended`, LONG]),
  ...rarely([`${pages.box.path}/${NO_BOX}`, 'We can’t find this mystery box']),
  ...rarely([`${pages.boxProof.path}/${NO_BOX}`, 'We can’t find this mystery box']),
  [pages.campaigns.path, LONG],
  ...rarely([`${pages.campaigns.path}?search=no-such-wall`, 'Campaigns']),
  ...rarely([`${pages.campaigns.path}?status=ended`, ended.name]),
  ...rarely([`${pages.campaign.path}?id=999999999`, 'This campaign is not here']),
  [`${pages.campaign.path}?id=${campaign.id}`, LONG],
  ...rarely([`${pages.campaign.path}?id=${empty.id}`, empty.name]),
  [wallPath(campaign.id), LONG],
  [wallPath(campaign.id, '&id=participants'), LONG],
  [wallPath(campaign.id, '&id=leaderboard'), LONG],
  ...rarely([wallPath(empty.id), empty.name]),
  [workPath(work, campaign.id), LONG],
  [`${pages.recount.path}/${campaign.id}`, 'Recount'],
  ...rarely([`${pages.winners.path}/${campaign.id}`, 'No winners yet']),
  [`${pages.winners.path}/${ended.id}`, 'All other places'],
  [`${pages.personProfile.path}?userId=${long.userId}&tab=2`, LONG],
  [`${pages.set.path}/${setId}`, LONG_SET],
  [`${pages.brandPublicProfile.path}?idUser=${brand.userId}`, LONG],
  ...rarely([`${pages.nft.path}?idNft=${minted.nftId}`, 'Provenance']),
  [`${pages.nft.path}?idNft=${market.listedId}`, LONG],
  [`${pages.wallet.path}/${market.wallet}/1`, LONG],
  ...rarely([`${pages.wallet.path}/${minted.contractAddr}/1`, 'Nothing collected yet']),
  ...rarely([`${pages.wallet.path}/${minted.holder}/6`, 'All activity']),
  ...rarely([`${pages.wallet.path}/${minted.holder}/7`, 'Only its owner sees this']),
  [`${pages.chainTransaction.path}/${minted.txHash}`, 'Transaction'],
  [`${pages.chainAddress.path}/${minted.contractAddr}`, 'Address'],
  [pages.chooseCampaign.path, LONG],
  [pages.chooseWay.path, 'Where should it hang?'],
  [
    pages.participantLogIn.path,
    'Good to see you',
    opens(button('Forgot password'), (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Email' })),
    { open: askForCode },
  ],
  [pages.participantSignUp.path, 'Join as an individual'],
  [pages.participantReset.path, 'Set a new password'],
  [pages.brandLogIn.path, 'Brand log in'],
  [pages.brandSignUp.path, 'Join as a brand'],
  [pages.brandReset.path, 'Set a new password'],
  [pages.googleReturn.path, 'You’re not logged in'],
  [pages.confirmEmail.path, 'This link has expired'],
  [`${pages.invitation.path}?token=none`, /link/i],
  [`${pages.unsubscribe.path}?token=none`, /link/i],
  [`${pages.endNoticeMails.path}?token=none`, /link/i],
  [pages.operatorLogIn.path, 'Operator log in'],
]

/** What a participant opens. */
export const participantStops = ({ campaign, work, long, setId, nftId, empty, minted }: HostileWorld): Stop[] => [
  ...rarely([pages.market.path, 'The market']),
  [
    `${pages.campaign.path}?id=${campaign.id}`,
    LONG,
    opens(button('Share campaign'), dialog('Share campaign')),
    opens(button('No longer joining'), dialog('No longer joining?')),
  ],
  [workPath(work, campaign.id), LONG, opens(button(/full screen$/), dialog())],
  [
    `${pages.submitArtwork.path}/${empty.id}`,
    'Sign it',
    opens(button('Next'), (page) => page.getByRole('heading', { level: 1, name: 'Add your work' })),
  ],
  [pages.ownVotes.path, 'My votes'],
  [pages.contacts.path, 'My Contacts'],
  [`${pages.contactsToo.path}?search=nobody`, 'My Contacts'],
  [pages.notices.path, 'Notifications'],
  [pages.ownSets.path, LONG_SET],
  [pages.holding.path, 'Holding'],
  [pages.ownCollections.path, 'My collections'],
  [pages.newCollection.path, 'New collection'],
  [`${pages.editCollection.path}/${minted.collectionId}`, 'This collection is not yours to edit'],
  ...rarely([`${pages.set.path}/${setId}`, LONG_SET]),
  [pages.following.path, LONG],
  [`${pages.following.path}?tab=list`, LONG],
  ...[1, 2, 3].map((tab) => [`${pages.participantProfile.path}?tab=${tab}`, LONG] as const),
  ...['1', '1&part=password', '2', '3', 'log-in', 'sessions', 'data', 'delete'].map(
    (tab) => [`${pages.participantSettings.path}?tab=${tab}`, 'Settings'] as const,
  ),
  [`${pages.personalSettings.path}/4`, 'Settings'],
  [pages.createNft.path, 'Create an NFT'],
  [`${pages.nft.path}?idNft=${nftId}&idUser=${long.userId}`, LONG],
  [pages.editor.path, /image/i],
]

/** What a brand opens. */
export const brandStops = ({ campaign, ended, empty, hidden, work, long, minted }: HostileWorld): Stop[] => {
  const submissions = `${pages.brandSubmissions.path}?idActive=${campaign.id}&status=live`
  const edit = `${pages.editCampaign.path}?from=edit&id=${campaign.id}&status=live`
  return [
    [
      pages.brandCampaigns.path,
      LONG,
      opens(button(/^Menu of/), (page) => page.getByRole('menuitem', { name: 'Delete' })),
    ],
    ...rarely([`${pages.brandCampaigns.path}?status=Unpublished`, 'Sent back']),
    ...rarely([`${pages.brandCampaigns.path}?status=Archive`, ended.name]),
    [`${pages.campaignOverview.path}?id=${campaign.id}&status=live&from=edit`, LONG],
    ...rarely([`${pages.campaignOverview.path}?id=${hidden.id}&status=live&from=edit`, hidden.name]),
    ...rarely([`${pages.campaignOverview.path}?id=${ended.id}&status=completed&from=edit`, ended.name]),
    ...[1, 2, 3, 4, 5, 6].map((tab) => [`${edit}&tab=${tab}`, /Basics/] as const),
    [`${pages.createCampaign.path}?tab=1`, /Basics/],
    ...rarely([`${pages.createCampaign.path}?tab=5`, 'Smart Contract Deployer']),
    [pages.createOverview.path, /campaign/i],
    [`${pages.brandPreview.path}?id=${campaign.id}&status=live`, LONG],
    [submissions, LONG],
    [`${submissions}&tab=artworks`, LONG],
    ...rarely([`${submissions}&tab=deleted`, 'Nothing was deleted']),
    ...rarely([`${pages.brandSubmissions.path}?idActive=${empty.id}&status=live`, empty.name]),
    [`${pages.brandEntrant.path}?user=${long.userId}&idActive=${campaign.id}&actName=${LONG}`, LONG],
    [`${pages.brandEntrantProfile.path}?userId=${long.userId}&tab=2`, LONG],
    [workPath(work, campaign.id, 'brand'), LONG],
    [`${pages.mintArtworks.path}?idActive=${ended.id}`, /Mint/],
    [`${pages.brandNft.path}?idNft=${minted.nftId}`, 'Provenance'],
    [pages.clients.path, 'My Clients'],
    ...rarely([`${pages.clients.path}?search=nobody`, 'My Clients']),
    [pages.ownBoxes.path, LONG],
    [pages.newBox.path, 'New mystery box'],
    [pages.plan.path, 'You are on'],
    [pages.ownPerks.path, LONG_SET],
    ...rarely([pages.holding.path, 'Holding']),
    [pages.brandProfile.path, LONG],
    [pages.brandVerify.path, 'Verification'],
    [pages.brandResources.path, 'Account support'],
    [pages.brandCompany.path, 'My Campaigns'],
    ...['1', '2', '3', '4', '6'].map((tab) => [`${pages.brandSettings.path}?tab=${tab}`, 'Settings'] as const),
    // A participant has the same.
    ...['log-in', 'sessions', 'data', 'delete'].flatMap((tab) =>
      rarely([`${pages.brandSettings.path}?tab=${tab}`, 'Settings']),
    ),
  ]
}

/** What an operator opens. */
export const operatorStops = ({ waiting, work, long, campaign, empty, guest, asked }: HostileWorld): Stop[] => {
  const help = `${pages.operatorHelp.path}?search=`
  return [
    [pages.operatorHome.path, 'Dashboard'],
    [`${pages.operatorBrands.path}?search=${waiting.userName}`, LONG, sendBackWithoutReason],
    ...rarely([`${pages.operatorBrands.path}?search=nobody-of-this-name`, 'Brands to verify']),
    [pages.operatorCampaigns.path, LONG],
    [`${pages.operatorCampaigns.path}?search=${encodeURIComponent(empty.name)}`, empty.name],
    [
      `${pages.operatorCampaigns.path}?status=approved&search=${campaign.name}`,
      LONG,
      opens(button('Preview as a participant'), (page) =>
        page.getByRole('dialog').getByRole('heading', { name: LONG }),
      ),
    ],
    ...rarely([`${pages.operatorCampaigns.path}?status=approved`, LONG]),
    [`${pages.operatorArtworks.path}?search=${LONG}`, LONG],
    [`${pages.operatorArtworks.path}?status=reported`, LONG],
    ...rarely([`${pages.operatorArtworks.path}?status=down&search=nothing-of-this-name`, 'Artworks']),
    [pages.operatorVotes.path, 'Held votes'],
    [`${pages.operatorWorkVotes.path}?id=${work.id}`, LONG],
    [pages.operatorAppeals.path, 'Appeals'],
    [`${help}${long.email}&request=${asked.open}`, LONG],
    ...rarely([`${help}${long.email}&request=${asked.answered}&status=all`, LONG]),
    ...rarely([`${help}${encodeURIComponent(guest)}`, 'Nobody was logged in']),
    ...rarely([`${help}nobody-of-this-name`, 'Help requests']),
    [
      `${pages.operatorUsers.path}?search=${long.userName}`,
      long.userName,
      opens(button(/^Actions for/), (page) => page.getByRole('menuitem', { name: 'Block' })),
    ],
    [pages.operatorPerks.path, 'Perks'],
    [pages.operatorPlans.path, 'Months of brands'],
    [pages.operatorAudit.path, LONG],
    [
      pages.operatorOutbox.path,
      'Outbox',
      opens(button(/^View/), (page) => page.getByRole('region', { name: 'Text of the email' })),
    ],
    [pages.operatorSecurity.path, 'Security'],
  ]
}
