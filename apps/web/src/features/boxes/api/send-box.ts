import { listBoxTrades } from '@plinth/api-schema/boxes'
import { fill, messages } from '@plinth/api-schema/messages'
import { boxId, type Drop } from '@plinth/contracts/box'
import {
  closeDropCall,
  createDropCall,
  openBoxesCall,
  reclaimStockCall,
  refundBoxesCall,
  revealDropCall,
  takeBoxesCall,
} from '@plinth/contracts/box-calls'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import { type Hex, isAddressEqual, zeroAddress } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { boxesOf, readDropState } from '../../../lib/chain/box-actions.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { readCoin } from '../../../lib/chain/market-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { TriedCall } from '../../../lib/chain/platform-call.ts'
import { requireWallet } from '../../../lib/chain/send-transaction.ts'
import { approveCoin, approveCollection, requireLinked } from '../../../lib/market/approvals.ts'
import { sendOnce } from '../../../lib/market/send-once.ts'
import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { untilRecorded } from '../../../lib/market/until-recorded.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { boxRefusals } from './box-refusals.ts'
import { readBox, type ShownBox } from './use-box.ts'
import { readOwnPurchases } from './use-own-purchases.ts'

type Place = { network: ChainNetwork; box: ShownBox }
/** What a wallet does about a mystery box. */
export type BoxAct = Place &
  (
    | { kind: 'create' }
    | { kind: 'take'; count: number; taker: string }
    | { kind: 'close' }
    | { kind: 'reveal' }
    | { kind: 'open' | 'refund'; first: number; taker: string }
    | { kind: 'reclaim' }
  )
type ActOf<Kind extends BoxAct['kind']> = Extract<BoxAct, { kind: Kind }>

const TRADES_READ = 100
const refuse = (words: string) => new ChainRefusal('failure', words)

/** Reads a mystery box and refuses one that is not what the page has shown: its id is the hash of all its terms. */
const readShown = async ({ network, box }: Place) => {
  const read = await readBox(box.id).catch((error: unknown) => {
    throw isNotFound(error) ? refuse(boxRefusals.gone) : error
  })
  const holder = boxesOf(network)
  const drop = dropFromTexts(read.drop)
  if (boxId({ chainId: network.chainId, boxes: holder }, drop) !== box.id) throw refuse(boxRefusals.differs)
  return { ...read, drop, holder }
}
type ReadBox = Awaited<ReturnType<typeof readShown>>

const untilState = (id: string, isThere: (box: ShownBox) => boolean) => untilRecorded(() => readBox(id), isThere)

/** The wallet of the brand has to be the one that is connected; the refusal names it. */
const requireBrand = (network: ChainNetwork, brand: Hex) =>
  requireWallet(network, brand).catch((error: unknown) => {
    if (error instanceof ChainRefusal && error.kind === 'not-permitted')
      throw new ChainRefusal('not-permitted', fill(boxRefusals.wrongWallet, { address: shortAddress(brand) }))
    throw error
  })

/** Deposits the prizes: the contract may move them from then on, and keeps them. */
const create = async (act: ActOf<'create'>, onStep: OnTradeStep) => {
  const { network, box } = act
  const { address: from } = await requireBrand(network, box.wallet as Hex)
  const makeCall = async () => {
    const { drop, holder } = await readShown(act)
    await approveCollection(network, { contract: drop.nft, holder: from, operator: holder }, onStep)
    const { stage } = await readDropState(network, holder, box.id as Hex)
    return stage === 'none' ? createDropCall(holder, drop) : null
  }
  const hash = await sendOnce(network, { uid: `create ${box.id}`, from, makeCall }, onStep)
  onStep('record', hash)
  await untilState(box.id, ({ state }) => state !== 'draft')
}

/** Why boxes cannot be taken; null when they can. */
const whyNot = ({ state, mayTake, boxCount, soldCount }: ReadBox, count: number) => {
  if (state !== 'running' || !mayTake) return boxRefusals.notRunning
  return count > boxCount - soldCount ? boxRefusals.tooFew : null
}

/** What the chain says about boxes that it did not give: the server may not know yet. */
const explainTake = async ({ network, box, count }: ActOf<'take'>, error: unknown) => {
  if (!(error instanceof ChainRefusal) || error.kind !== 'reverted') return error
  const { stage, left } = await readDropState(network, boxesOf(network), box.id as Hex)
  if (stage !== 'selling') return refuse(boxRefusals.notRunning)
  if (left < count) return refuse(boxRefusals.tooFew)
  return box.perAccount > 0 ? refuse(boxRefusals.limit) : error
}

