import { messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { type Address, erc721Abi, parseAbi } from 'viem'
import { isWithin, seriousFaults } from './axe.ts'
import { choose, PICTURE } from './campaign-editor.ts'
import { chooseByKey, press, pressOn, tabTo, type } from './keys.ts'
import { beginNft, CREATE, confirmMint, expectMinted, fillNft, ownNft, sentBy, withoutBlocks } from './minting.ts'
import { logInAs, openParticipant, visitor } from './sessions.ts'
import { expect, open, type Page, PHONE, test, withTheme } from './test.ts'
import { installWallet, openChain, openSecondChain } from './wallet.ts'

const ROYALTIES = parseAbi(['function royaltyInfo(uint256, uint256) view returns (address, uint256)'])

/** Waits until the page has read its transaction: what takes its place is known by its number. */
const seenByPage = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('eth_getTransactionByHash') ?? false)

test('by keys, somebody connects a wallet, links it and mints one of one, which a foreign client reads', async ({
  page,
}) => {
  const ana = await openParticipant()
  const wallet = await installWallet(page)
  await logInAs(page, ana)
  await open(page, CREATE)
  const metamask = page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'MetaMask' })
  await pressOn(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }), metamask)
  const sign = page.getByRole('button', { name: 'Sign and link' })
  await press(metamask)
  await press(sign)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^My wallet/ })).toBeFocused()

  await chooseByKey(page.getByLabel(/^Image/), PICTURE)
  await expect(page.getByRole('list', { name: 'Files' }).getByText('Uploaded')).toBeVisible()
  await type(page.getByRole('textbox', { name: 'Name' }), 'Lamplighter’s round')
  await tabTo(page.getByRole('radio', { name: 'ERC 721' }))
  // As long as a finger rests on a key: the group moves first and chooses then.
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(page.getByRole('radio', { name: 'ERC 1155' })).toBeChecked()
  await type(page.getByRole('textbox', { name: 'Number of tokens' }), '3')
  await tabTo(page.getByRole('radio', { name: 'ERC 1155' }))
  await page.keyboard.press('ArrowLeft', { delay: 100 })
  await expect(page.getByRole('radio', { name: 'ERC 721' })).toBeChecked()
  expect(await seriousFaults(page)).toEqual([])
  // At most 4 decimals; all digits are in the title.
  const total = page
    .getByRole('region', { name: 'What it costs now' })
    .getByTitle(/^\d+\.\d{5,} \w+$/)
    .last()
  await expect(total).toHaveText(/^(<0\.0001|\d+(\.\d{1,4})?) \w+$/)
  const confirm = page.getByRole('dialog', { name: 'Ready to mint?' })
  const mint = page.getByRole('button', { name: 'Mint', exact: true })
  await expect(mint).toBeEnabled()
  await pressOn(mint, confirm.getByText('Total, at most'))
  await press(confirm.getByRole('button', { name: 'Mint', exact: true }))
  const done = page.getByRole('dialog', { name: 'Minting Completed' })
  await expect(done.getByRole('link', { name: 'Back to Homepage' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await press(done.getByRole('link', { name: 'View item' }))
  expect(sentBy(wallet)).toBe(1)

  await expect(page.getByRole('heading', { level: 1, name: 'Lamplighter’s round' })).toBeVisible()
  await expect(page.getByText('Content verified')).toBeVisible()
  await expect(page.getByText('ERC 721')).toBeVisible()
  for (const name of ['View full size', /^ipfs:/]) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    expect((await page.request.get(href ?? '')).ok()).toBe(true)
  }
  const nft = await ownNft(ana)
  await expectMinted(ana, nft.id)
  await expect(page.getByText(/^Minted \d/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Provenance' }).getByText('Plinth contract')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await pressOn(
    page.getByRole('button', { name: /^Favorite / }),
    page.getByRole('button', { name: /^Favorited .* 1$/ }),
  )
  // The page of the wallet that holds it.
  await press(page.getByRole('link', { name: /^0x/ }).first())
  await expect(page.getByRole('tabpanel', { name: 'Collected' }).getByText('Lamplighter’s round').first()).toBeVisible()
  await tabTo(page.getByRole('tab', { name: 'Collected' }))
  for (const name of ['Created', 'Favorited']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name })).toBeFocused()
  }
  await expect(page.getByRole('tabpanel', { name: 'Favorited' }).getByText('Lamplighter’s round').first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  const { tokenId, contractAddr, tokenUri } = await visitor(nftDetail, { id: nft.id })
  const { client } = await openChain()
  const token = { address: contractAddr as Address, args: [BigInt(tokenId ?? 0)] } as const
  expect(await client.readContract({ ...token, abi: erc721Abi, functionName: 'ownerOf' })).toBe(wallet.address)
  expect(await client.readContract({ ...token, abi: erc721Abi, functionName: 'tokenURI' })).toBe(tokenUri)
})

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
