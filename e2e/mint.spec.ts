import { nftDetail } from '@plinth/api-schema/nfts'
import { type Address, erc721Abi } from 'viem'
import { seriousFaults } from './axe.ts'
import { PICTURE } from './campaign-editor.ts'
import { chooseByKey, press, pressOn, tabTo, type } from './keys.ts'
import { CREATE, expectMinted, ownNft, sentBy } from './minting.ts'
import { logInAs, openParticipant, visitor } from './sessions.ts'
import { expect, open, test } from './test.ts'
import { installWallet, openChain } from './wallet.ts'

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
