import { randomBytes } from 'node:crypto'
import { confirmEmail } from '@plinth/api-schema/accounts'
import { saveClient } from '@plinth/api-schema/contacts'
import { grantPlan, savePlan } from '@plinth/api-schema/operators-plans'
import { pages } from '@plinth/api-schema/pages'
import { ownPlan } from '@plinth/api-schema/plans'
import { findInMail } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { openCampaign } from './campaigns.ts'
import { logInOperator } from './operator.ts'
import { logInAs, type Member, openVerifiedBrand, operatorClient } from './sessions.ts'
import { expect, open, type Page, pressUntil, test, toast } from './test.ts'
import { installWallet, linkWalletOf } from './wallet.ts'

const CLIENTS = pages.clients.path
const SUBSCRIPTION = `${pages.brandSettings.path}?tab=6`

/** A brand whose plan lets it write one invitation, with a campaign and two clients. */
const openSmallBrand = async (page: Page) => {
  const brand = await openVerifiedBrand('small')
  const operator = await operatorClient()
  const name = `Pocket ${randomBytes(4).toString('hex')}`
  const limits = { campaignNum: 5, workNum: 100, inviteNum: 1 }
  const { id } = await operator(savePlan, { ...limits, name, words: '', position: 1, priceCents: 100, isOffered: 0 })
  await operator(grantPlan, { userName: brand.userName, planId: id, months: 1, reason: 'Wants to stay small.' })
  const link = await findInMail(page.request, brand.email, /confirm-email\?token=[\w-]+/)
  await brand.call(confirmEmail, { token: link.split('=')[1] ?? '' })
  const campaign = await openCampaign({}, brand)
  for (const client of ['mei', 'oda']) {
    const email = `${client}.${brand.userName}@example.org`
    await brand.call(saveClient, { firstName: 'Mei', lastName: 'Tan', contactNo: '1', email })
  }
  await logInAs(page, brand)
  return { brand, campaign, plan: name }
}

/** Invites both clients to the brand's campaign. */
const inviteBoth = async (page: Page) => {
  await open(page, CLIENTS)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const invite = page.getByRole('dialog', { name: 'Invite' })
  await pressUntil(page.getByRole('button', { name: 'Invite', exact: true }), invite)
  await invite.getByRole('button', { name: 'Send to 2 clients' }).click()
}
const expectRefused = async (page: Page, plan: string) => {
  await inviteBoth(page)
  const words = `Your plan ${plan} allows 1 invitations in 30 days; 1 are left. For more, choose a larger plan in Settings, Subscription.`
  await expect(page.getByText(words).first()).toBeVisible()
}
const planOf = async ({ call }: Member) => (await call(ownPlan, {})).plan.name

test('a limit that is reached is told with the way to lift it, and an operator lifts it', async ({
  page,
  otherPage,
}) => {
  const { brand, plan } = await openSmallBrand(page)
  await expectRefused(page, plan)

  await logInOperator(otherPage)
  await open(otherPage, pages.operatorPlans.path)
  await otherPage.getByRole('button', { name: 'Grant months' }).click()
  const dialog = otherPage.getByRole('dialog', { name: 'Grant months' })
  await dialog.getByRole('textbox', { name: 'Username of the brand' }).fill(brand.userName)
  await dialog.getByRole('combobox', { name: 'Plan' }).click()
  await otherPage.getByRole('option', { name: 'Studio' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A partner of ours.')
  expect(await seriousFaults(otherPage)).toEqual([])
  await dialog.getByRole('button', { name: 'Grant months' }).click()
  await toast(otherPage, `${brand.userName} has the plan now.`)

  await inviteBoth(page)
  await toast(page, 'Send success')
  await open(page, SUBSCRIPTION)
  await expect(page.getByRole('row', { name: /Studio Active/ })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

test('months are paid for from a wallet, go on after a reload, and lift the limit', async ({ page }) => {
  const wallet = await installWallet(page)
  const { brand, plan } = await openSmallBrand(page)
  await linkWalletOf(brand, wallet.account)
  await expectRefused(page, plan)

  await open(page, SUBSCRIPTION)
  await page.getByRole('link', { name: 'See all plans' }).click()
  await expect(page.getByRole('heading', { name: `You are on ${plan}` })).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'MetaMask' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay for months of Studio' }).click()
  const asking = page.getByRole('dialog', { name: 'Pay for months of Studio' })
  await asking.getByRole('combobox', { name: 'Months' }).click()
  await page.getByRole('option', { name: '2 months', exact: true }).click()
  await expect(asking.getByText('$198.00')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Get invoice' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay for Studio' })
  await expect(paying.getByText('0.099 ETH')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await paying.getByRole('button', { name: 'Not now' }).click()

  // The invoice waits in the settings, also after a reload.
  await open(page, SUBSCRIPTION)
  await expect(page.getByRole('button', { name: /^My wallet/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay for Studio' }).click()
  wallet.declineNext('eth_sendTransaction')
  await paying.getByRole('button', { name: 'Pay', exact: true }).click()
  const failed = page.getByRole('dialog', { name: 'Not done yet' })
  await expect(failed.getByRole('alert')).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  const paid = page.getByRole('dialog', { name: 'Paid' })
  await expect(paid.getByText('2 months of Studio are yours.')).toBeVisible()
  await paid.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Studio Paid/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Studio Active/ })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  expect(await planOf(brand)).toBe('Studio')

  await inviteBoth(page)
  await toast(page, 'Send success')
})

test('months are paid for by card on the page of the processor, or not', async ({ page }) => {
  const operator = await operatorClient()
  const name = `Carded ${randomBytes(4).toString('hex')}`
  const limits = { campaignNum: 5, workNum: 100, inviteNum: 1 }
  const price = { priceCents: 9_900, cardPrice: 8_900, cardCurrency: 'eur' } as const
  const { id } = await operator(savePlan, { ...limits, ...price, name, words: '', position: 9, isOffered: 1 })
  const brand = await openVerifiedBrand('carded')
  await logInAs(page, brand)
  await open(page, pages.plan.path)
  await expect(page.getByText('or €89.00 by card')).toBeVisible()
  const asking = page.getByRole('dialog', { name: `Pay for ${name} by card` })
  await pressUntil(page.getByRole('button', { name: `Pay by card for ${name}` }), asking)
  await asking.getByRole('combobox', { name: 'Months' }).click()
  await page.getByRole('option', { name: '2 months', exact: true }).click()
  await expect(asking.getByText('€178.00')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Continue to payment' }).click()

  // Somebody who turns back has an open invoice, and pays it later.
  await expect(page.getByRole('heading', { name: 'Card processor' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'You are on Free' })).toBeVisible()
  await open(page, SUBSCRIPTION)
  await page.getByRole('link', { name: `Pay for ${name} by card` }).click()
  await expect(page.getByText('17800 eur')).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card' }).click()

  await expect(page.getByText(/2 months of/)).toBeVisible()
  await expect(page.getByRole('heading', { name: `You are on ${name}` })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  expect(await planOf(brand)).toBe(name)
  await open(page, SUBSCRIPTION)
  await expect(page.getByRole('row', { name: new RegExp(`${name} Paid`) })).toBeVisible()
  await operator(savePlan, { ...limits, ...price, id, name, words: '', position: 9, isOffered: 0 })
})
