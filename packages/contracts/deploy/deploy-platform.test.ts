import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importer } from 'ipfs-unixfs-importer'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEventLogs } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readContract, setCode, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundryBinary, packageRoot } from '../bin/foundry.mjs'
import { collection721Abi, collection1155Abi, platformAbi, shared721Abi } from '../generated/abi.ts'
import { codeHash } from '../generated/bytecode.ts'
import { isMarketContract } from './deploy-market.ts'
import { deployPlatform, isCurrent, type PlatformDeployment } from './deploy-platform.ts'
import { areVoteAnchorsOf, deployVoteAnchors } from './deploy-vote-anchors.ts'
import { campaignTokenIds, campaignUid, sharedTokenId } from './token-ids.ts'

// anvil's well-known first account.
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const fee = 100n
const files = ['{"name":"First"}', '{"name":"Second"}'].map((text) => new TextEncoder().encode(text))
const digests = files.map((file): Hex => `0x${createHash('sha256').update(file).digest('hex')}`)

let anvil: ReturnType<typeof spawn>
let rpc: string
let deployment: PlatformDeployment

function clients() {
  const options = { chain: foundry, transport: http(rpc) }
  const publicClient = createPublicClient({ ...options, cacheTime: 0, pollingInterval: 20 })
  return { publicClient, walletClient: createWalletClient({ ...options, account }) }
}

async function call(request: { address: Address; functionName: string; args: readonly unknown[]; value?: bigint }) {
  const { publicClient, walletClient } = clients()
  const hash = await writeContract(walletClient, { abi: platformAbi, ...request } as never)
  return waitForTransactionReceipt(publicClient, { hash, checkReplacement: false })
}

/** The CID that the IPFS importer gives a file. */
async function cidOf(content: Uint8Array): Promise<string> {
  const blockstore = { put: async (cid: unknown) => cid }
  const options = { cidVersion: 1, rawLeaves: true } as const
  for await (const entry of importer([{ content }], blockstore as never, options)) return entry.cid.toString()
  throw new Error('nothing was imported')
}

beforeAll(async () => {
  anvil = spawn(foundryBinary('anvil'), ['--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    anvil.once('exit', () => reject(new Error('anvil ended')))
    anvil.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const listening = /^Listening on (\S+)$/m.exec(output)?.[1]
      if (listening) resolve(listening)
    })
  })
  rpc = `http://${address}`
  deployment = await deployPlatform({ ...clients(), fee })
})

afterAll(() => {
  anvil.kill()
})

describe('deployPlatform', () => {
  test('gives a platform that knows its collections, owner and fee', async () => {
    const { publicClient } = clients()
    const platform = { abi: platformAbi, address: deployment.platform } as const
    expect(await readContract(publicClient, { ...platform, functionName: 'shared721' })).toBe(deployment.shared721)
    expect(await readContract(publicClient, { ...platform, functionName: 'shared1155' })).toBe(deployment.shared1155)
    expect(await readContract(publicClient, { ...platform, functionName: 'owner' })).toBe(account.address)
    const args = [deployment.shared721] as const
    expect(await readContract(publicClient, { ...platform, functionName: 'price', args })).toBe(fee)
    expect(deployment.codeHash).toBe(codeHash)
  })

  test('can be done again on the same chain', async () => {
    const again = await deployPlatform(clients())
    expect(again.platform).not.toBe(deployment.platform)
    expect(await isCurrent(clients().publicClient, again)).toBe(true)
  })
})

describe('isCurrent', () => {
  test('is true for what was just deployed', async () => {
    expect(await isCurrent(clients().publicClient, deployment)).toBe(true)
  })

  test('is false where nothing is deployed', async () => {
    const { publicClient } = clients()
    expect(await isCurrent(publicClient, { ...deployment, platform: account.address })).toBe(false)
  })

  test('is false for shared collections of another platform', async () => {
    const other = await deployPlatform(clients())
    expect(await isCurrent(clients().publicClient, { ...deployment, shared721: other.shared721 })).toBe(false)
  })

  test('is false when the code of a collection is another', async () => {
    const { publicClient } = clients()
    const changed = await deployPlatform(clients())
    await setCode({ ...publicClient, mode: 'anvil' } as never, { address: changed.shared1155, bytecode: '0x00' })
    expect(await isCurrent(publicClient, changed)).toBe(false)
  })
})

