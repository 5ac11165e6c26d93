import { randomBytes } from 'node:crypto'
import type { BoxInput, BoxPrize, BoxPurchase, MysteryBox, MysteryBoxDetail, PreparedBox } from '@plinth/api-schema/box'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Nft } from '@plinth/api-schema/nft'
import { type Picture, stampOf } from '@plinth/api-schema/pictures'
import { boxStage } from '@plinth/api-schema/states'
import { boxId, type Drop, EVERYBODY } from '@plinth/contracts/box'
import { commitmentOf } from '@plinth/contracts/box-draw'
import { dropToTexts } from '@plinth/contracts/box-texts'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import type { Database, Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { ChainReader, ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import { fileUrl, uploadKeyOf } from '../../ports/file-url.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { readApproval } from './boxes.chain.ts'
import { MAX_BOX_DRAFTS, refuse, requireDrop } from './boxes.policy.ts'
import * as repository from './boxes.repository.ts'

export type BoxesDeps = {
  database: Database
  clock: Clock
  readers: ChainReaders
  wallet: Pick<WalletService, 'requireNetwork' | 'tokens' | 'link'>
  nfts: Pick<NftsService, 'listPublic'>
  site: { switches(): Promise<{ boxes: boolean; paidBoxes: boolean }> }
}

const OPENED_BEFORE_S = 60n
const WEEK_S = 604_800n
const SECRET_BYTES = 32
const WHOLE_PERCENT = 100
const second = (date: Date) => BigInt(Math.floor(date.getTime() / 1_000))
const dateOf = (seconds: bigint) => new Date(Number(seconds) * 1_000)
const randomHex = (bytes: number): Hex => `0x${randomBytes(bytes).toString('hex')}`
const keyOf = (url: string) => uploadKeyOf(url) ?? ''
const holderOf = (number: number) => `box:${number}` as const
const percentOf = (amount: number, total: number) => String(Number(((amount * WHOLE_PERCENT) / total).toFixed(2)))

const pictureOf = (url: string, { key: _key, renditions, ...facts }: repository.OwnUpload): Picture => ({
  url,
  ...facts,
  renditions: renditions.map((made) => ({ url: fileUrl(made.fileKey), type: made.mediaType, width: made.width })),
})
const personOf = ({ accountId, accountName }: { accountId: number | null; accountName: string | null }) =>
  accountId === null || accountName === null ? null : { id: accountId, name: accountName }

const purchaseOf = ({ accountId, accountName, ...row }: repository.PurchaseRow): BoxPurchase => ({
  ...row,
  account: personOf({ accountId, accountName }),
})

/** Mystery boxes: what brands lay in, who took boxes, and what was drawn. */
export function createBoxesService({ database, clock, readers, wallet, nfts, site }: BoxesDeps) {
  const coinOf = (chainId: number, currency: string) => {
    const contractAddr = currency === zeroAddress ? '' : currency.toLowerCase()
    return wallet.tokens().find((coin) => coin.chainId === chainId && coin.contractAddr.toLowerCase() === contractAddr)
  }
  /** What may be taken now depends on the switches. */
  const createPresenter = async () => {
    const { boxes, paidBoxes } = await site.switches()
    return ({ accountId, accountName, isShown, ...row }: repository.BoxRow): MysteryBox => ({
      ...row,
      brand: personOf({ accountId, accountName }),
      coinId: coinOf(row.chainId, row.currency)?.id ?? null,
      mayTake:
        boxes && isShown && row.state === 'running' && row.soldCount < row.boxCount && (paidBoxes || row.price === '0'),
    })
  }
  const requireBox = async (member: Member | null, id: string) => {
    const row = await repository.findBox(database, id, member?.accountId ?? null, clock.now())
    if (!row) throw new AppError('notFound')
    return row
  }
  const requireBoxes = (chainId: number): { holder: Address; reader: ChainReader } => {
    const { contracts } = wallet.requireNetwork(chainId)
    const reader = readers.get(chainId)
    if (!reader || !contracts.mystery_boxes) return refuse(messages.boxesMissing)
    return { holder: getAddress(contracts.mystery_boxes.toLowerCase()), reader }
  }
  const requireWallet = async ({ accountId }: Member, chainId: number): Promise<Address> => {
    const address = (await wallet.link.walletsOn(chainId, [accountId])).get(accountId)
    if (!address) throw new AppError('invalid', { msg: messages.walletMissing })
    return getAddress(address)
  }
  const requireCoin = (chainId: number, coinId: number | undefined): Address => {
    if (coinId === undefined) return zeroAddress
    const coin = wallet.tokens().find(({ id, chainId: its }) => id === coinId && its === chainId)
    if (!coin) return refuse(messages.orderCurrency)
    return coin.contractAddr === '' ? zeroAddress : getAddress(coin.contractAddr.toLowerCase())
  }
  const approvalOf = (chainId: number, contract: Address, owner: Address) => {
    const { reader, holder } = requireBoxes(chainId)
    return readApproval(reader, { contract, owner, mover: holder })
  }

  /** The works that are prizes, in their order: all of one collection, and public. */
  const requireWorks = async (prizes: BoxInput['prizes']) => {
    const ids = prizes.map(({ nftId }) => nftId)
    if (new Set(ids).size !== ids.length) refuse(messages.boxKinds)
    const found = new Map((await nfts.listPublic(ids)).map((nft) => [nft.id, nft]))
    const works = ids.flatMap((id) => found.get(id) ?? [])
    const [first] = works
    const isAlike = ({ chainId, contract, tokenId }: Nft) =>
      chainId === first?.chainId && contract === first.contract && tokenId !== null
    if (!first || works.length !== ids.length || !works.every(isAlike)) return refuse(messages.boxPrizes)
    const { chainId, contract, contractType } = first
    return { chainId, contract: getAddress(contract), contractType, tokenIds: works.map(({ tokenId }) => tokenId!) }
  }
  const requirePictures = async (tx: Queryable, accountId: number, { imageUrl, prizes }: BoxInput) => {
    const icons = prizes.flatMap(({ levelIconUrl }) => levelIconUrl ?? [])
    const urls = [...new Set([imageUrl, ...icons])]
    const found = await repository.lockOwnPictures(tx, accountId, urls.map(keyOf))
    const image = found.find(({ key }) => key === keyOf(imageUrl))
    if (!image || urls.some((url) => !found.some(({ key }) => key === keyOf(url))))
      throw new AppError('invalid', { msg: messages.notAnUpload })
    return { picture: pictureOf(imageUrl, image), urls }
  }

  return {
    /** Mystery boxes that everybody may see, by their state or by a work that lies in them, or somebody's own. */
    async list(
      member: Member | null,
      {
        side,
        state,
        nftId,
      }: { side: 'all' | 'mine'; state: 'running' | 'coming' | 'ended'; nftId?: number | undefined },
      slice: Slice,
    ) {
      if (side === 'mine' && !member) throw new AppError('notLoggedIn')
      const now = clock.now()
      const { paidBoxes: withPaid } = await site.switches()
      const ofAll = nftId === undefined ? { state, now, withPaid } : { nftId, now }
      const filter = side === 'mine' && member ? { accountId: member.accountId, now } : ofAll
      const rows = await repository.boxLists.list(database, filter, slice)
      return { rows: rows.map(await createPresenter()), total: await repository.boxLists.count(database, filter) }
    },

    /** A mystery box, whole. */
    async find(member: Member | null, id: string): Promise<MysteryBoxDetail> {
      const row = await requireBox(member, id)
      const { drop, secret, closedIn, closingHash, draw, createdTx, closedTx, drawnTx, ...box } = row
      const isOwnDraft = row.state === 'draft' && member !== null && member.accountId === row.accountId
      return {
        ...(await createPresenter())(box),
        ...{ drop, secret, closedIn, closingHash, draw, createdTx, closedTx, drawnTx },
        approval: isOwnDraft ? await approvalOf(row.chainId, row.contract as Address, row.wallet as Address) : null,
      }
    },

    /** The prizes of a mystery box with their odds; what is hidden here has neither name nor picture. */
    async prizes(member: Member | null, id: string, { limit, offset }: Slice) {
      const { boxCount } = await requireBox(member, id)
      const found = await repository.findPrizes(database, id)
      const page = found.slice(offset, offset + limit)
      const works = new Map((await nfts.listPublic(page.map(({ nftId }) => nftId))).map((nft) => [nft.id, nft]))
      const rows = page.map((prize): BoxPrize => {
        const work = works.get(prize.nftId)
        const shown = work
          ? { nftId: work.id, name: work.name, picture: work.picture, previewUrl: stampOf(work.picture) }
          : { nftId: null, name: null, picture: null, previewUrl: null }
        return { ...prize, ...shown, probability: percentOf(prize.amount, boxCount) }
      })
      return { rows, total: found.length }
    },

    /** Who took boxes of a mystery box. */
    async trades(member: Member | null, id: string, slice: Slice) {
      await requireBox(member, id)
      const filter = { boxId: id }
      const rows = await repository.boxPurchases.list(database, filter, slice)
      return { rows: rows.map(purchaseOf), total: await repository.boxPurchases.count(database, filter) }
    },

    /** The boxes that somebody's linked wallet took. */
    async own({ accountId }: Member, boxId: string | null, slice: Slice) {
      const filter = { accountId, boxId }
      const found = await repository.boxPurchases.list(database, filter, slice)
      const boxes = await repository.findBoxes(
        database,
        found.map((row) => row.boxId),
        clock.now(),
      )
      const present = await createPresenter()
      const byId = new Map(boxes.map((row) => [row.id, present(row)]))
      const rows = found.map((row) => ({ ...purchaseOf(row), box: byId.get(row.boxId)! }))
      return { rows, total: await repository.boxPurchases.count(database, filter) }
    },

    /** Keeps a mystery box with a new secret, and answers the drop that the brand's wallet has to create. */
    async save(member: Member, input: BoxInput, saveResult: SaveResult<PreparedBox>): Promise<PreparedBox> {
      const { boxes, paidBoxes } = await site.switches()
      if (!boxes) throw new AppError('notPermitted', { msg: messages.boxesClosed })
      if (input.price > 0n && !paidBoxes) refuse(messages.boxPaid)
      const { chainId, contract, contractType, tokenIds } = await requireWorks(input.prizes)
      const { holder } = requireBoxes(chainId)
      const brand = await requireWallet(member, chainId)
      const now = clock.now()
      const secret = randomHex(SECRET_BYTES)
      const closesAt = second(input.closesAt)
      const drop: Drop = {
        ...{ brand, nft: contract, contractType: BigInt(contractType), tokenIds: tokenIds.map(BigInt) },
        ...{ amounts: input.prizes.map(({ amount }) => BigInt(amount)), currency: requireCoin(chainId, input.coinId) },
        ...{ price: input.price, perAccount: BigInt(input.perAccount), guests: EVERYBODY, bond: input.bond },
        opensAt: input.opensAt && input.opensAt > now ? second(input.opensAt) : second(now) - OPENED_BEFORE_S,
        ...{ closesAt, revealBy: input.revealBy ? second(input.revealBy) : closesAt + WEEK_S },
        ...{ commitment: commitmentOf(secret), salt: BigInt(randomHex(8)) },
      }
      requireDrop(drop, now)
      const held = await repository.findHeld(database, { chainId, contract, wallet: brand }, tokenIds)
      if (held.some((balance, place) => balance < drop.amounts[place]!)) refuse(messages.orderNotHeld)
      const approval = await approvalOf(chainId, contract, brand)
      const id = boxId({ chainId, boxes: holder }, drop)
      const texts = dropToTexts(drop)
      return database.transaction(async (tx) => {
        const { picture, urls } = await requirePictures(tx, member.accountId, input)
        const number = await repository.insertBox(
          tx,
          {
            ...{ id, chainId, holder, accountId: member.accountId, name: input.name, picture },
            ...{ description: input.description, drop: texts, secret, createdAt: now },
            ...{ opensAt: dateOf(drop.opensAt), closesAt: dateOf(closesAt), revealBy: dateOf(drop.revealBy) },
            prizes: input.prizes.map((prize, place) => ({ ...prize, place, tokenId: tokenIds[place]! })),
          },
          MAX_BOX_DRAFTS,
        )
        if (number === undefined)
          throw new AppError('conflict', { msg: messages.tooManyBoxDrafts, values: { n: MAX_BOX_DRAFTS } })
        await uploadReferences.hold(tx, [{ holder: holderOf(number), urls }])
        const prepared = { id, chainId, holder, drop: texts, approval }
        await saveResult(tx, prepared)
        return prepared
      })
    },

    /** Discards somebody's mystery box that is not on the chain. */
    async discard({ accountId }: Member, id: string): Promise<void> {
      const stage = await repository.discardBox(database, accountId, id, clock.now())
      if (stage === undefined) throw new AppError('notFound')
      if (stage !== boxStage.none) throw new AppError('conflict', { msg: messages.boxLaidIn })
    },
  }
}

export type BoxesService = ReturnType<typeof createBoxesService>
