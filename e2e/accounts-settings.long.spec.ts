import {
  dropCookies,
  fillLogIn,
  findInMail,
  logIn,
  logInElsewhere,
  mailedCode,
  newPerson,
  openAccount,
  type Person,
} from './accounts.ts'
import { builtFile, chooseFiles, expect, type Page, pressUntil, test, toast } from './test.ts'

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/1 Safari/604'

const openSettings = async (page: Page, ana: Person, tab = '1') => {
  await logIn(page, ana, 'participant')
  await page.goto(`/participant/profile/editProfile?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

test.beforeEach(async ({ request }, info) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  info.annotations.push({ type: 'person', description: JSON.stringify(ana) })
})

const person = () =>
  JSON.parse(test.info().annotations.find(({ type }) => type === 'person')?.description ?? '{}') as Person

test('name, picture, cover and bio are saved; the bio takes links, and of what is pasted what a text can hold', async ({
  page,
}) => {
  const EDITOR = `**/${builtFile('src/ui/rich-text-surface.tsx')}`
  await page.route(EDITOR, (route) => route.abort())
  await openSettings(page, person())
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana Lim')
  await expect(page.getByText('The text could not be opened for editing. It is kept as it is.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  await page.unroute(EDITOR)
  await page.getByRole('button', { name: 'Try again' }).click()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  for (const [button, name] of [
    ['Add a picture', 'face.png'],
    ['Add a cover', 'cover.png'],
  ] as const) {
    const file = { name, mimeType: 'image/png', buffer: picture }
    await chooseFiles(page, () => page.getByText(button).click(), file)
    await expect(page.getByText(button.replace('Add a', 'Change'))).toBeVisible()
  }
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.click()
  await page.keyboard.type('Prints of ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('harbours')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('javascript:alert(1)')
  await expect(page.getByRole('button', { name: 'Set link' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('example.org/prints')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(bio.getByRole('link')).toHaveAttribute('href', 'https://example.org/prints')
  await bio.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ' pasted')
    clipboardData.setData(
      'text/html',
      '<style>h1 { color: red }</style><p>pasted</p><h1 style="color: red">Pasted</h1><img src=x onerror=alert(1)>' +
        '<p style="margin: 0">by <span style="font-weight: 700">hand</span>  &amp; <br>eye</p>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(bio.getByRole('heading', { level: 2 })).toHaveText('Pasted')
  await expect(bio.locator('strong').last()).toHaveText('hand')
  await expect(bio.locator('img, h1, style')).toHaveCount(0)
  const saved = page.waitForRequest('**/api/user/update')
  await page.getByRole('button', { name: 'Save change' }).click()
  await toast(page, 'Edit success')
  const sent = (await saved).postDataJSON() as { bio: string }
  const loaded = page.waitForResponse('**/api/user/info')
  await page.reload()
  expect(await (await loaded).json()).toMatchObject({ data: { bio: sent.bio } })
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana Lim')
  await expect(bio).toContainText('Prints of harbours')
  await expect(bio.locator('b, strong').first()).toContainText('harbours')
  await expect(bio.getByRole('link')).toHaveAttribute('href', 'https://example.org/prints')
  await expect(page.getByRole('img', { name: 'Your cover' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile menu' }).locator('img')).toBeVisible()
})

test('the email address changes with the code that the present one got; a new password ends every other session', async ({
  page,
  request,
}) => {
  const ana = person()
  const next = newPerson('new').email
  await logIn(page, ana, 'participant')
  await page.goto(await findInMail(request, ana.email, /\/confirm-email\?token=[\w-]+/))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.goto('/participant/profile/editProfile?tab=1')
  const field = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(field).not.toBeEditable()
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await code.fill(await mailedCode(request, ana.email))
  await dialog.getByRole('textbox', { name: 'New email' }).fill(next)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await toast(page, 'Change bind success')
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue(next)
  await expect(page.getByText('Not confirmed yet')).toBeVisible()

  const phone = await logInElsewhere(request, ana, PHONE_AGENT)
  await page.goto('/participant/profile/editProfile?tab=1&part=password')
  const button = page.getByRole('button', { name: 'Change password' })
  await expect(button).toBeDisabled()
  const old = page.getByLabel('Old password')
  await old.fill('Wrong-pass1')
  await page.getByLabel('New password', { exact: false }).first().fill(' Quayside-7 ')
  await page.getByLabel('Confirm new password').fill(' Quayside-7 ')
  await button.click()
  await expect(old).toHaveAccessibleDescription(/The current password is incorrect\./)
  await expect(old).toBeFocused()
  await old.fill(ana.password)
  // A button takes no second click within half a second.
  await pressUntil(button, page.getByText('Modify successfully').first())
  await expect(old).toHaveValue('')
  expect(await phone.isOpen()).toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()
  await dropCookies(page)
  await page.goto('/participant/login')
  await fillLogIn(page, { ...ana, password: ' Quayside-7 ' })
  await expect(page).toHaveURL('/participant/campaign/index')
})
