import { openWall, vote, workPath } from './artworks.ts'
import { agrees, differs, recount } from './recounting.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, type Page, test } from './test.ts'

type Change = (body: Buffer) => Buffer
/** Changes one answer of the site on its way into the browser, for pages and workers. */
const tamper = async (page: Page, address: RegExp, change: Change) => {
  await page.context().route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.body()) })
  })
  return () => page.context().unroute(address)
}

const VOTE_BYTES = 56
const firstVote = (log: Buffer) => log.indexOf(Buffer.from([0, 54, 0x10]))

test('a vote, its receipt, its check and the recount; tampering with the log is found', async ({ page }) => {
  const { campaign, works } = await openWall(['Harbour light', 'Low water'])
  const [first, second] = works
  const ana = await openParticipant('ana')
  await vote(await openParticipant('ben'), first!)
  await vote(await openParticipant('cleo'), second!)

  await logInAs(page, ana)
  await open(page, workPath(first!, campaign.id))
  await page.getByRole('button', { name: /^Vote for Harbour light/ }).click()
  await expect(page.getByText('Vote Success').first()).toBeVisible()
  await page.getByRole('button', { name: 'Receipt in My votes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My votes' })).toBeVisible()
  await page.getByRole('button', { name: 'Check of your vote for Harbour light' }).click()
  const lines = page.getByRole('list', { name: 'Check of your vote for Harbour light' })
  await expect(lines).toContainText('Right: Your vote is entry')
  await expect(lines).toContainText('Right: The entry bears the ballot that this browser made')
  await expect(lines).toContainText('Right: The entry bears the value that stands for you')
  await expect(lines).toContainText('is signed with the log’s key')
  await expect(lines).not.toContainText('Wrong')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt of your vote for Harbour light' }).click()
  const receipt = await (await saved).path()

  await recount(page, campaign.id)
  await expect(agrees(page)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Harbour light 2 2 Equal/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Low water 1 1 Equal/ })).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles(receipt)
  await expect(page.getByRole('list', { name: 'Check of the receipt' })).toContainText('Right: Your vote is entry')

  const tricks: [RegExp, Change, RegExp][] = [
    [
      /\/log\/\d+\/log$/,
      (log) => Buffer.from(log).fill(7, firstVote(log) + 24, firstVote(log) + 26),
      /do not lead to the signed head/,
    ],
    [
      /\/log\/\d+\/log$/,
      (log) => Buffer.concat([log.subarray(0, firstVote(log)), log.subarray(firstVote(log) + VOTE_BYTES)]),
      /its signed head says \d+\. Something was left out/,
    ],
    [
      /\/checkpoints$/,
      // The first head may be over the rules alone, which are one entry.
      (heads) => Buffer.from(String(heads).replace(/\n(\d+)\n/, (_, size) => (size === '1' ? '\n2\n' : '\n1\n'))),
      /another history: the log was rewritten/,
    ],
    [
      /\/checkpoint$/,
      (head) => Buffer.from(String(head).replace(/\n\d+\n/, '\n2\n')),
      /is not signed with the log’s key/,
    ],
    [
      /\/works\/list\?/,
      (answer) => Buffer.from(String(answer).replace(/"voteNum":2/, '"voteNum":9')),
      /shows other votes than the log for 1 work/,
    ],
  ]
  for (const [address, change, words] of tricks) {
    const stop = await tamper(page, address, change)
    await recount(page, campaign.id)
    await expect(differs(page)).toBeVisible()
    await expect(page.getByRole('list', { name: 'What was checked' })).toContainText(words)
    await stop()
  }
})