describe('the anchors of votes', () => {
  const publisher = '0x00000000000000000000000000000000000b0b00'

  test('stand at their address for one publisher', async () => {
    const { publicClient } = clients()
    const anchors = await deployVoteAnchors(clients(), publisher)
    expect(await areVoteAnchorsOf(publicClient, anchors, publisher)).toBe(true)
    expect(await areVoteAnchorsOf(publicClient, anchors, account.address)).toBe(false)
    expect(await areVoteAnchorsOf(publicClient, deployment.platform, publisher)).toBe(false)
    expect(await areVoteAnchorsOf(publicClient, publisher, publisher)).toBe(false)
  })
})

describe('minting with the generated ABIs', () => {
  test.each([721, 1155] as const)('a campaign gives the ids and CIDs that are foretold (%i)', async (contractType) => {
    const { publicClient } = clients()
    const args = [contractType, 'Spring Colours', 'SPRING', account.address, 500n]
    const deployed = await call({ address: deployment.platform, functionName: 'deploy', args })
    const nft = parseEventLogs({ abi: platformAbi, logs: deployed.logs, eventName: 'Deployed' })[0]?.args.nft
    if (!nft) throw new Error('no Deployed event')

    const uid = campaignUid(42n, 1n)
    const recipients = [account.address, '0x00000000000000000000000000000000000b0b00']
    const mintArgs = [uid, nft, recipients, 1n, digests]
    const receipt = await call({ address: deployment.platform, functionName: 'mint', args: mintArgs, value: 2n * fee })
    const ids = campaignTokenIds(contractType, 1n, digests)
    const minted = parseEventLogs({ abi: platformAbi, logs: receipt.logs, eventName: 'Minted' })[0]
    expect(minted?.args).toMatchObject({ uid, nft, minter: account.address, firstTokenId: ids[0], count: 2n })

    for (const [index, id] of ids.entries()) {
      const uri =
        contractType === 721
          ? await readContract(publicClient, {
              abi: collection721Abi,
              address: nft,
              functionName: 'tokenURI',
              args: [id],
            })
          : await readContract(publicClient, { abi: collection1155Abi, address: nft, functionName: 'uri', args: [id] })
      expect(uri).toBe(`ipfs://${await cidOf(files[index] as Uint8Array)}`)
    }
  })

  test('mintOwn gives the id that is foretold', async () => {
    const id = sharedTokenId(7n, account.address)
    const args = [7n, deployment.shared721, account.address, 1n, digests[0], account.address, 250n]
    await call({ address: deployment.platform, functionName: 'mintOwn', args, value: fee })
    const shared = { abi: shared721Abi, address: deployment.shared721 } as const
    const owner = await readContract(clients().publicClient, { ...shared, functionName: 'ownerOf', args: [id] })
    expect(owner).toBe(account.address)
  })
})

