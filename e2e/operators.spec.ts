import { fillCode, fillLogIn, logInOperator, openOperator } from './operator.ts'
import { expectDoor, expectToast, openBrand, openParticipant, openSession } from './operators.ts'
import { expect, type Page, pressUntil, test } from './test.ts'

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

test('a signed-out operator mistypes, logs in, is back where they were, and locks the console behind them', async ({
  page,
}) => {
  const operator = await openOperator()
  await page.goto('/platform/users?search=ana&kind=participants')
  await expectDoor(page)
  await expect(page).toHaveTitle('Operator log in | Plinth')
  await fillLogIn(page, { ...operator, password: 'Not-the-one1' })
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await password.fill(operator.password)
  const code = page.getByLabel('Code from your authenticator app')
  await pressUntil(page.getByRole('button', { name: 'Log in' }), code)
  await fillCode(page, operator)
  await expect(page).toHaveURL('/platform/users?search=ana&kind=participants')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expectDoor(page)
  await page.goBack()
  await expectDoor(page)
  expect((await page.request.get('/api/platform/audit')).status()).toBe(401)
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
    const mail = page.getByRole('dialog').getByRole('region', { name: 'Text of the email' })
    await expect(mail).toContainText('The register shows <i>another</i> address.')
    const audit = await auditOf(page, brand.company)
    await expect(audit.getByText('Sent back brand')).toBeVisible()
    await expect(audit.getByText('The register shows <i>another</i> address.')).toBeVisible()
  })
})

test.describe('users', () => {
  test.beforeEach(({ page }) => logInOperator(page))

  test('an operator logs a participant out everywhere, blocks them, whose session ends at once, and unblocks them', async ({
    page,
    request,
  }) => {
    const participant = await openParticipant(request)
    const sessions = [await openSession(request, participant), await openSession(request, participant)]
    const everywhere = await actOn(page, participant.userName, 'Log out everywhere')
    await expect(everywhere).toContainText('All 2 sessions')
    await everywhere.getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, `${participant.userName} is logged out everywhere.`)
    for (const session of sessions) expect(await session.code()).toBe(1004)
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
    await expect(audit.getByText('Logged out user')).toBeVisible()
    await expect(audit.getByText('Unblocked user')).toBeVisible()
    await expect(audit.getByText('Blocked user', { exact: true })).toBeVisible()
    await expect(audit.getByText('412 votes in one hour')).toBeVisible()
  })
})
