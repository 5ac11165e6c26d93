import { messages } from '@plinth/api-schema/messages'
import { payDeskAbi } from '@plinth/contracts/abi'
import { encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { readerOf } from './chain-clients.ts'
import { asRefusal, ChainRefusal } from './chain-refusal.ts'
import { resumeTrade, sendTrade } from './market-actions.ts'
import type { ChainNetwork } from './network.ts'
import { requireWallet } from './send-transaction.ts'

/** What is paid at the pay desk of a network. */
export type DeskInvoice = { name: string; currency: string; amount: string }
/** Told when the wallet is asked for a step, and when it has sent it. */
export type OnPayStep = (step: 'approve' | 'send', hash?: Hex) => void

const fallbackMessage = messages.payInvoiceFail
const uidOf = ({ name }: DeskInvoice) => `pay ${name}`

/** The pay desk of a network. */
const deskOf = ({ contracts }: ChainNetwork): Hex => {
  if (!contracts.pay_desk) throw new ChainRefusal('failure', messages.payDeskMissing)
  return contracts.pay_desk
}

/** Lets the pay desk take the amount of a coin, where it may not yet. */
const approveDesk = async (network: ChainNetwork, invoice: DeskInvoice, from: Hex, onStep: OnPayStep) => {
  const [coin, desk, amount] = [invoice.currency as Hex, deskOf(network), BigInt(invoice.amount)]
  const uid = `allow ${coin} ${from} ${desk}`
  onStep('approve')
  const follow = { onSent: (hash: Hex) => onStep('approve', hash), fallbackMessage }
  await resumeTrade(network, uid, follow)
  const asked = { abi: erc20Abi, address: coin, functionName: 'allowance', args: [from, desk] } as const
  const allowance = await readContract(readerOf(network), asked).catch((error: unknown) => {
    throw asRefusal(error)
  })
  if (allowance >= amount) return
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [desk, amount] })
  await sendTrade(network, uid, { to: coin, data, value: 0n }, { ...follow, from })
}

/** Waits for a payment that this browser has sent earlier; null when there is none. */
export const resumePayment = (network: ChainNetwork, invoice: DeskInvoice, onStep: OnPayStep) =>
  resumeTrade(network, uidOf(invoice), { onSent: (hash) => onStep('send', hash), fallbackMessage })

/** Pays an invoice from the connected wallet, and waits for its block. */
export const sendPayment = async (network: ChainNetwork, invoice: DeskInvoice, onStep: OnPayStep) => {
  const { address: from } = await requireWallet(network)
  const isNative = invoice.currency === zeroAddress
  if (!isNative) await approveDesk(network, invoice, from, onStep)
  onStep('send')
  const amount = BigInt(invoice.amount)
  const args = [invoice.name as Hex, invoice.currency as Hex, amount] as const
  const call = {
    to: deskOf(network),
    data: encodeFunctionData({ abi: payDeskAbi, functionName: 'pay', args }),
    value: isNative ? amount : 0n,
  }
  return sendTrade(network, uidOf(invoice), call, { from, onSent: (hash) => onStep('send', hash), fallbackMessage })
}
