import { expectSaved } from './campaign-editor.ts'
import { beginDeploy, deploy, fillDeployer, openDeployer } from './deploying.ts'
import { sentBy, withoutBlocks } from './minting.ts'
import { expect, test, toast } from './test.ts'
import { installWallet } from './wallet.ts'

test('a tab that is closed while a collection is on its way finds it again and deploys no second one', async ({
  page,
  context,
}) => {
  const { wallet } = await beginDeploy(page, 'Twice is once too often')
  await fillDeployer(page, wallet)
  await withoutBlocks(async ({ client }) => {
    await deploy(page)
    await expect.poll(() => sentBy(wallet)).toBe(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plinth-sent-deploys'))).toContain('0x')
    await page.close()
    await client.mine({ blocks: 1 })
  })

  const next = await context.newPage()
  const again = await installWallet(next, { account: wallet.account })
  await openDeployer(next)
  await deploy(next)
  await toast(next, 'successful deployment')
  expect(sentBy(again)).toBe(0)
  await expectSaved(next)
  expect(await next.evaluate(() => localStorage.getItem('plinth-sent-deploys'))).toBeNull()
})
