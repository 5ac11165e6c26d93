import { createHash, randomBytes } from 'node:crypto'
import type { Answer } from '@plinth/api-schema/call'
import type { prepareArtworks, saveNft } from '@plinth/api-schema/nfts'
import { linkWallet, walletNonce } from '@plinth/api-schema/wallet'
import type { Address, Hex } from 'viem'
import { createIndexers, type IndexersDeps } from '../src/indexer/start-indexers.ts'
import { createLog } from '../src/log.ts'
import { buildPng } from '../src/media/corpus/png.ts'
import { openFileStore } from '../src/ports/open-file-store.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from './factories.ts'
import type { TestChain, TestWallet } from './test-chain.ts'
import type { TestServer } from './test-server.ts'

/** What `/nftProduct/save` answered. */
export type SavedNft = Answer<typeof saveNft>
/** What `/nftProduct/artworks/prepare` answered. */
export type Prepared = Answer<typeof prepareArtworks>

/** Puts a picture of an account into the file store, bytes and all, and answers its path; no two have the same bytes. */
export async function storePicture(
  server: TestServer,
  { accountId }: Pick<BuiltAccount, 'accountId'>,
): Promise<string> {
  const name = randomBytes(16).toString('hex')
  const key = `${name.slice(0, 2)}/${name}`
  const bytes = Buffer.concat([buildPng({ width: 4, height: 4 }), randomBytes(16)])
  const files = await openFileStore(server.settings, {})
  await files.put(`${key}.png`, bytes, 'image/png')
  await server.database.query({
    text: `insert into files (key, account_id, media_type, bytes, width, height) values ($1, $2, 'image/png', $3, 4, 4)`,
    values: [key, accountId, bytes.length],
  })
  return `/files/${key}.png`
}

/** Links a wallet to an account as a person does it. */
export async function linkTestWallet(
  server: TestServer,
  { token }: BuiltAccount,
  wallet: TestWallet,
  chainId = 31_337,
) {
  const { message } = await server.call(walletNonce, { address: wallet.address, chainId }, token)
  await server.call(linkWallet, { message, signature: await wallet.signMessage({ message }) }, token)
}

/** The arguments of `mintOwn` for what was saved. */
export const ownArgs = (saved: SavedNft) =>
  [
    BigInt(saved.uid),
    saved.contractAddr as Address,
    saved.recipient as Address,
    BigInt(saved.circulation),
    saved.digest as Hex,
    saved.royaltyAddress as Address,
    BigInt(saved.royaltyBps),
  ] as const

/** Sends `mintOwn` and waits for it; a failing one is sent all the same. */
export async function mintOwn(
  chain: TestChain,
  wallet: TestWallet,
  args: ReturnType<typeof ownArgs>,
  options: { value?: bigint; gas?: bigint } = {},
) {
  const value = options.value ?? 100n
  const gas = options.gas === undefined ? {} : { gas: options.gas }
  const hash = await chain
    .walletOf(wallet)
    .writeContract({ ...chain.platform, functionName: 'mintOwn', args, value, ...gas })
  return chain.mined(hash)
}

/** The arguments of `mint` for a batch that was prepared. */
export const batchArgs = (contractAddr: string, batch: Prepared['batches'][number]) =>
  [
    BigInt(batch.uid),
    contractAddr as Address,
    batch.recipients as Address[],
    BigInt(batch.amount),
    batch.digests as Hex[],
  ] as const

/** Sends `mint` and waits for it. */
export async function mintBatch(
  chain: TestChain,
  wallet: TestWallet,
  contractAddr: string,
  batch: Prepared['batches'][number],
) {
  const args = batchArgs(contractAddr, batch)
  const value = BigInt(batch.fee)
  const hash = await chain.walletOf(wallet).writeContract({ ...chain.platform, functionName: 'mint', args, value })
  return chain.mined(hash)
}

/** A completed campaign with artworks in a collection that belongs to its brand's linked wallet. */
export async function buildMintableCampaign(
  server: TestServer,
  chain: TestChain,
  {
    brandWallet,
    works = 2,
    type = 721,
    isPrivate = false,
  }: { brandWallet: TestWallet; works?: number; type?: 721 | 1155; isPrivate?: boolean },
) {
  const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  await linkTestWallet(server, brand, brandWallet, chain.network.chainId)
  const contractAddress = await chain.deployCollection({ type, owner: brandWallet })
  const campaign = await buildCampaign(server.database, {
    brand,
    status: 'completed',
    isPrivate,
    collection: { name: 'Harbour Prints', chainId: chain.network.chainId, contractAddress, contractType: type },
  })
  const artworks = []
  for (let place = 0; place < works; place++) {
    const artist = await buildAccount(server.database, { clock: server.clock })
    const url = await storePicture(server, artist)
    const picture = { url, type: 'image/png', width: 4, height: 4, placeholder: null, renditions: [] }
    artworks.push(await buildArtwork(server.database, { campaign, artist, picture }))
  }
  return { brand, campaign, contractAddress, artworks, worksIds: artworks.map(({ artworkId }) => artworkId) }
}

/** The indexer of a chain on a server's database, to be moved step by step. */
export const indexerOf = (server: TestServer, chain: Pick<IndexersDeps, 'chains' | 'readers'>) => {
  const log = createLog('silent')
  const deps = { database: server.database, clock: server.clock, log }
  return createIndexers({ ...deps, chains: chain.chains, readers: chain.readers })[0]!
}

/** The digest that a contract keeps of a file. */
export const sha256 = (bytes: Uint8Array): Hex => `0x${createHash('sha256').update(bytes).digest('hex')}`
