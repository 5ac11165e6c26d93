import {
  expectDoor,
  expectToast,
  fillLogIn,
  logInOperator,
  logInOrdinary,
  OPERATOR,
  openBrand,
  openParticipant,
  openSession,
} from './platform.ts'
import { expect, type Page, PHONE, pressUntil, test } from './test.ts'

const auditOf = async (page: Page, subject: string) => {
  await page.goto('/platform/audit')
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByText('Only what was done to')).toBeVisible()
  const table = page.getByRole('table', { name: 'What operators did' })
  // The acts on others stand there until those on this one are read; the head stays.
  await expect(table.getByRole('row').filter({ hasNotText: subject })).toHaveCount(1)
  return table
}

const actOn = async (page: Page, userName: string, item: string) => {
  await page.goto(`/platform/users?search=${userName}`)
  await page.getByRole('button', { name: `Actions for ${userName}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page.getByRole('dialog')
}

test.describe('the door', () => {
  test('a signed-out operator logs in and is back where they were', async ({ page }) => {
    await page.goto('/platform/users?search=ana&kind=participants')
    await expectDoor(page)
    await expect(page).toHaveTitle('Operator log in | Plinth')
    await fillLogIn(page)
    await expect(page).toHaveURL('/platform/users?search=ana&kind=participants')
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(page).toHaveTitle('Users | Plinth')
  })

  test('a wrong password is told, and the address stays', async ({ page }) => {
    await page.goto('/platform/login')
    await fillLogIn(page, { ...OPERATOR, password: 'Not-the-one1' })
    await expect(page.getByRole('alert')).toContainText('The user name or the password is not right.')
    await expect(page.getByLabel('Email')).toHaveValue(OPERATOR.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
    const inside = page.getByRole('heading', { level: 1, name: 'Brands to verify' })
    await pressUntil(page.getByRole('button', { name: 'Log in' }), inside)
  })

  test('no log-in leads out of the console', async ({ page }) => {
    await page.goto(`/platform/login?from=${encodeURIComponent('//evil.test/platform/users')}`)
    await fillLogIn(page)
    await expect(page).toHaveURL('/platform/brands')
  })

  test('/platform leads to the brands, and an operator finds no log-in in the way', async ({ page }) => {
    await logInOperator(page)
    await page.goto('/platform')
    await expect(page).toHaveURL('/platform/brands')
    await page.goto('/platform/login')
    await expect(page).toHaveURL('/platform/brands')
  })

  for (const kind of ['participant', 'brand'] as const)
    test(`a ${kind} sees the operator's log-in and no data`, async ({ page, request }) => {
      await logInOrdinary(page, await (kind === 'brand' ? openBrand(request) : openParticipant(request)))
      const asked: string[] = []
      page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
      for (const screen of ['brands', 'users', 'audit', 'outbox', 'security']) {
        await page.goto(`/platform/${screen}`)
        await expectDoor(page)
      }
      const lists = ['/api/platform/brands', '/api/platform/users', '/api/platform/audit', '/api/platform/outbox']
      expect(asked.filter((path) => lists.includes(path))).toEqual([])
    })

  test('logging out closes the console, also for the way back', async ({ page }) => {
    await logInOperator(page)
    await page.goto('/platform/audit')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectDoor(page)
    await page.goBack()
    await expectDoor(page)
    expect((await page.request.get('/api/platform/audit')).status()).toBe(401)
  })

  test('a session that ends in between leads to the log-in and back', async ({ page, context }) => {
    await logInOperator(page)
    await page.goto('/platform/brands')
    await expect(page.getByRole('heading', { level: 1, name: 'Brands to verify' })).toBeVisible()
    await context.clearCookies()
    await page.getByRole('link', { name: 'Outbox' }).click()
    await expectDoor(page)
    await fillLogIn(page)
    await expect(page).toHaveURL('/platform/outbox')
  })
})

