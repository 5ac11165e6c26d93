import { listNotices, noticeChannels } from '@plinth/api-schema/notices'
import { answerHelp, listHelpQueue } from '@plinth/api-schema/operators-help'
import { addHelpRequest } from '@plinth/api-schema/support'
import { test } from './looks.ts'
import { logInAs, type Member, openParticipant, operatorClient } from './sessions.ts'
import { DESKTOP, escapeFrom, expect, open, type Page, PHONE } from './test.ts'

const SETTINGS = '/participant/profile/editProfile?tab=2'

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Has Account support answer a question of somebody, which is something that they are told. */
const ring = async ({ call, email }: Member) => {
  await call(addHelpRequest, {
    helpTypeId: 3,
    email,
    companyName: 'Harbour Prints',
    description: 'The code never arrives.',
  })
  const operator = await operatorClient()
  const { rows } = await operator(listHelpQueue, { search: email, status: 0 })
  for (const { id } of rows) await operator(answerHelp, { id, answer: 'Please look into the folder for spam.' })
}
const countOf = async ({ call }: Member) => (await call(listNotices, {})).total

test('the bell rings in every tab, leads to its thing, and tells only what one wants to be told', async ({
  page,
  context,
  look,
}) => {
  const ana = await openParticipant()
  await logInAs(page, ana)
  await open(page, '/startup/article/faq')
  await bell(page, 'Notifications').click()
  await expect(panel(page).getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await escapeFrom(panel(page))
  await expect(bell(page, 'Notifications')).toBeFocused()

  const other = await context.newPage()
  await open(other, '/notifications')
  await expect(other.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await ring(ana)
  const row = { name: /^Unread: / }
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await expect(bell(other, 'Notifications, 1 unread')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', row)).toBeVisible()
  await bell(page, 'Notifications, 1 unread').click()
  await expect(panel(page).getByRole('link', row)).toBeVisible()
  await look.here()
  await panel(page).getByRole('link', row).click()
  await expect(page).toHaveURL('/participant/profile/editProfile?tab=3')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(bell(other, 'Notifications')).toBeVisible()
  await other.close()

  await ring(ana)
  await open(page, '/notifications')
  await page.setViewportSize(PHONE)
  await bell(page, 'Notifications, 1 unread').click()
  await expect(panel(page).getByRole('link', row)).toBeVisible()
  await look.here()
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel(page).getByRole('link', row)).toHaveCount(0)
  await escapeFrom(panel(page))
  await page.getByRole('radio', { name: 'Unread' }).click()
  await expect(page).toHaveURL('/notifications?show=unread')
  await expect(page.getByRole('heading', { name: 'You have read everything' })).toBeVisible()

  await page.setViewportSize(DESKTOP)
  await open(page, SETTINGS)
  const answered = page.getByRole('switch', { name: 'Account support answers you' })
  await answered.click()
  await expect(page.getByText('Changes are saved automatically. Saved just now.')).toBeVisible()
  await page.getByText('A daily summary', { exact: true }).click()
  await expect.poll(async () => (await ana.call(noticeChannels, {})).email).toBe('daily')
  await page.reload()
  await expect(answered).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'A daily summary' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Security of your account' })).toBeDisabled()
  const before = await countOf(ana)
  await ring(ana)
  await expect.poll(() => countOf(ana)).toBe(before)
})
