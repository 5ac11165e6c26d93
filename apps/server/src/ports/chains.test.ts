import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRateStale, readChains } from './chains.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const usdt = {
  id: 11,
  symbol: 'USDT',
  name: 'Tether',
  icon: '/tokens/usdt.svg',
  contractAddr: address('d'),
  precision: 6,
  type: 1,
}
const ether = {
  id: 10,
  symbol: 'ETH',
  name: 'Ether',
  precision: 18,
  usdRate: '3120.55',
  usdRateAt: '2026-11-15T09:38:00Z',
  type: 0,
}
const network = {
  id: 1,
  chainId: 11_155_111,
  chainName: 'Ethereum',
  networkName: 'Sepolia',
  chainRpc: 'https://rpc.example/v1/key',
  chainIcon: '/chains/ethereum.svg',
  browserAddress: 'https://sepolia.example/address/',
  browserTx: 'https://sepolia.example/tx/',
  tokens: [ether, usdt],
  contracts: { platform: address('a'), platform_contract_721: address('b'), platform_contract_1155: address('c') },
}

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-chains-'))
  file = path.join(folder, 'chains.json')
})
afterAll(() => rm(folder, { recursive: true }))
const readText = async (text: string) => {
  await writeFile(file, text)
  return readChains({ chainsFile: file, publicUrl: 'http://localhost:3000' })
}
const read = (networks: unknown) => readText(JSON.stringify(networks))

test('without a file there is the embedded chain alone', async () => {
  const chains = await readChains({ chainsFile: undefined, publicUrl: 'https://plinth.test' })
  expect(chains).toMatchObject([
    {
      id: 31_337,
      chainId: 31_337,
      chainRpc: 'https://plinth.test/rpc/31337',
      confirmations: 1,
      browserAddress: 'https://plinth.test/chain/address/',
      browserTx: 'https://plinth.test/chain/tx/',
      tokens: [{ symbol: 'ETH', precision: 18, usdRate: '2000' }],
      contracts: null,
      embedded: true,
    },
  ])
})

test('the word embedded puts the embedded chain beside others, before them', async () => {
  const chains = await read([network, 'embedded'])
  expect(chains).toMatchObject([
    { chainId: 31_337, chainRpc: 'http://localhost:3000/rpc/31337', confirmations: 1, embedded: true },
    { chainId: network.chainId, embedded: false },
  ])
  expect(await read([network])).toMatchObject([{ embedded: false }])
})

test('a file is read as it stands, and what it leaves out gets its default', async () => {
  const chains = await read([
    network,
    { ...network, id: 2, chainId: 1, tokens: [], contracts: undefined, confirmations: 3 },
  ])
  expect(chains[0]).toMatchObject({
    ...network,
    confirmations: 12,
    tokens: [{ ...ether, icon: '', contractAddr: '' }, usdt],
  })
  expect(chains[0]!.tokens[1]).toMatchObject({ usdRate: null, usdRateAt: null })
  expect(chains[1]).toMatchObject({ confirmations: 3, contracts: null })
})

describe('a file that cannot be used stops the start with one line that names the file and the field', () => {
  const withToken = (change: object) => [{ ...network, tokens: [ether, { ...usdt, ...change }] }]
  test.each<[string, unknown]>([
    ['[0].chainRpc', [{ ...network, chainRpc: 'ftp://host' }]],
    ['[0].chainId', [{ ...network, chainId: '1' }]],
    ['[0].id', [{ ...network, id: 0 }]],
    ['[0].chainName', [{ ...network, chainName: ' ' }]],
    ['[0].browserTx', [{ ...network, browserTx: 'javascript:alert(1)' }]],
    ['[0].confirmations', [{ ...network, confirmations: -1 }]],
    [
      '[0].contracts.platform_contract_721',
      [{ ...network, contracts: { ...network.contracts, platform_contract_721: '0x1' } }],
    ],
    ['[0].tokens[1].contractAddr', withToken({ contractAddr: '' })],
    ['[0].tokens[1].precision', withToken({ precision: 99 })],
    ['[0].tokens[1].usdRate', withToken({ usdRate: 1.5, usdRateAt: ether.usdRateAt })],
    ['[0].tokens[1].usdRateAt', withToken({ usdRate: '1.5' })],
    ['[0].tokens[1].usdRateAt', withToken({ usdRate: '1.5', usdRateAt: 'yesterday' })],
    ['[0] ', [{ ...network, chianRpc: 'typo' }]],
    ['[0] ', ['local']],
    ['[0] ', [{ ...network, embedded: true }]],
    ['the list', ['embedded', 'embedded']],
    ['the list', ['embedded', { ...network, chainId: 31_337 }]],
    ['the list', []],
    ['the list', [network, { ...network, chainId: 5, tokens: [] }]],
    ['the list', [network, { ...network, id: 5, tokens: [] }]],
    ['the list', [network, { ...network, id: 5, chainId: 5 }]],
    ['the list', { networks: [] }],
  ])('%s', async (field, networks) => {
    const failing = read(networks)
    await expect(failing).rejects.toThrow(`The setting CHAINS_FILE cannot be used: ${file}: ${field}`)
    await expect(failing).rejects.toThrow(/^[^\n]+$/)
  })

  test('not JSON, not there', async () => {
    await expect(readText('{')).rejects.toThrow(`${file}: it is not JSON`)
    const missing = path.join(folder, 'none.json')
    await expect(readChains({ chainsFile: missing, publicUrl: 'http://localhost:3000' })).rejects.toThrow(
      `${missing}: there is no such file`,
    )
  })
})

test('a rate is stale a day after the moment that it was true; a missing one is not', () => {
  const at = (moment: string) => new Date(moment)
  expect(isRateStale(ether, at('2026-11-16T09:38:00Z'))).toBe(false)
  expect(isRateStale(ether, at('2026-11-16T09:38:00.001Z'))).toBe(true)
  expect(isRateStale({ usdRateAt: null }, at('2026-11-16T09:38:01Z'))).toBe(false)
})
