import { confirmEmail } from '@plinth/api-schema/accounts'
import { pages } from '@plinth/api-schema/pages'
import { findInMail } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { openCampaign, submitArtwork } from './campaigns.ts'
import { chooseByKey, expectSeenFocus, press, pressItem, pressOn, type } from './keys.ts'
import { logInAs, type Member, mailsTo, openParticipant, openVerifiedBrand } from './sessions.ts'
import { expect, open, type Page, test, toast } from './test.ts'

const HEAD = 'First name,Last name,Contact no.,Email'

const csv = (rows: readonly string[]) => ({
  name: 'clients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[HEAD, ...rows].join('\n')}\n`),
})
const confirm = async (page: Page, { email, call }: Member) => {
  const link = await findInMail(page.request, email, /confirm-email\?token=[\w-]+/)
  await call(confirmEmail, { token: link.split('=')[1] ?? '' })
}
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('by keys alone, a brand imports clients, invites ten, sees who joined and who wants no more, and writes to the winner', async ({
  page,
  otherPage,
}) => {
  const [brand, guest] = await Promise.all([openVerifiedBrand('host'), openParticipant('guest')])
  const campaign = await openCampaign({ isPrivate: 1 }, brand)
  await confirm(page, brand)
  await confirm(page, guest)
  const others = Array.from({ length: 9 }, (_, at) => `other-${at}.${brand.userName}@example.org`)
  const people = [guest.email, ...others].map((email, at) => `Mei,Tan,+65 ${at},${email}`)

  await logInAs(page, brand)
  await open(page, pages.clients.path)
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Upload clients' })
  await pressOn(page.getByRole('button', { name: 'Upload clients' }).first(), dialog)
  const bad = ['Oda,Ness,1,oda.ness@', ',Press,2,press@example.org', 'www.evil.example,Aas,3,jon@example.org']
  const file = dialog.locator('input[type=file]')
  await chooseByKey(file, csv([...people, ...bad]))
  await expect(dialog.getByRole('table', { name: 'What to put right' }).locator('tbody tr')).toHaveCount(3)
  await expect(dialog.getByRole('row', { name: /12 Email Mailbox format error/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  expect(await seriousFaults(page)).toEqual([])
  await chooseByKey(file, csv(people))
  await press(dialog.getByRole('button', { name: 'Import 10 clients' }))
  await toast(page, 'Uploading success')
  await expect(dialog).toBeHidden()
  await expectSeenFocus(page)

  // A table of its own width on a tablet, cards on a phone, and nowhere wider than the page.
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const [width, display] of [
    [820, 'table-row'],
    [390, 'flow-root'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect(rowOf(page, guest.email)).toHaveCSS('display', display)
    expect(await sideways()).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  const everyone = page.getByRole('checkbox', { name: 'Select all rows' })
  await press(everyone, 'Space')
  await expect(everyone).toBeChecked()
  const invite = page.getByRole('dialog', { name: 'Invite' })
  await pressOn(page.getByRole('button', { name: 'Invite', exact: true }), invite)
  await type(invite.getByRole('textbox', { name: /A personal sentence/ }), 'I thought of you when I saw this one.')
  await press(invite.getByRole('button', { name: 'Preview' }))
  const email = invite.getByRole('region', { name: /The email to/ })
  await expect(email.getByText('Subject', { exact: true })).toBeVisible()
  // Drawn as it is sent: with its styles, which the policy of the page would not let in with the markup, and leading nowhere.
  const drawn = email.frameLocator('iframe')
  await expect(drawn.locator('p', { hasText: 'I thought of you when I saw this one.' })).toHaveCSS(
    'border-left-width',
    '4px',
  )
  await expect(drawn.locator('[href], script')).toHaveCount(0)
  await press(invite.getByRole('button', { name: 'Send to 10 clients' }))
  await toast(page, 'Send success')
  await expectSeenFocus(page)
  await press(invite.getByRole('button', { name: 'Done' }))
  await expect(invite).toBeHidden()
  await expectSeenFocus(page)

  const linkTo = (email: string, path: string) =>
    findInMail(page.request, email, new RegExp(`/${path}\\?token=[\\w-]+`))
  const link = await linkTo(guest.email, 'invitation')
  await open(otherPage, link)
  await expect(otherPage.getByText('This campaign is private.')).toBeVisible()
  await logInAs(otherPage, guest)
  await open(otherPage, link)
  await otherPage.getByRole('link', { name: 'See the campaign' }).click()
  await expect(otherPage.getByRole('heading', { name: campaign.name, level: 1 })).toBeVisible()
  await submitArtwork(guest, campaign.id)

  await open(otherPage, await linkTo(others[0] ?? '', 'unsubscribe'))
  await otherPage.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(otherPage.getByRole('heading', { name: 'You will get no more invitations.' })).toBeVisible()

  await open(page, pages.clients.path)
  await expect(rowOf(page, others[0] ?? '')).toContainText('Unsubscribed')
  const invitations = page.getByRole('menuitem', { name: 'Invitations' })
  await pressOn(rowOf(page, guest.email).getByRole('button', { name: /^Actions for/ }), invitations)
  await pressItem(invitations)
  await expect(page.getByRole('dialog', { name: /^Invitations to/ }).getByText('Joined')).toBeVisible()

  await open(page, `${pages.brandSubmissions.path}?idActive=${campaign.id}&status=live`)
  await press(everyone, 'Space')
  await expect(everyone).toBeChecked()
  const notifying = page.getByRole('dialog', { name: 'Notify winners' })
  await pressOn(page.getByRole('button', { name: 'Notify winners' }), notifying)
  await type(notifying.getByLabel('Message'), 'Your harbour was chosen.')
  await press(notifying.getByRole('button', { name: 'Send to 1 winner' }))
  await toast(page, 'submit successfully')
  await expect(notifying).toBeHidden()
  await expectSeenFocus(page)
  await expect(page.getByRole('table', { name: 'Participants' }).getByText(/^Notified/)).toHaveCount(1)
  const mails = await mailsTo(guest.email)
  expect(mails.filter(({ text }) => text?.includes('Your harbour was chosen.'))).toHaveLength(1)
})
