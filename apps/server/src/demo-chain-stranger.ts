import { strangerAbi, strangerCreation } from '@plinth/contracts/stranger'
import { concatHex, getCreate2Address, type Hex, pad, zeroAddress } from 'viem'
import { getCode, readContract, sendTransaction, writeContract } from 'viem/actions'
import { giveMoney, openWallet, type Services } from './demo-chain-services.ts'
import { DEMO_STRANGER } from './rooms/foreign/foreign.demo-content.ts'

// anvil begins with it; from there a contract has the same address however often a start is cut short.
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT: Hex = pad('0x')
const TOKEN_ID = 1n

/** Has somebody hold an NFT that no platform of ours has minted. */
export async function fillStranger(services: Services): Promise<void> {
  const { address: wallet, client, receiptOf } = openWallet(services, DEMO_STRANGER.userName)
  const creation = strangerCreation(DEMO_STRANGER.uri)
  const address = getCreate2Address({ from: FACTORY, salt: SALT, bytecode: creation })
  const stranger = { abi: strangerAbi, address } as const
  if (!(await getCode(client, { address }))) {
    await giveMoney(services, wallet)
    await receiptOf(await sendTransaction(client, { to: FACTORY, data: concatHex([SALT, creation]) }))
  }
  const owner = await readContract(client, { ...stranger, functionName: 'ownerOf', args: [TOKEN_ID] })
  if (owner !== zeroAddress) return
  await giveMoney(services, wallet)
  await receiptOf(await writeContract(client, { ...stranger, functionName: 'give', args: [wallet, TOKEN_ID, 1n] }))
  await services.indexer.catchUp()
}
