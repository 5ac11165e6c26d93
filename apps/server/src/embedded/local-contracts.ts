import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createReadingClient, createSigningClient, nodeTransport } from '@plinth/contracts/chain-client'
import { deployPlatform, isCurrent, type PlatformAddresses, type PlatformDeployment } from '@plinth/contracts/deploy'
import { type Address, defineChain } from 'viem'
import { getAddresses, getCode } from 'viem/actions'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/** The embedded chain as viem knows chains; written out, because viem's list of all of them costs the start a second. */
const localChain = (rpcUrl: string) =>
  defineChain({
    id: 31_337,
    name: 'Plinth local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })

/** Who deploys on the embedded chain: the last of anvil's accounts, because the first ones are the local test wallet's. */
export async function openLocalDeployer(rpcUrl: string) {
  const chain = localChain(rpcUrl)
  const transport = nodeTransport(rpcUrl)
  const publicClient = createReadingClient({ chain, transport, cacheTime: 0, pollingInterval: 50 })
  const account = (await getAddresses(createSigningClient({ chain, transport }))).at(-1) as Address
  return { publicClient, walletClient: createSigningClient({ account, chain, transport }) }
}

type Recorded = PlatformAddresses & { blockNumber: string; codeHash: string }

const readRecord = async (file: string): Promise<Recorded | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Recorded
  } catch {
    return null
  }
}

const writeRecord = async (file: string, { blockNumber, ...deployment }: PlatformDeployment) => {
  const record: Recorded = { ...deployment, blockNumber: String(blockNumber) }
  await writeFile(`${file}.tmp`, `${JSON.stringify(record, null, 2)}\n`)
  await rename(`${file}.tmp`, file)
}

/**
 * Makes sure that the platform's contracts stand on the embedded chain: deployed once for each DATA_DIR, the addresses
 * kept beside the chain's state. A chain that lost them with its last second gets them again; contracts of another
 * version stop the start, because the tokens on them would no longer be understood.
 */
export async function ensureLocalContracts(options: {
  dataDir: string
  rpcUrl: string
  log: Log
}): Promise<PlatformAddresses> {
  const file = path.join(options.dataDir, 'chain', 'contracts.json')
  const { walletClient, publicClient } = await openLocalDeployer(options.rpcUrl)
  const record = await readRecord(file)
  if (record && (await getCode(publicClient, { address: record.platform }))) {
    if (await isCurrent(publicClient, record)) return record
    throw new StartError(
      `The contracts on the local chain in ${options.dataDir} are of another version of Plinth: start that version, or delete the folder to begin afresh with the new ones`,
    )
  }
  const deployment = await deployPlatform({ walletClient, publicClient })
  await writeRecord(file, deployment)
  options.log.info({ platform: deployment.platform }, 'contracts deployed on the local chain')
  return deployment
}