test.describe('brands', () => {
  test.beforeEach(({ page }) => logInOperator(page))

  test('an operator reads all that a brand says and verifies it', async ({ page, request }) => {
    const brand = await openBrand(request)
    const session = await openSession(request, brand)
    expect(await session.verification()).toMatchObject({ status: 0 })

    await page.goto(`/platform/brands?search=${brand.userName}`)
    const form = page.getByRole('article', { name: brand.company })
    for (const said of [
      `${brand.userName}, ${brand.email}`,
      'Germany',
      'Lange Reihe 14',
      '20099',
      'Jule Brandt',
      'Managing director',
      '+49 40 5550142',
      `jule@${brand.domain}`,
      'Ravi Menon',
      'Label manager',
      'ravi@elsewhere.example',
    ])
      await expect(form.getByText(said, { exact: true })).toBeVisible()
    await expect(form.getByText('Contacts write from other domains')).toBeVisible()
    await form.getByRole('button', { name: 'Verify brand' }).click()

    await expectToast(page, `${brand.company} is verified`)
    await expect(page.getByRole('heading', { name: 'No brand found' })).toBeVisible()
    expect(await session.verification()).toMatchObject({ status: 1 })
    await page.getByRole('radio', { name: 'Verified' }).click()
    await expect(form.getByText('Verified on')).toBeVisible()

    await page.goto(`/platform/outbox?search=${brand.domain}`)
    await expect(page.getByRole('button', { name: /View .*verified/i })).toBeVisible()
    const audit = await auditOf(page, brand.company)
    await expect(audit.getByText('Verified brand')).toBeVisible()
  })

  test('an operator sends a brand back with a reason, which is mailed', async ({ page, request }) => {
    const brand = await openBrand(request, '<b>Norte</b> Editora')
    const session = await openSession(request, brand)
    await page.goto(`/platform/brands?search=${brand.userName}`)
    await page.getByRole('button', { name: 'Send back' }).click()
    const dialog = page.getByRole('dialog', { name: `Send ${brand.company} back?` })
    const reason = dialog.getByLabel('Reason')
    await expect(reason).toBeFocused()
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please give a reason')
    expect(await session.verification()).toMatchObject({ status: 0 })

    await reason.fill('The register shows <i>another</i> address.')
    await dialog.getByRole('button', { name: 'Contact not reachable' }).click()
    await expect(reason).toHaveValue(/another<\/i> address\. We could not reach the main contact\./)
    const told = page.getByText(`${brand.company} was sent back`).first()
    await pressUntil(dialog.getByRole('button', { name: 'Send back' }), told)
    await expect(dialog).toBeHidden()
    expect(await session.verification()).toMatchObject({ status: 2 })

    await page.goto(`/platform/outbox?search=${brand.domain}`)
    await page.getByRole('button', { name: /^View/ }).first().click()
    const mail = page.getByRole('dialog').getByRole('region', { name: 'Text of the mail' })
    await expect(mail).toContainText('The register shows <i>another</i> address.')
    const audit = await auditOf(page, brand.company)
    await expect(audit.getByText('Sent back brand')).toBeVisible()
    await expect(audit.getByText('The register shows <i>another</i> address.')).toBeVisible()
  })

  test('a form that changed since it was read is not decided on', async ({ page, request }) => {
    const brand = await openBrand(request)
    await page.goto(`/platform/brands?search=${brand.userName}`)
    const verify = page.getByRole('button', { name: 'Verify brand' })
    await expect(verify).toBeVisible()
    await page.route('**/api/platform/brands/verify', async (route) => {
      const sent = route.request().postDataJSON() as { revision: number }
      await route.continue({ postData: JSON.stringify({ ...sent, revision: sent.revision + 1 }) })
    })
    await verify.click()
    await expectToast(page, 'The brand has changed its form since you read it.')
    await expect(verify).toBeEnabled()
  })

  test('on a phone the queue leads to one case and back', async ({ page, request }) => {
    const brand = await openBrand(request)
    await page.setViewportSize(PHONE)
    await page.goto(`/platform/brands?search=${brand.userName}`)
    const item = page.getByRole('button', { name: brand.company })
    const form = page.getByRole('article', { name: brand.company })
    await expect(item).toBeVisible()
    await expect(form).toBeHidden()
    await item.click()
    await expect(form).toBeVisible()
    await expect(item).toBeHidden()
    await page.goBack()
    await expect(item).toBeVisible()
    await item.click()
    await page.getByRole('button', { name: 'All brands' }).click()
    await expect(item).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })
})

