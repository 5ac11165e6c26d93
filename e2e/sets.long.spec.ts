import { randomUUID } from 'node:crypto'
import { fillLogIn } from './accounts.ts'
import { openWall, workPath } from './artworks.ts'
import { test } from './looks.ts'
import { openParticipant } from './sessions.ts'
import { expect, open } from './test.ts'

test('a visitor saves a work, logs in, makes a set of it, opens it to others and shares it', async ({
  page,
  browser,
}) => {
  const number = randomUUID().slice(0, 8)
  const { campaign, works } = await openWall([`Low tide ${number}`, `High tide ${number}`])
  const [low, high] = works
  if (!low || !high) throw new Error('There are no works.')
  const reader = await openParticipant('reader')
  const name = `Tides ${number}`

  const address = workPath(low, campaign.id)
  await open(page, address)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('What you were about to do is waiting.')).toBeVisible()
  await fillLogIn(page, reader)
  await expect(page).toHaveURL(address)
  const saving = page.getByRole('dialog', { name: 'Save to a set' })
  await saving.getByRole('textbox', { name: 'New set' }).fill(name)
  await saving.getByRole('button', { name: 'Create and save' }).click()
  await expect(saving.getByRole('checkbox', { name })).toBeChecked()
  await saving.getByRole('button', { name: 'Done' }).click()

  await open(page, workPath(high, campaign.id))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saving.getByRole('checkbox', { name }).click()
  await expect(saving.getByRole('checkbox', { name })).toBeChecked()
  await saving.getByRole('link', { name: 'My sets' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'My sets' })).toBeVisible()
  await expect(page.getByText('2 works, private')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const wall = page.getByRole('list', { name: 'Works in this set' }).getByRole('listitem')
  await expect(wall).toHaveCount(2)
  await expect(wall.first()).toContainText(high.title)

  // Nobody else sees it before it is public.
  const stranger = await (await browser.newContext()).newPage()
  const shared = page.url()
  await open(stranger, new URL(shared).pathname)
  await expect(stranger.getByRole('heading', { name: 'We can’t find this set' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit set' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit set' })
  await editing.getByRole('switch', { name: 'Public' }).click()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share set' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Take ${low.title} out of this set` }).click()
  await expect(wall).toHaveCount(1)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(stranger.getByRole('list', { name: 'Works in this set' }).getByRole('listitem')).toHaveCount(1)
  await open(stranger, `/participant/campaign/participants/profile?userId=${reader.userId}`)
  await stranger.getByRole('region', { name: 'Sets' }).getByRole('link', { name }).click()
  await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible()
  await stranger.context().close()

  await page.getByRole('button', { name: 'Delete set' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete set' }).click()
  await expect(page.getByRole('heading', { name: 'Save the works you like' })).toBeVisible()
})