const payFor = async (network: ChainNetwork, drop: Drop, total: bigint, from: Hex, onStep: OnTradeStep) => {
  if (total === 0n || isAddressEqual(drop.currency, zeroAddress)) return
  const { balance } = await readCoin(network, drop.currency, from)
  if (balance < total) throw new ChainRefusal('low-balance', messages.balanceLow)
  await approveCoin(
    network,
    { currency: drop.currency, holder: from, amount: total, operator: boxesOf(network) },
    onStep,
  )
}

/** Takes boxes by the linked wallet, which pays for them. */
const take = async (act: ActOf<'take'>, onStep: OnTradeStep) => {
  const { network, box, count, taker } = act
  await requireLinked(network, taker)
  const from = taker as Hex
  const makeCall = async () => {
    const read = await readShown(act)
    const why = whyNot(read, count)
    if (why !== null) throw refuse(why)
    await payFor(network, read.drop, read.drop.price * BigInt(count), from, onStep)
    return takeBoxesCall(read.holder, read.drop, count)
  }
  const hash = await sendOnce(network, { uid: `take ${box.id} ${from}`, from, makeCall }, onStep).catch(
    async (error: unknown) => {
      throw await explainTake(act, error)
    },
  )
  onStep('record', hash)
  await untilRecorded(
    () => api(listBoxTrades, { mysteryBoxId: box.id, pageSize: TRADES_READ }),
    ({ rows }) => rows.some(({ txHash }) => txHash === hash),
  )
}

/** Sends what anybody may, by whatever wallet is connected. */
const sendAny = async (
  { network, box, kind }: BoxAct,
  name: string,
  makeCall: () => Promise<TriedCall | null>,
  onStep: OnTradeStep,
) => {
  const { address: from } = await requireWallet(network)
  const hash = await sendOnce(network, { uid: `${kind} ${box.id}${name}`, from, makeCall }, onStep)
  onStep('record', hash)
}

/** Ends a sale whose time is over. */
const close = async (act: ActOf<'close'>, onStep: OnTradeStep) => {
  const makeCall = async () => {
    const { state, drop, holder } = await readShown(act)
    return state === 'over' ? closeDropCall(holder, drop) : null
  }
  await sendAny(act, '', makeCall, onStep)
  await untilState(act.box.id, ({ state }) => state !== 'running' && state !== 'over')
}

/** Draws the prizes with the secret. */
const reveal = async (act: ActOf<'reveal'>, onStep: OnTradeStep) => {
  const makeCall = async () => {
    const { state, secret, drop, holder } = await readShown(act)
    if (state === 'drawn') return null
    if (secret === null) throw refuse(boxRefusals.secretMissing)
    // A draw needs a block after the closing one, and a chain that mines on demand has none until this is sent.
    return { ...revealDropCall(holder, drop, secret as Hex), triedOn: 'pending' } as const
  }
  await sendAny(act, '', makeCall, onStep)
  await untilState(act.box.id, ({ state }) => state === 'drawn')
}

/** Opens boxes that were taken together, or has their money paid back; both go to the wallet that took them. */
const end = async (act: ActOf<'open' | 'refund'>, onStep: OnTradeStep) => {
  const { box, kind, first, taker } = act
  const isEnded = (purchases: readonly { first: number; state: string }[]) =>
    purchases.some((purchase) => purchase.first === first && purchase.state !== 'taken')
  const makeCall = async () => {
    if (isEnded(await readOwnPurchases(box.id))) return null
    const { drop, holder } = await readShown(act)
    return kind === 'open' ? openBoxesCall(holder, drop, first, taker as Hex) : refundBoxesCall(holder, drop, first)
  }
  await sendAny(act, ` ${first}`, makeCall, onStep)
  await untilRecorded(() => readOwnPurchases(box.id), isEnded)
}

/** Sends the brand what nobody took, or all of it when there was no draw. */
const reclaim = async (act: ActOf<'reclaim'>, onStep: OnTradeStep) => {
  const makeCall = async () => {
    const { isReclaimed, drop, holder } = await readShown(act)
    return isReclaimed ? null : reclaimStockCall(holder, drop, drop.brand)
  }
  await sendAny(act, '', makeCall, onStep)
  await untilState(act.box.id, ({ isReclaimed }) => isReclaimed)
}

/** Does one thing about a mystery box; one that an earlier visit sent is taken up, not sent twice. */
export const sendBox = (act: BoxAct, onStep: OnTradeStep): Promise<void> => {
  if (act.kind === 'create') return create(act, onStep)
  if (act.kind === 'take') return take(act, onStep)
  if (act.kind === 'close') return close(act, onStep)
  if (act.kind === 'reveal') return reveal(act, onStep)
  return act.kind === 'reclaim' ? reclaim(act, onStep) : end(act, onStep)
}
