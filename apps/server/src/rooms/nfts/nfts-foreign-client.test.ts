import { createHash } from 'node:crypto'
import * as calls from '@plinth/api-schema/nfts'
import { CID } from 'multiformats/cid'
import {
  type Address,
  createPublicClient,
  erc721Abi,
  erc1155Abi,
  http,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import {
  buildMintableCampaign,
  linkTestWallet,
  mintBatch,
  mintOwn,
  ownArgs,
  storePicture,
} from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const RAW = 0x55
const SHA_256 = 0x12
const erc165Abi = parseAbi(['function supportsInterface(bytes4 interfaceId) view returns (bool)'])
const erc2981Abi = parseAbi([
  'function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 amount)',
])
const INTERFACES = {
  721: '0x80ac58cd',
  1155: '0xd9b67a26',
  metadata721: '0x5b5e139f',
  metadata1155: '0x0e89341c',
} as const
const ROYALTIES = '0x2a55205a'

let chain: TestChain
let server: TestServer
const holder = testWallet(3).address
const receiver = testWallet(5).address
beforeAll(async () => {
  chain = await createTestChain()
  server = await createTestServer({ chains: chain.chains, readers: chain.readers })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

/** Somebody who has the address of a node and of a gateway, and the standards. */
const foreigner = () => createPublicClient({ transport: http(chain.url), cacheTime: 0 })

/** Follows a content address and sees for itself that the bytes are those that it names. */
const follow = async (address: string) => {
  const [, name = ''] = /^ipfs:\/\/([a-z2-7]+)$/.exec(address) ?? []
  const cid = CID.parse(name)
  const { rawPayload, statusCode, headers } = await server.app.inject({ url: `/ipfs/${name}` })
  expect(statusCode).toBe(200)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect([cid.version, cid.code, cid.multihash.code]).toEqual([1, RAW, SHA_256])
  expect(Buffer.from(cid.multihash.digest)).toEqual(createHash('sha256').update(rawPayload).digest())
  return rawPayload
}

/** What came into being in a transaction: every token that came from nobody. */
const bornIn = (type: 721 | 1155, { logs }: TransactionReceipt) =>
  type === 721
    ? parseEventLogs({ abi: erc721Abi, logs, eventName: 'Transfer' })
        .filter(({ args }) => args.from === zeroAddress)
        .map(({ address, args }) => ({ address, tokenId: args.tokenId, to: args.to, amount: 1n }))
    : parseEventLogs({ abi: erc1155Abi, logs, eventName: 'TransferSingle' })
        .filter(({ args }) => args.from === zeroAddress)
        .map(({ address, args }) => ({ address, tokenId: args.id, to: args.to, amount: args.value }))

/** Mints one of somebody's own in the shared collection. */
const mintSomebodysOwn = async (type: 721 | 1155) => {
  const artist = await buildAccount(server.database, { clock: server.clock })
  const wallet = testWallet(type === 721 ? 1 : 2)
  await linkTestWallet(server, artist, wallet)
  const saved = await server.call(
    calls.saveNft,
    {
      chainId: chain.network.chainId,
      preview: await storePicture(server, artist),
      name: 'Pier at dawn',
      contractType: type,
      amount: type === 721 ? 1 : 12,
      royaltyAddress: receiver,
      royaltyProportion: '12.34',
      recipient: holder,
    },
    artist.token,
  )
  return {
    receipt: await mintOwn(chain, wallet, ownArgs(saved)),
    royalty: [receiver, 1_234n],
    amount: BigInt(saved.circulation),
  }
}

/** Mints works of a campaign in the collection of its brand. */
const mintCampaign = async (type: 721 | 1155) => {
  const brandWallet = testWallet(type === 721 ? 6 : 7)
  const { brand, campaign, worksIds } = await buildMintableCampaign(server, chain, { brandWallet, type, works: 3 })
  const { campaignId } = campaign
  const circulation = type === 721 ? 1 : 4
  const prepared = await server.call(
    calls.prepareArtworks,
    { campaignId, worksIds, recipients: holder, circulation },
    brand.token,
  )
  const receipt = await mintBatch(chain, brandWallet, prepared.contractAddr, prepared.batches[0]!)
  return { receipt, royalty: [brandWallet.address, 250n], amount: BigInt(circulation) }
}

test.each([
  ['the shared ERC-721 collection', 721, mintSomebodysOwn, 1],
  ['the shared ERC-1155 collection', 1155, mintSomebodysOwn, 1],
  ['a brand’s ERC-721 collection', 721, mintCampaign, 3],
  ['a brand’s ERC-1155 collection', 1155, mintCampaign, 3],
] as const)('a client that knows only the standards understands %s', async (_, type, mint, count) => {
  const { receipt, royalty, amount } = await mint(type)
  const client = foreigner()
  const born = bornIn(type, receipt)
  expect(born).toHaveLength(count)
  for (const { address, tokenId, to, ...token } of born) {
    expect({ to, amount: token.amount }).toEqual({ to: holder, amount })
    await expectStandards(client, type, address)
    const uri =
      type === 721
        ? await client.readContract({ abi: erc721Abi, address, functionName: 'tokenURI', args: [tokenId] })
        : await client.readContract({ abi: erc1155Abi, address, functionName: 'uri', args: [tokenId] })
    if (type === 721)
      expect(await client.readContract({ abi: erc721Abi, address, functionName: 'ownerOf', args: [tokenId] })).toBe(
        holder,
      )
    else
      expect(
        await client.readContract({ abi: erc1155Abi, address, functionName: 'balanceOf', args: [holder, tokenId] }),
      ).toBe(amount)
    const asked = { abi: erc2981Abi, address, functionName: 'royaltyInfo', args: [tokenId, 10_000n] } as const
    expect(await client.readContract(asked)).toEqual(royalty)

    const metadata = JSON.parse((await follow(uri)).toString()) as { name: string; image: string }
    expect(metadata.name).not.toBe('')
    // Eight bytes with which every PNG begins.
    expect((await follow(metadata.image)).subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  }
})

async function expectStandards(client: ReturnType<typeof foreigner>, type: 721 | 1155, address: Address) {
  const wanted = [INTERFACES[type], INTERFACES[`metadata${type}`], ROYALTIES] as const
  const answers = await Promise.all(
    wanted.map((id) => client.readContract({ abi: erc165Abi, address, functionName: 'supportsInterface', args: [id] })),
  )
  expect(answers).toEqual([true, true, true])
}