describe('the deploy command', () => {
  async function run(args: string[]) {
    const child = spawn(process.execPath, [join(packageRoot, 'bin', 'deploy.mjs'), ...args])
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    return { code, stdout, stderr }
  }

  test('deploys, records the addresses and prints an entry for the chains file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-deploy-'))
    const record = join(packageRoot, 'deployments', `${foundry.id}.json`)
    try {
      const keyFile = join(folder, 'key')
      writeFileSync(keyFile, '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80\n')
      const { code, stdout, stderr } = await run([
        '--rpc',
        rpc,
        '--key-file',
        keyFile,
        '--explorer',
        'https://scan.test/',
      ])
      expect(stderr).not.toContain('ac0974bec')
      expect(code, stderr).toBe(0)
      const entry = JSON.parse(stdout)
      expect(entry).toMatchObject({ chainId: foundry.id, chainRpc: rpc, browserTx: 'https://scan.test/tx/' })
      const written = JSON.parse(readFileSync(record, 'utf8'))
      expect(written).toMatchObject({ chainId: foundry.id, platform: entry.contracts.platform, codeHash })
      const addresses = { ...written, shared721: entry.contracts.platform_contract_721 }
      expect(await isCurrent(clients().publicClient, addresses)).toBe(true)
    } finally {
      // The embedded chain's record is made by its own start, not by this test.
      rmSync(record, { force: true })
      rmSync(folder, { recursive: true })
    }
  })

  test('deploys the anchors alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-deploy-'))
    try {
      const keyFile = join(folder, 'key')
      writeFileSync(keyFile, '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80\n')
      const args = ['--rpc', rpc, '--key-file', keyFile, '--only-anchors', '--publisher', account.address]
      const { code, stdout, stderr } = await run(args)
      expect(code, stderr).toBe(0)
      const { voteAnchors } = JSON.parse(stdout)
      expect(await areVoteAnchorsOf(clients().publicClient, voteAnchors, account.address)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('deploys the market with the platform, or beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-deploy-'))
    const treasury = '0x00000000000000000000000000000000000b0b00'
    const wrapped = '0x00000000000000000000000000000000000e7e70'
    const { publicClient } = clients()
    try {
      const keyFile = join(folder, 'key')
      writeFileSync(keyFile, '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80\n')
      const args = ['--rpc', rpc, '--key-file', keyFile]
      const whole = await run([...args, '--market', '--treasury', treasury, '--wrapped', wrapped])
      expect(whole.code, whole.stderr).toBe(0)
      const { contracts } = JSON.parse(whole.stdout)
      expect(contracts.wrapped_coin).toBe(wrapped)
      const owners = { platform: contracts.platform, treasury } as const
      for (const name of ['auction_house', 'mystery_boxes', 'pay_desk'] as const)
        expect(await isMarketContract(publicClient, name, contracts[name], owners)).toBe(true)
      const alone = await run([...args, '--only-market', '--platform', contracts.platform])
      expect(alone.code, alone.stderr).toBe(0)
      const market = JSON.parse(alone.stdout)
      expect(Object.keys(market)).toEqual(['auction_house', 'mystery_boxes', 'pay_desk'])
      expect(await isMarketContract(publicClient, 'pay_desk', market.pay_desk, owners)).toBe(false)
      const own = { ...owners, treasury: account.address }
      expect(await isMarketContract(publicClient, 'pay_desk', market.pay_desk, own)).toBe(true)
      expect(await isMarketContract(publicClient, 'auction_house', market.pay_desk, own)).toBe(false)
    } finally {
      rmSync(join(packageRoot, 'deployments', `${foundry.id}.json`), { force: true })
      rmSync(folder, { recursive: true })
    }
  })

  test.each([
    { args: [], why: '--rpc needs an http(s) address' },
    { args: ['--rpc', 'http://127.0.0.1:1'], why: '--key-file is missing' },
    {
      args: ['--rpc', 'http://127.0.0.1:1', '--key-file', '/does/not/exist'],
      why: 'the key file cannot be read: ENOENT',
    },
    {
      args: ['--rpc', 'http://127.0.0.1:1', '--key-file', 'x', '--fee', '1.5'],
      why: '--fee needs a whole number of wei',
    },
    {
      args: ['--rpc', 'http://127.0.0.1:1', '--key-file', 'x', '--publisher', '0x12'],
      why: '--publisher needs an address of 0x and 40 hexadecimal digits',
    },
    {
      args: ['--rpc', 'http://127.0.0.1:1', '--key-file', 'x', '--only-anchors'],
      why: '--only-anchors needs --publisher',
    },
    {
      args: ['--rpc', 'http://127.0.0.1:1', '--key-file', 'x', '--market', '--treasury', 'me'],
      why: '--treasury needs an address of 0x and 40 hexadecimal digits',
    },
    {
      args: ['--rpc', 'http://127.0.0.1:1', '--key-file', 'x', '--only-market'],
      why: '--only-market needs --platform',
    },
    { args: ['--nonsense'], why: 'nonsense' },
  ])('refuses $args', async ({ args, why }) => {
    const { code, stdout, stderr } = await run(args)
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(why)
  })
})
