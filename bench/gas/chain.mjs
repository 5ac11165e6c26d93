import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { encodeDeployData, encodeFunctionData, keccak256, sha256, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { estimateGas, getTransactionReceipt, sendTransaction } from 'viem/actions'
import { foundry } from 'viem/chains'
import { foundryBinary } from '../../packages/contracts/bin/foundry.mjs'
import {
  createReadingClient,
  createSigningClient,
  nodeTransport,
} from '../../packages/contracts/deploy/chain-client.ts'

// anvil's well-known first account.
const account = mnemonicToAccount('test test test test test test test test test test test junk')

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a chain of its own, gives it to `use` and ends it. */
export async function withChain(use) {
  const port = await freePort()
  // Some peers are above the code size limit with our compiler settings; their size is not what is measured.
  const args = ['--port', String(port), '--disable-code-size-limit', '--gas-limit', '60000000']
  const anvil = spawn(foundryBinary('anvil'), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => anvil.kill()
  const interrupted = () => {
    stop()
    process.exit(1)
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    await new Promise((resolve, reject) => {
      anvil.once('error', reject)
      anvil.once('exit', () => reject(new Error('anvil ended before it listened')))
      anvil.stdout.on('data', (chunk) => chunk.includes('Listening on') && resolve())
    })
    const options = { chain: foundry, transport: nodeTransport(`http://127.0.0.1:${port}`) }
    const publicClient = createReadingClient({ ...options, cacheTime: 0, pollingInterval: 20 })
    return await use({ publicClient, walletClient: createSigningClient({ ...options, account }), account })
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    stop()
  }
}

/** What a transaction may use at most, by EIP-7825. */
const transactionGasLimit = 16_777_216n

/** A transaction that no block would take. */
export class OverTheLimit extends Error {}

/** The receipt of a transaction, which anvil has as soon as it made the block. */
async function receiptOf(publicClient, hash) {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await getTransactionReceipt(publicClient, { hash })
    } catch (error) {
      if (error.name !== 'TransactionReceiptNotFoundError' || Date.now() > deadline) throw error
      await setTimeout(10)
    }
  }
}

/** Sends a transaction and returns its receipt; a transaction that reverts is an error. */
export async function send({ publicClient, walletClient, account: from }, request) {
  const gas = await estimateGas(publicClient, { account: from, ...request })
  if (gas > transactionGasLimit) throw new OverTheLimit(`needs ${gas} gas`)
  const hash = await sendTransaction(walletClient, { ...request, gas })
  const receipt = await receiptOf(publicClient, hash)
  if (receipt.status !== 'success') throw new Error(`transaction ${hash} reverted`)
  return receipt
}

/** Deploys a compiled contract and returns its receipt. */
export function deploy(chain, { abi, bytecode }, args = []) {
  return send(chain, { data: encodeDeployData({ abi, bytecode: bytecode.object, args }) })
}

/** Calls a function of a contract and returns the receipt. */
export function call(chain, to, abi, functionName, args) {
  return send(chain, { to, data: encodeFunctionData({ abi, functionName, args }) })
}

let people = 0
let artworks = 0

/** Accounts that nobody has heard of before. */
export function strangers(count) {
  return Array.from({ length: count }, () => `0x${keccak256(stringToHex(`person ${people++}`)).slice(-40)}`)
}

/** Digests of metadata files, and the 66-character addresses that peers store instead. */
export function newArtworks(count) {
  const digests = Array.from({ length: count }, () => sha256(stringToHex(`artwork ${artworks++}`)))
  // The letters do not matter for gas, their number does.
  return { digests, uris: digests.map((digest) => `ipfs://bafkrei${digest.slice(2, 54)}`) }
}