test.describe('users', () => {
  test.beforeEach(({ page }) => logInOperator(page))

  test('an operator blocks a participant, whose session ends at once, and unblocks them', async ({ page, request }) => {
    const participant = await openParticipant(request)
    const session = await openSession(request, participant)
    expect(await session.code()).toBe(200)

    const block = await actOn(page, participant.userName, 'Block')
    await block.getByRole('button', { name: 'Block' }).click()
    await expect(block.getByRole('alert')).toHaveText('Please give a reason')
    await block.getByLabel('Reason').fill('412 votes in one hour')
    const told = page.getByText(`${participant.userName} is blocked.`).first()
    await pressUntil(block.getByRole('button', { name: 'Block' }), told)
    expect(await session.code()).toBe(403)
    expect((await openSession(request, participant)).logInCode).toBe(403)
    const row = page.getByRole('row', { name: participant.userName })
    await expect(row.getByText('Blocked', { exact: true })).toBeVisible()
    await expect(row.getByText('412 votes in one hour')).toBeVisible()

    const unblock = await actOn(page, participant.userName, 'Unblock')
    await unblock.getByRole('button', { name: 'Unblock' }).click()
    await expectToast(page, `${participant.userName} can log in again.`)
    const again = await openSession(request, participant)
    expect(again.logInCode).toBe(200)
    expect(await session.code()).toBe(1004)

    const audit = await auditOf(page, participant.userName)
    await expect(audit.getByText('Unblocked user')).toBeVisible()
    await expect(audit.getByText('Blocked user', { exact: true })).toBeVisible()
    await expect(audit.getByText('412 votes in one hour')).toBeVisible()
  })

  test('an operator logs somebody out everywhere', async ({ page, request }) => {
    const participant = await openParticipant(request)
    const sessions = [await openSession(request, participant), await openSession(request, participant)]
    const dialog = await actOn(page, participant.userName, 'Log out everywhere')
    await expect(dialog).toContainText('All 2 sessions')
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, `${participant.userName} is logged out everywhere.`)
    for (const session of sessions) expect(await session.code()).toBe(1004)
    const audit = await auditOf(page, participant.userName)
    await expect(audit.getByText('Logged out user')).toBeVisible()
  })

  test('the keyboard does it all, and the focus comes back', async ({ page, request }) => {
    const participant = await openParticipant(request)
    await page.goto(`/platform/users?search=${participant.userName}`)
    const actions = page.getByRole('button', { name: `Actions for ${participant.userName}` })
    await actions.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'What operators did here' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Block' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(actions).toBeFocused()
  })

  test('search, filters and pages stay in the address', async ({ page, request }) => {
    const brand = await openBrand(request)
    await page.goto('/platform/users?page=2')
    await page.getByRole('searchbox', { name: 'Search users' }).fill(brand.userName)
    await expect(page).toHaveURL(`/platform/users?search=${brand.userName}`)
    await expect(page.getByText('1 found.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Participants' }).click()
    await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await expect(page).toHaveURL('/platform/users')
  })

  test('a list that cannot be read says so and can be read again', async ({ page }) => {
    await page.route('**/api/platform/users?*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: 'Something went wrong on our side.', total: 0, rows: [] } }),
    )
    await page.goto('/platform/users')
    await expect(page.getByRole('heading', { name: 'This list could not be loaded' })).toBeVisible()
    await page.unroute('**/api/platform/users?*')
    await page.getByRole('button', { name: 'Load it again' }).click()
    await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible()
  })
})
