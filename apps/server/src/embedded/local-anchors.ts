import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { areVoteAnchorsOf, deployVoteAnchors } from '@plinth/contracts/deploy-vote-anchors'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { openLocalDeployer } from './local-contracts.ts'

// Anchoring costs the local chain's publisher a few thousandths of this in a lifetime.
const POCKET_MONEY = parseEther('100')

/** The files beside the chain's state that anchoring needs. */
export const ANCHORS_FILE = 'anchors.txt'
export const ANCHOR_KEY_FILE = 'anchor-key'

const readIfThere = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const readOrMakeKey = async (file: string): Promise<Hex> => {
  const kept = await readIfThere(file)
  if (kept !== null) return kept.trim() as Hex
  const key = generatePrivateKey()
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}

/** Where the anchors of the embedded chain stand, and the file with the key that writes them. */
export type LocalAnchors = { address: Address; keyFile: string }

/**
 * Makes sure that the contract of vote anchors stands on the embedded chain, for a publisher whose key is kept beside the chain's
 * state. One that the chain has lost, or that is of another version, is deployed again: no token depends on it.
 */
export async function ensureLocalAnchors({
  dataDir,
  rpcUrl,
}: {
  dataDir: string
  rpcUrl: string
}): Promise<LocalAnchors> {
  const folder = path.join(dataDir, 'chain')
  const [keyFile, addressFile] = [path.join(folder, ANCHOR_KEY_FILE), path.join(folder, ANCHORS_FILE)]
  const publisher = privateKeyToAccount(await readOrMakeKey(keyFile)).address
  const { walletClient, publicClient } = await openLocalDeployer(rpcUrl)
  const known = (await readIfThere(addressFile))?.trim() as Address | undefined
  if (known && (await areVoteAnchorsOf(publicClient, known, publisher))) return { address: known, keyFile }
  const paid = await sendTransaction(walletClient, { to: publisher, value: POCKET_MONEY })
  await waitForTransactionReceipt(publicClient, { hash: paid, checkReplacement: false })
  const address = await deployVoteAnchors({ walletClient, publicClient }, publisher)
  await writeFile(addressFile, `${address}\n`)
  return { address, keyFile }
}
