import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { updateUser } from '@plinth/api-schema/accounts'
import { saveArtwork } from '@plinth/api-schema/artworks'
import { applyCampaignUpdate } from '@plinth/api-schema/campaigns'
import { findCollection } from '@plinth/api-schema/collections'
import { addComment, reportComment, switchComments } from '@plinth/api-schema/comments'
import { saveClient, saveContact } from '@plinth/api-schema/contacts'
import { follow } from '@plinth/api-schema/following'
import { savePerk } from '@plinth/api-schema/holding'
import { listNfts, nftDetail, saveNft } from '@plinth/api-schema/nfts'
import { answerHelp } from '@plinth/api-schema/operators-help'
import { createSet, saveToSet } from '@plinth/api-schema/sets'
import { saveLink } from '@plinth/api-schema/sharing'
import { uploadFile } from '@plinth/api-schema/site'
import { complaint, followKind } from '@plinth/api-schema/states'
import { addHelpRequest } from '@plinth/api-schema/support'
import { submitMany, vote } from './artworks.ts'
import { type Content, endCampaign, expectPlaces, openCampaign, sendBack, submitCampaign } from './campaigns.ts'
import { fillMarket } from './hostile-market.ts'
import { type Member, openBrand, openParticipant, openVerifiedBrand, operatorClient, visitor } from './sessions.ts'
import { deployOwned, linkWalletOf, newWalletAccount } from './wallet.ts'

