import { listCollections } from '@plinth/api-schema/collections'
import { nftDetail } from '@plinth/api-schema/nfts'
import { isWithin, seriousFaults } from './axe.ts'
import { visitor } from './sessions.ts'
import { expect, open, test } from './test.ts'
import { finish, mintCampaignTo, openConnected, openTrader, select } from './trading.ts'

const pageOf = (id: number) => `/participant/profile/ntfDetail?idNft=${id}`
const ownerOf = async (id: number) => (await visitor(nftDetail, { id })).owner

test('works are listed together and bought whole; others are listed under one signature and swept with one of them gone', async ({
  page,
  otherPage,
}) => {
  const ana = await openTrader(page, 'ana')
  const names = ['Neap', 'Spring', 'Rip']
  const minted = await mintCampaignTo(ana.wallet.address, ['Ebb', 'Flood', ...names])
  const [ebb, flood, ...works] = minted.works
  await openConnected(page, `/personal/index/${ana.wallet.address}/1`)
  await select(page, ['Ebb', 'Flood'])
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'List together' }).click()
  const dialog = page.getByRole('dialog', { name: 'List together' })
  await dialog.getByRole('textbox', { name: 'Price of all' }).fill('0.6')
  await expect(dialog.getByText('You get')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign listing' }).click()
  await finish(page, 'On sale')

  const ben = await openTrader(otherPage, 'ben')
  await open(otherPage, '/market?saleType=3')
  const bundle = otherPage.getByRole('list', { name: 'Bundles on sale' }).getByRole('link', { name: 'Ebb + Flood' })
  await expect(bundle.first()).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])
  expect(await isWithin(otherPage)).toBe(true)
  await openConnected(otherPage, pageOf(flood!.id))
  const listings = otherPage.getByRole('region', { name: 'Listings' })
  await expect(listings.getByText('Sold together for 0.6 ETH, with')).toBeVisible()
  await expect(listings.getByRole('link', { name: 'Ebb' })).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])
  await listings.getByRole('button', { name: /^Buy 2 works together/ }).click()
  const buying = otherPage.getByRole('dialog', { name: 'Buy this NFT' })
  await expect(buying.getByText('2, sold together')).toBeVisible()
  await buying.getByRole('button', { name: 'Buy' }).click()
  await finish(otherPage, 'Bought')
  expect(await Promise.all([ebb!, flood!].map(({ id }) => ownerOf(id)))).toEqual([
    ben.wallet.address,
    ben.wallet.address,
  ])

  const signed = () => ana.wallet.asked.filter((method) => method === 'eth_signTypedData_v4').length
  const before = signed()
  await open(page, `/personal/index/${ana.wallet.address}/1`)
  await select(page, names)
  await page.getByRole('button', { name: 'List each' }).click()
  const each = page.getByRole('dialog', { name: 'List each' })
  await each.getByRole('radio', { name: 'A price for each' }).click()
  for (const [place, name] of names.entries())
    await each.getByRole('textbox', { name: `Price of ${name}` }).fill(`0.${place + 1}`)
  await expect(each.getByText('0.6 ETH')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await each.getByRole('button', { name: 'Sign listings' }).click()
  await finish(page, 'On sale')
  expect(signed() - before).toBe(1)

  await open(otherPage, '/market')
  await select(otherPage, names)
  const bar = otherPage.getByRole('region', { name: 'Selection' })
  await expect(bar.getByText('0.6 ETH')).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])
  expect(await isWithin(otherPage)).toBe(true)
  await bar.getByRole('button', { name: 'Buy' }).click()
  const sweeping = otherPage.getByRole('dialog', { name: 'Buy 3 works' })
  expect(await seriousFaults(otherPage)).toEqual([])

  // Meanwhile the seller takes one of them off.
  await open(page, pageOf(works[1]!.id))
  await page.getByRole('button', { name: 'Take off sale' }).click()
  await page.getByRole('dialog', { name: 'Take it off sale?' }).getByRole('button', { name: 'Take off sale' }).click()
  await finish(page, 'Off sale')
  await sweeping.getByRole('button', { name: 'Buy' }).click()
  const done = otherPage.getByRole('dialog', { name: 'Bought' })
  await expect(done.getByText('2 works are in your wallet. Gone before you, and not paid for: “Spring”.')).toBeVisible()
  await finish(otherPage, 'Bought')
  expect(await Promise.all(works.map(({ id }) => ownerOf(id)))).toEqual([
    ben.wallet.address,
    ana.wallet.address,
    ben.wallet.address,
  ])
})

test('an offer for any work of a collection is accepted with the one that its owner gives', async ({
  page,
  otherPage,
}) => {
  const ana = await openTrader(page, 'ana')
  const { campaign, works } = await mintCampaignTo(ana.wallet.address, ['Ebb', 'Flood'])
  const { rows } = await visitor(listCollections, { keyword: campaign.name })
  const collection = `/collection/index/${rows[0]!.id}`
  const ben = await openTrader(otherPage, 'ben')
  await openConnected(otherPage, `${collection}/1`)
  await otherPage.getByRole('button', { name: 'Offer for any work' }).click()
  const dialog = otherPage.getByRole('dialog', { name: 'Offer for any work' })
  await dialog.getByRole('textbox', { name: 'Price' }).fill('0.3')
  await expect(dialog.getByText('0.3 WETH').first()).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign offer' }).click()
  await finish(otherPage, 'Offer made')
  await open(otherPage, `${collection}/3`)
  await expect(otherPage.getByRole('button', { name: 'Withdraw offer of 0.3 WETH' })).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])
  expect(await isWithin(otherPage)).toBe(true)

  await openConnected(page, pageOf(works[1]!.id))
  const offers = page.getByRole('table', { name: 'Offers' })
  await offers.getByRole('button', { name: /^Accept offer of 0\.3 WETH/ }).click()
  const accepting = page.getByRole('dialog', { name: 'Accept this offer?' })
  expect(await seriousFaults(page)).toEqual([])
  await accepting.getByRole('button', { name: 'Accept offer' }).click()
  await finish(page, 'Sold')
  expect(await Promise.all(works.map(({ id }) => ownerOf(id)))).toEqual([ana.wallet.address, ben.wallet.address])
  await open(otherPage, `${collection}/3`)
  await expect(otherPage.getByRole('button', { name: 'Withdraw offer of 0.3 WETH' })).toHaveCount(0)
})
