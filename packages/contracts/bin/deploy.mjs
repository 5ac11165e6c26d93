import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { defineChain, formatEther, isAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getChainId } from 'viem/actions'
import { createReadingClient, createSigningClient, nodeTransport } from '../deploy/chain-client.ts'
import { deployMarketContract } from '../deploy/deploy-market.ts'
import { deployPlatform, isCurrent } from '../deploy/deploy-platform.ts'
import { deployVoteAnchors } from '../deploy/deploy-vote-anchors.ts'
import { packageRoot } from './foundry.mjs'

const usage = `Deploys the platform to a chain and prints its entry for CHAINS_FILE.

  npm run chain:deploy -- --rpc URL --key-file FILE [--fee WEI] [--name NAME] [--explorer URL] [--publisher ADDRESS] [--market]
  npm run chain:deploy -- --rpc URL --key-file FILE --only-anchors --publisher ADDRESS
  npm run chain:deploy -- --rpc URL --key-file FILE --only-market --platform ADDRESS

  --rpc URL        the chain's JSON-RPC address
  --key-file FILE  a file with the private key (0x and 64 digits) of the account that pays and will own the platform
  --fee WEI        the fee for each minted artwork, 0 if left out
  --name NAME      the chain's name in the entry
  --explorer URL   the chain's block explorer in the entry
  --publisher ADDRESS  also deploys the contract of vote anchors, in which this account alone writes (see ANCHOR_KEY_FILE)
  --only-anchors   deploys that contract alone, beside a platform that stands already
  --market         also deploys the market's contracts: auctions, mystery boxes and the pay desk
  --only-market    deploys those alone, beside the platform at the address of --platform
  --treasury ADDRESS  the account that the pay desk pays to, the deploying one if left out
  --wrapped ADDRESS   the chain's own wrapped coin (WETH), for the entry`

class UsageError extends Error {}

function readOptions() {
  const text = { type: 'string' }
  const yes = { type: 'boolean' }
  const named = { rpc: text, 'key-file': text, fee: text, name: text, explorer: text, publisher: text }
  const ofMarket = { market: yes, 'only-market': yes, platform: text, treasury: text, wrapped: text }
  const options = { ...named, 'only-anchors': yes, ...ofMarket, help: yes }
  let values
  try {
    values = parseArgs({ options }).values
  } catch (error) {
    throw new UsageError(error.message)
  }
  if (values.help) throw new UsageError('')
  if (!values.rpc || !/^https?:\/\//.test(values.rpc)) throw new UsageError('--rpc needs an http(s) address')
  if (!values['key-file']) throw new UsageError('--key-file is missing')
  if (values.fee !== undefined && !/^\d+$/.test(values.fee)) throw new UsageError('--fee needs a whole number of wei')
  for (const name of ['publisher', 'platform', 'treasury', 'wrapped'])
    if (values[name] !== undefined && !isAddress(values[name]))
      throw new UsageError(`--${name} needs an address of 0x and 40 hexadecimal digits`)
  if (values['only-anchors'] && !values.publisher) throw new UsageError('--only-anchors needs --publisher')
  if (values['only-market'] && !values.platform) throw new UsageError('--only-market needs --platform')
  return { rpc: values.rpc, keyFile: values['key-file'], fee: BigInt(values.fee ?? '0'), ...values }
}

function readAccount(file) {
  let key
  try {
    key = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UsageError(`the key file cannot be read: ${error.code ?? error.message}`)
  }
  // The key must never be in a message, not even a wrong one.
  if (!/^(0x)?[0-9a-fA-F]{64}$/.test(key)) throw new UsageError('the key file does not hold a private key')
  return privateKeyToAccount(key.startsWith('0x') ? key : `0x${key}`)
}

/** Deploys the market's contracts; the wrapped coin is the chain's own. */
async function deployMarket(clients, platform, options) {
  const owners = { platform, treasury: options.treasury ?? clients.walletClient.account.address }
  const market = {}
  for (const name of ['auction_house', 'mystery_boxes', 'pay_desk'])
    market[name] = await deployMarketContract(clients, name, owners)
  return { ...market, ...(options.wrapped ? { wrapped_coin: options.wrapped } : {}) }
}

/** The entry for CHAINS_FILE; names and icons are the operator's to complete. */
function chainsFileEntry(chainId, options, { voteAnchors, market, ...deployment }) {
  const explorer = options.explorer?.replace(/\/$/, '')
  const name = options.name ?? `Chain ${chainId}`
  return {
    id: chainId,
    chainId,
    chainName: name,
    chainRpc: options.rpc,
    networkName: name,
    chainIcon: '',
    browserAddress: explorer ? `${explorer}/address/` : '',
    browserTx: explorer ? `${explorer}/tx/` : '',
    // Nothing happened before it: the indexer begins there.
    startBlock: Number(deployment.blockNumber),
    tokens: [{ id: chainId, symbol: 'ETH', name: 'Ether', icon: '', contractAddr: '', precision: 18, type: 0 }],
    contracts: {
      platform: deployment.platform,
      platform_contract_721: deployment.shared721,
      platform_contract_1155: deployment.shared1155,
      ...market,
    },
    ...(voteAnchors ? { voteAnchors } : {}),
  }
}

async function main() {
  const options = readOptions()
  const account = readAccount(options.keyFile)
  const transport = nodeTransport(options.rpc)
  const probe = createReadingClient({ transport })
  const chainId = await getChainId(probe)
  const chain = defineChain({
    id: chainId,
    name: options.name ?? `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [options.rpc] } },
  })
  const publicClient = createReadingClient({ chain, transport, cacheTime: 0 })
  const walletClient = createSigningClient({ chain, transport, account })

  console.error(`Deploying to chain ${chainId} as ${account.address}`)
  const clients = { walletClient, publicClient }
  if (options['only-anchors']) {
    const voteAnchors = await deployVoteAnchors(clients, options.publisher)
    console.error('For the entry of this chain in CHAINS_FILE:')
    console.log(JSON.stringify({ voteAnchors }, null, 2))
    return
  }
  if (options['only-market']) {
    const market = await deployMarket(clients, options.platform, options)
    console.error('For the contracts in the entry of this chain in CHAINS_FILE:')
    console.log(JSON.stringify(market, null, 2))
    return
  }
  const before = await getBalance(publicClient, { address: account.address })
  const platform = await deployPlatform({ ...clients, fee: options.fee })
  const voteAnchors = options.publisher ? await deployVoteAnchors(clients, options.publisher) : null
  const market = options.market ? await deployMarket(clients, platform.platform, options) : {}
  const deployment = { ...platform, voteAnchors, market }
  const after = await getBalance(publicClient, { address: account.address })
  if (!(await isCurrent(publicClient, deployment)))
    throw new Error('the chain does not hold the code that was deployed')

  const file = join(packageRoot, 'deployments', `${chainId}.json`)
  const record = { chainId, owner: account.address, fee: options.fee, ...deployment }
  mkdirSync(join(packageRoot, 'deployments'), { recursive: true })
  const text = JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
  writeFileSync(file, `${text}\n`)
  console.error(`Deployed for ${formatEther(before - after)} ETH; recorded in ${relative(process.cwd(), file)}`)
  console.error('The entry for CHAINS_FILE (complete names, icon and tokens):')
  console.log(JSON.stringify(chainsFileEntry(chainId, options, deployment), null, 2))
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) {
    console.error([error.message && `Cannot deploy: ${error.message}`, usage].filter(Boolean).join('\n\n'))
  } else {
    console.error(`The deployment failed: ${error.shortMessage ?? error.message}`)
  }
  process.exitCode = 1
}
