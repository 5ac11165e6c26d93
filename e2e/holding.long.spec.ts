import { listEarnedPerks, listPerkScopes } from '@plinth/api-schema/holding'
import { listNfts } from '@plinth/api-schema/nfts'
import { type Address, createWalletClient, erc721Abi, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { isWithin, seriousFaults } from './axe.ts'
import { choose } from './campaign-editor.ts'
import { openMint, setStage } from './minting.ts'
import { logInAs, openParticipant, visitor } from './sessions.ts'
import { expect, open, PHONE, test } from './test.ts'
import { linkWalletOf, newWalletAccount, openChain } from './wallet.ts'

const HOLDING = '/staking'

/** A participant with a linked wallet. */
const openHolder = async (name: string) => {
  const member = await openParticipant(name)
  const account = await newWalletAccount('1')
  await linkWalletOf(member, account)
  return { artist: member, account, address: account.address }
}

/** Sends the work of a campaign on, as its holder does it outside of the site. */
const sendOn = async (campaignId: number, from: PrivateKeyAccount, to: Address) => {
  const { chain, client, nodeUrl } = await openChain()
  const [work] = (await visitor(listNfts, { campaignId })).rows
  const wallet = createWalletClient({ account: from, chain, transport: http(nodeUrl) })
  const hash = await wallet.writeContract({
    ...{ abi: erc721Abi, address: work!.contractAddr as Address, functionName: 'transferFrom' },
    args: [from.address, to, BigInt(work!.tokenId!)],
  })
  await client.waitForTransactionReceipt({ hash, checkReplacement: false })
}

test('a holder sees a perk and claims it; who gets the work has it next', async ({ page, otherPage, browser }) => {
  const [ana, ben] = await Promise.all([openHolder('ana'), openHolder('ben')])
  const { brand, campaign } = await setStage(page, 1, { artists: [ana] })
  await logInAs(page, brand)
  await openMint(page, campaign.id)
  await page.getByRole('checkbox', { name: 'Study 1' }).click()
  await page.getByRole('button', { name: 'Mint 1 work' }).click()
  const minting = page.getByRole('dialog', { name: 'Ready to mint?' })
  await minting.getByRole('button', { name: 'Mint 1 work' }).click()
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()

  // The wallet knows it a moment before the site has seen it on the chain.
  await expect.poll(async () => (await brand.call(listPerkScopes, {}))[0]?.itemNum).toBe(1)
  await open(page, '/brand/perks')
  await expect(page.getByRole('heading', { name: 'Thank those who hold your works' })).toBeVisible()
  await page.getByRole('button', { name: 'New perk' }).click()
  const form = page.getByRole('dialog', { name: 'New perk' })
  await choose(form.getByRole('combobox', { name: 'Works of' }), `${campaign.name} (campaign, 1 minted)`)
  await form.getByRole('textbox', { name: 'Name' }).fill('Studio day')
  await form.getByRole('textbox', { name: 'Description' }).fill('Ink on your fingers.')
  await form.getByRole('textbox', { name: 'Code' }).fill('INK-2026')
  expect(await seriousFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Create perk' }).click()
  await expect(page.getByRole('row', { name: /Studio day/ })).toContainText('Open')
  expect(await seriousFaults(page)).toEqual([])

  await expect.poll(async () => (await ana.artist.call(listEarnedPerks, {})).total).toBe(1)
  await logInAs(otherPage, ana.artist)
  await open(otherPage, HOLDING)
  await expect(otherPage.getByRole('list', { name: 'Works' }).getByRole('link', { name: 'Study 1' })).toBeVisible()
  await expect(otherPage.getByText('Held since today, 1 perk')).toBeVisible()
  await expect(otherPage.getByText('INK-2026')).toHaveCount(0)
  expect(await seriousFaults(otherPage)).toEqual([])
  await otherPage.getByRole('button', { name: 'Claim Studio day' }).click()
  const told = otherPage.getByRole('dialog', { name: 'Studio day' })
  await expect(told.getByText('INK-2026')).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])
  await told.getByRole('button', { name: 'Done' }).click()
  await expect(otherPage.getByRole('button', { name: 'Show Studio day' })).toBeVisible()

  await page.getByRole('button', { name: 'Holders of Studio day' }).click()
  const holders = page.getByRole('dialog', { name: 'Holders of Studio day' })
  await expect(holders.getByRole('row', { name: new RegExp(ana.artist.userName) })).toBeVisible()
  await holders.getByRole('button', { name: 'Close', exact: true }).last().click()

  await sendOn(campaign.id, ana.account, ben.address)
  await otherPage.getByRole('button', { name: 'Show Studio day' }).click()
  await expect(otherPage.getByText(/Your linked wallet holds no work that earns this perk/).first()).toBeVisible()
  await expect.poll(async () => (await ben.artist.call(listEarnedPerks, {})).total).toBe(1)
  await open(otherPage, HOLDING)
  await expect(otherPage.getByRole('heading', { name: 'Hold a work, and it starts to count' })).toBeVisible()

  const context = await browser.newContext({ viewport: PHONE })
  const benPage = await context.newPage()
  await logInAs(benPage, ben.artist)
  await open(benPage, HOLDING)
  await expect(benPage.getByRole('button', { name: 'Claim Studio day' })).toBeVisible()
  expect(await isWithin(benPage)).toBe(true)
  await page.getByRole('button', { name: 'End Studio day' }).click()
  await page.getByRole('dialog', { name: 'End this perk?' }).getByRole('button', { name: 'End perk' }).click()
  await expect(page.getByRole('row', { name: /Studio day/ })).toContainText('Ended')
  await benPage.getByRole('button', { name: 'Claim Studio day' }).click()
  await expect(benPage.getByText('This perk has ended.').first()).toBeVisible()
  await context.close()
})
