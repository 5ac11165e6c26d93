import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  deployMarketContract,
  isMarketContract,
  type MarketContract,
  type MarketContracts,
} from '@plinth/contracts/deploy-market'
import { installSeaport } from '@plinth/contracts/install-seaport'
import type { Address } from 'viem'
import { openLocalDeployer } from './local-contracts.ts'
import type { Log } from './log.ts'

/** The file beside the chain's state with the addresses of the market's contracts. */
export const MARKET_FILE = 'market.json'

const NAMES: readonly MarketContract[] = ['auction_house', 'mystery_boxes', 'pay_desk', 'wrapped_coin']

const readRecord = async (file: string): Promise<Partial<MarketContracts>> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<MarketContracts>
  } catch {
    return {}
  }
}

/**
 * Makes sure that Seaport and the market's own contracts stand on the embedded chain. What is missing is deployed and what stands
 * is kept, so a chain of an older version gets them too. A contract of another version is replaced: it has no owner, and what is
 * in it can still be fetched from its old address.
 */
export async function ensureLocalMarket({
  dataDir,
  rpcUrl,
  platform,
  log,
}: {
  dataDir: string
  rpcUrl: string
  platform: Address
  log: Log
}): Promise<MarketContracts> {
  const clients = await openLocalDeployer(rpcUrl)
  if (await installSeaport(clients)) log.info('Seaport installed on the local chain')
  const file = path.join(dataDir, 'chain', MARKET_FILE)
  const owners = { platform, treasury: clients.walletClient.account.address }
  const contracts = await readRecord(file)
  for (const name of NAMES) {
    const known = contracts[name]
    if (known && (await isMarketContract(clients.publicClient, name, known, owners))) continue
    if (known) log.warn({ name, address: known }, 'a contract of the market is gone or of another version: replaced')
    contracts[name] = await deployMarketContract(clients, name, owners)
    await writeFile(`${file}.tmp`, `${JSON.stringify(contracts, null, 2)}\n`)
    await rename(`${file}.tmp`, file)
  }
  return contracts as MarketContracts
}
