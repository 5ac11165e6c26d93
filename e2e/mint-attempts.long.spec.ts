import { messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { type Address, parseAbi } from 'viem'
import { isWithin, seriousFaults } from './axe.ts'
import { choose } from './campaign-editor.ts'
import { beginNft, CREATE, confirmMint, expectMinted, fillNft, ownNft, sentBy, withoutBlocks } from './minting.ts'
import { visitor } from './sessions.ts'
import { expect, type Page, PHONE, test, withTheme } from './test.ts'
import { openSecondChain } from './wallet.ts'

const ROYALTIES = parseAbi(['function royaltyInfo(uint256, uint256) view returns (address, uint256)'])

/** Waits until the page has read its transaction: what takes its place is known by its number. */
const seenByPage = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('eth_getTransactionByHash') ?? false)

test('a participant mints an edition on a phone at night; another network brings the wallet there first', async ({
  page,
}) => {
  await withTheme(page, 'night')
  const { network, client } = await openSecondChain()
  const { ana, wallet } = await beginNft(page)
  await client.setBalance({ address: wallet.address, value: 10n ** 18n })
  await page.setViewportSize(PHONE)
  const advice = page.getByRole('dialog', { name: 'A larger screen helps' })
  await expect(advice.getByRole('link', { name: 'Back to Homepage' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await advice.getByRole('button', { name: 'Go on here' }).click()
  await expect(advice).toHaveCount(0)
  await fillNft(page, 'Across the water')
  await choose(page.getByRole('combobox', { name: /Network/ }), network.chainName)
  await page.getByText('ERC 1155', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Number of tokens' }).fill('12')
  await page.getByRole('textbox', { name: 'Royalty', exact: true }).fill('7.5')
  expect(await isWithin(page)).toBe(true)
  await confirmMint(page)
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()
  expect(wallet.chainId()).toBe(network.chainId)
  expect(wallet.asked).toContain('wallet_addEthereumChain')
  const nft = await ownNft(ana)
  await expectMinted(ana, nft.id)
  expect(nft.chainId).toBe(network.chainId)
  const detail = await visitor(nftDetail, { id: nft.id })
  expect(detail).toMatchObject({ contractType: 1155, circulation: 12, amount: 12, owner: wallet.address })
  const royalty = await client.readContract({
    address: detail.contractAddr as Address,
    abi: ROYALTIES,
    functionName: 'royaltyInfo',
    args: [BigInt(detail.tokenId ?? 0), 10_000n],
  })
  expect(royalty).toEqual([wallet.address, 750n])
})

test('a transaction that ran dry, was cancelled or was forgotten is told and sent again', async ({ page }) => {
  await page.clock.install()
  const { ana, wallet } = await beginNft(page)
  await fillNft(page, 'Fourth attempt')
  const failed = page.getByRole('dialog', { name: 'Not minted yet' })
  const again = failed.getByRole('button', { name: 'Try again' })
  const taken = page.getByRole('listitem').and(page.locator('[aria-current=step]')).getByText('Waiting for the network')

  wallet.starveNext(60_000n)
  await confirmMint(page)
  await expect(failed.getByRole('alert')).toHaveText('Mint fail')

  await withoutBlocks(async ({ client }) => {
    const read = seenByPage(page)
    await again.click()
    await read
    await wallet.sendAgain('cancelled')
    await client.mine({ blocks: 1 })
    await expect(failed.getByRole('alert')).toHaveText(messages.transactionReplaced)

    await again.click()
    await expect(taken).toBeVisible()
    await client.dropTransaction({ hash: wallet.lastHash() })
    // The page waits three minutes for a block.
    await page.clock.fastForward('03:05')
    await expect(failed.getByRole('alert')).toHaveText(messages.transactionDropped)
  })

  await again.click()
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()
  expect(sentBy(wallet)).toBe(4)
  expect((await ana.call(listNfts, { userId: ana.userId })).total).toBe(1)
  await expectMinted(ana, (await ownNft(ana)).id)
})

test('a tab that is closed between sending and recording loses nothing', async ({ page, context }) => {
  const { ana, wallet } = await beginNft(page)
  await fillNft(page, 'Left in the rain')
  // The report never arrives: only the chain knows.
  await page.route('**/api/nftProduct/artworks/cast', (route) => route.abort())
  await confirmMint(page)
  await expect.poll(() => sentBy(wallet)).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('plinth-sent-mints'))).toContain('0x')
  await page.close()

  const nft = await ownNft(ana)
  const next = await context.newPage()
  await next.goto(`/participant/profile/ntfDetail?idNft=${nft.id}&idUser=${ana.userId}`)
  await expectMinted(ana, nft.id)
  await expect(next.getByText(/^Minted \d/)).toBeVisible()
  await next.reload()
  await expect.poll(() => next.evaluate(() => localStorage.getItem('plinth-sent-mints'))).toBeNull()
  // What was sent does not stand in the form again, where it would be minted twice.
  await next.goto(CREATE)
  await expect(next.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})
