import type { Address, Hex } from 'viem'
import { writeContract } from 'viem/actions'
import { giveMoney, memberOf, openWallet, type Services } from './demo-chain-services.ts'
import { DEMO_OWN_COLLECTION, findDemoCollection } from './rooms/collections/collections.demo.ts'
import { findTrader } from './rooms/market/market.demo.ts'
import { openDemoMedia } from './rooms/site/site.demo.ts'

const CATEGORY_ART = 1
const notSaved = async () => undefined

type Maker = { accountId: number; wallet: ReturnType<typeof openWallet>; upload(picture: string): Promise<string> }

async function openMaker(services: Services): Promise<Maker | undefined> {
  const { database, files, clock } = services
  const accountId = await findTrader(database, DEMO_OWN_COLLECTION.userName)
  if (accountId === undefined) return undefined
  const { uploadDemoPicture, allStored } = await openDemoMedia(files, clock.now())
  return {
    accountId,
    wallet: openWallet(services, DEMO_OWN_COLLECTION.userName),
    async upload(picture) {
      const { url } = await uploadDemoPicture(database, accountId, picture)
      await allStored()
      return url
    },
  }
}

async function deploy({ ownCollections, network, indexer }: Services, { accountId, wallet, upload }: Maker) {
  const { name, symbol, bio, royaltyPercent, picture, banner } = DEMO_OWN_COLLECTION
  const wanted = {
    ...{ chainId: network.chainId, contractType: 721 as const, name, symbol, royaltyPercent, bio },
    ...{ imageUrl: await upload(picture), bannerUrl: await upload(banner), categoryId: CATEGORY_ART },
  }
  const deployment = await ownCollections.save(memberOf(accountId), wanted, notSaved)
  const { platform, client, receiptOf } = wallet
  const { contractType, royaltyAddress, royaltyBps } = deployment
  const args = [contractType, name, symbol, royaltyAddress as Address, BigInt(royaltyBps)] as const
  await receiptOf(await writeContract(client, { ...platform, functionName: 'deploy', args }))
  await indexer.catchUp()
}

async function mintInto(
  services: Services,
  { accountId, wallet, upload }: Maker,
  collectionId: number,
  work: (typeof DEMO_OWN_COLLECTION.works)[number],
) {
  const { nfts, network } = services
  const { platform, client, receiptOf, address } = wallet
  const { picture, name, description } = work
  const pictureUrl = await upload(picture)
  const member = memberOf(accountId)
  const form = {
    ...{ chainId: network.chainId, pictureUrl, imageUrl: pictureUrl, name, description, categoryId: CATEGORY_ART },
    ...{ contractType: 721 as const, amount: 1, royaltyAddress: address, royaltyPercent: '0', recipient: undefined },
  }
  const { uid, contract, recipient, amount, digest, fee } = await nfts.own.save(
    member,
    { ...form, collectionId },
    notSaved,
  )
  const args = [BigInt(uid), contract as Address, [recipient as Address], BigInt(amount), [digest as Hex]] as const
  const hash = await writeContract(client, { ...platform, functionName: 'mint', args, value: BigInt(fee) })
  await receiptOf(hash)
  await nfts.mintReports.report(member, { chainId: network.chainId, txHash: hash, uid: BigInt(uid) })
}

/** Has somebody deploy a collection of their own and mint works into it, as far as that has not happened yet. */
export async function fillOwnCollection(services: Services): Promise<void> {
  const maker = await openMaker(services)
  if (!maker) return
  const { database, nfts, indexer } = services
  const found = () => findDemoCollection(database, maker.accountId)
  if (!(await found())?.contract) {
    await giveMoney(services, maker.wallet.address)
    await deploy(services, maker)
  }
  const collection = await found()
  if (!collection?.contract) throw new Error('The chain has no collection of the demo')
  const place = { chainId: services.network.chainId, contract: collection.contract }
  const minted = await nfts.listOfContract(place, { limit: 100, offset: 0, direction: 'desc' })
  const missing = DEMO_OWN_COLLECTION.works.filter((work) => minted.every(({ name }) => name !== work.name))
  for (const work of missing) await mintInto(services, maker, collection.id, work)
  if (missing.length > 0) await indexer.catchUp()
}