/** As long as a name may be, without a place to break it. */
export const LONG = 'W'.repeat(255)
const EMOJI = '👩‍👩‍👧‍👦🏳️‍🌈🫠'.repeat(9)
/** A name that is written from right to left. */
export const RIGHT_TO_LEFT = 'عبد الرحمن بن محمد الأندلسي (١٩٧٤)'
const PROSE = `<p>${LONG}</p><h2>${LONG}</h2><ul><li>${RIGHT_TO_LEFT}</li><li>${EMOJI}</li></ul>`

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey picture of any size, as PNG. */
const drawPicture = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const lines = Buffer.alloc((width + 1) * height, 0x77)
  for (let line = 0; line < height; line++) lines[line * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const upload = async ({ call }: Member, width: number, height: number) => {
  const file = new File([drawPicture(width, height)], `${'w'.repeat(200)}.png`, { type: 'image/png' })
  return (await call(uploadFile, { file })).url
}
const uploadTall = (member: Member) => upload(member, 400, 2600)
const uploadWide = (member: Member) => upload(member, 2600, 400)

/** Somebody with a name of their own choice, a picture and a cover that fit nowhere. */
const openNamed = async (nickName: string) => {
  const member = await openParticipant()
  const [imageUrl, bannerUrl] = await Promise.all([uploadTall(member), uploadTall(member)])
  const statement = `${LONG}\n\n${RIGHT_TO_LEFT}`
  const links = [`https://${'w'.repeat(60)}.${'w'.repeat(60)}.example/${LONG}`, 'https://пример.example/']
  await member.call(updateUser, { nickName, bio: PROSE, statement, links, imageUrl, bannerUrl })
  return member
}

const submit = async (artist: Member, campaignId: number, words: string, artworkImg: string) => {
  const work = { campaignId, artworkTitle: words, description: words, artistCodename: words, artworkCredit: words }
  const { id } = await artist.call(saveArtwork, { ...work, artworkImg, tags: ['w'.repeat(20)] })
  return { id, title: words, artist }
}

const award = (words: string, picture: string) => ({
  rewardTitle: words,
  rewardDescription: words,
  rewardCoinId: null,
  rewardAmount: '',
  rewardBrandDescription: picture,
})

const fillBooks = async (brand: Member, participant: Member) => {
  for (let number = 10; number < 22; number++) {
    const contact = {
      firstName: number % 2 ? 'W'.repeat(25) : 'عبد الرحمن',
      lastName: number % 2 ? '🫠'.repeat(12) : 'الأندلسي',
      contactNo: '9'.repeat(25),
      email: `${'w'.repeat(60)}${number}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
    }
    await brand.call(saveClient, contact)
    await participant.call(saveContact, contact)
  }
}

/** The longest name of a set. */
export const LONG_SET = 'W'.repeat(60)

/** Sets with and without works; answers the public one that has some. */
const fillSets = async ({ call }: Member, works: readonly { id: number }[]) => {
  await call(createSet, { name: RIGHT_TO_LEFT })
  const { id } = await call(createSet, { name: LONG_SET, description: LONG, isPublic: 1 })
  for (const work of works) await call(saveToSet, { id, artworkId: work.id })
  return id
}

/** Two questions of somebody, one of them answered, and the address of a guest who asked too. */
const askForHelp = async ({ call, email, userName }: Member) => {
  const question = { helpTypeId: 2, companyName: LONG, description: LONG }
  const { id: answered } = await call(addHelpRequest, { ...question, email })
  await (await operatorClient())(answerHelp, { id: answered, answer: `${LONG}\n\n${EMOJI}` })
  const { id: open } = await call(addHelpRequest, { ...question, email })
  const guest = `guest.${userName}@example.org`
  await visitor(addHelpRequest, { ...question, email: guest })
  return { answered, open, guest }
}

/** An NFT that its creator has prepared and not minted. */
const prepareNft = async (creator: Member, chainId: number) => {
  const account = await newWalletAccount()
  await linkWalletOf(creator, account)
  const preview = await uploadTall(creator)
  const royalty = { royaltyAddress: account.address, royaltyProportion: '5' }
  return (await creator.call(saveNft, { chainId, preview, name: LONG, description: LONG, ...royalty })).id
}

const mintedTransaction = async () => {
  const [nft] = (await visitor(listNfts, {})).rows
  if (!nft) throw new Error('The demo has no NFT')
  const { txHash, contractAddr, owner } = await visitor(nftDetail, { id: nft.id })
  const { id: collectionId } = await visitor(findCollection, { chainId: nft.chainId, contractAddr })
  return { nftId: nft.id, txHash: txHash ?? '', contractAddr, holder: owner ?? '', collectionId }
}

/** People, campaigns and works whose words and pictures are as bad for a layout as the rules let them be. */
export const openHostileWorld = async () => {
  const brand = await openVerifiedBrand('ostra', LONG)
  const [tall, wide] = await Promise.all([uploadTall(brand), uploadWide(brand)])
  await brand.call(updateUser, { nickName: LONG, bio: PROSE, imageUrl: wide, bannerUrl: tall })
  const account = await newWalletAccount()
  await linkWalletOf(brand, account)
  const campaignContract = await deployOwned(account, LONG, 721, 'W'.repeat(8))
  const content = (words: string, picture: string): Partial<Content> => ({
    name: words,
    subtitle: words,
    banner: picture,
    appBanner: picture,
    description: PROSE,
    brandDescriptionImg: picture,
    brandDescription: PROSE,
    rules: PROSE,
    companyWebsite: `https://${'w'.repeat(60)}.${'w'.repeat(60)}.example/${'w'.repeat(100)}`,
    campaignAwards: [award(words, picture), award(LONG, wide), award(EMOJI, tall)],
    stickers: `${tall},${wide}`,
    campaignContract,
  })
  const [long, emoji, rtl] = await Promise.all([LONG, EMOJI, RIGHT_TO_LEFT].map(openNamed))
  if (!long || !emoji || !rtl) throw new Error('Nobody is there')

  const campaign = await openCampaign(content(LONG, tall), brand)
  const ended = await openCampaign(content(EMOJI, wide), brand)
  const empty = await openCampaign(content(RIGHT_TO_LEFT, wide), brand)
  const hidden = await openCampaign({ ...content(RIGHT_TO_LEFT, tall), isPrivate: 1 }, brand)
  await brand.call(applyCampaignUpdate, { ...empty.content, id: empty.id, subtitle: LONG })
  await submitCampaign(content(LONG, wide), brand)
  await sendBack((await submitCampaign(content(LONG, wide), brand)).id, LONG)
  const work = await submit(long, campaign.id, LONG, await uploadTall(long))
  const works = [
    work,
    await submit(emoji, campaign.id, EMOJI, await uploadWide(emoji)),
    await submit(rtl, campaign.id, RIGHT_TO_LEFT, await uploadWide(rtl)),
  ]
  await brand.call(switchComments, { campaignId: campaign.id, isOpen: 1 })
  for (const [writer, words] of [
    [long, LONG],
    [emoji, EMOJI],
    [rtl, `${RIGHT_TO_LEFT}\n\n${LONG}`],
  ] as const) {
    const comment = await writer.call(addComment, { worksId: work.id, words })
    await brand.call(reportComment, { ...comment, reason: complaint.other, words: LONG })
  }
  const placed = [
    await submit(rtl, ended.id, LONG, await uploadTall(rtl)),
    await submit(emoji, ended.id, RIGHT_TO_LEFT, await uploadWide(emoji)),
    await submit(emoji, ended.id, LONG, await uploadWide(emoji)),
  ]
  await submitMany(campaign.id, 20)
  for (const each of works) for (const voter of [long, emoji, rtl]) if (voter !== each.artist) await vote(voter, each)
  for (const each of placed) await vote(long, each)
  await brand.call(saveLink, { campaignId: campaign.id, name: 'W'.repeat(60) })
  const asked = await askForHelp(long)
  await fillBooks(brand, long)
  for (const { userId: id } of [emoji, rtl]) await long.call(follow, { kind: followKind.artist, id })
  await long.call(follow, { kind: followKind.brand, id: brand.userId })
  await long.call(follow, { kind: followKind.campaign, id: campaign.id })
  const setId = await fillSets(long, works)
  const perk = { campaignId: campaign.id, description: LONG, link: `https://${'w'.repeat(60)}.example`, code: LONG }
  await brand.call(savePerk, { ...perk, name: LONG_SET, days: 3_650 })
  await brand.call(savePerk, { ...perk, name: RIGHT_TO_LEFT })
  const nftId = await prepareNft(long, campaignContract.chainId)
  await endCampaign(ended)
  await expectPlaces(ended)
  const [listed, , boxed] = placed.map(({ id }) => id)
  const dealer = { brand, account, campaignId: ended.id }
  const wares = { listed: listed!, boxed: boxed!, words: LONG, level: 'W'.repeat(40), picture: tall }
  const market = await fillMarket(dealer, wares)
  return {
    brand,
    waiting: await openBrand('waiting', LONG),
    long,
    work,
    campaign,
    ended,
    empty,
    hidden,
    asked,
    guest: asked.guest,
    setId,
    nftId,
    minted: await mintedTransaction(),
    market,
  }
}

/** What is left of a value in a file: its functions are not. */
type Written<T> = T extends object
  ? { [Key in keyof T as T[Key] extends (...args: never) => unknown ? never : Key]: Written<T[Key]> }
  : T

/** What a journey knows of it. */
export type HostileWorld = Written<Awaited<ReturnType<typeof openHostileWorld>>>

/** Where it is noted down in a product that was filled with it. */
export const worldFile = () => path.join(process.env.DATA_DIR ?? '', 'hostile-world.json')

/** The world of a product, which is made unless it is there. */
export const findHostileWorld = async (): Promise<HostileWorld> =>
  existsSync(worldFile()) ? JSON.parse(readFileSync(worldFile(), 'utf8')) : openHostileWorld()
