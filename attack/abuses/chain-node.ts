import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { walletNonce } from '@plinth/api-schema/wallet'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { openChain, postRpc } from '../target/chain.ts'
import { familyOf } from '../target/processor-time.ts'
import { headOf, openSocket, statusOf } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'

const EVIL = 'https://evil.example'
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NOBODY = '0x00000000000000000000000000000000000a77ac'
// None of them would hurt the chain if it were obeyed: what is played next needs it.
const POWERS: [string, unknown[]][] = [
  ['anvil_setBalance', [NOBODY, '0x1']],
  ['anvil_impersonateAccount', [NOBODY]],
  ['anvil_setCode', [NOBODY, '0x00']],
  ['anvil_metadata', []],
  ['anvil_mine', ['0x1']],
  ['hardhat_setBalance', [NOBODY, '0x1']],
  ['evm_mine', []],
  ['evm_snapshot', []],
  ['evm_revert', ['0xffff']],
  ['evm_setAutomine', [true]],
  ['evm_increaseTime', [1]],
  ['debug_traceTransaction', [`0x${'0'.repeat(64)}`]],
  ['trace_block', ['0x1']],
  ['txpool_content', []],
  ['personal_sign', ['0x00', RICH]],
  ['eth_accounts', []],
  ['eth_sign', [RICH, '0x00']],
  ['eth_signTransaction', [{ from: RICH, to: RICH, value: '0x1' }]],
  ['eth_signTypedData_v4', [RICH, '{}']],
  ['eth_sendTransaction', [{ from: RICH, to: RICH, value: '0x1' }]],
  ['eth_sendUnsignedTransaction', [{ from: RICH, to: RICH, value: '0x1' }]],
  ['wallet_getCapabilities', []],
  ['anvil_nodeInfo', []],
  ['ots_getApiLevel', []],
]

/** The loopback ports that the product listens on, with the one of the product itself. */
const listeningPorts = (pid: number): number[] => {
  const inodes = new Set<string>()
  for (const member of familyOf(pid))
    try {
      for (const file of readdirSync(`/proc/${member}/fd`)) {
        const socket = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${member}/fd/${file}`))
        if (socket) inodes.add(socket[1] as string)
      }
    } catch {
      // It has ended meanwhile.
    }
  const lines = ['tcp', 'tcp6'].flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').split('\n').slice(1))
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && inodes.has(fields[9] ?? ''))
    .map((fields) => Number.parseInt((fields[1] ?? '').split(':').at(-1) ?? '0', 16))
}

const shown = (answer: unknown) => (JSON.stringify(answer) ?? 'nothing').slice(0, 80)
const hasResult = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'result' in answer && answer.result !== undefined

const rpc = (method: string, params: unknown[], id = 1) => ({ jsonrpc: '2.0', id, method, params })
const askJson = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await postRpc(url, body, headers).catch(() => null)
  return { response, answer: (await response?.json().catch(() => null)) as unknown }
}

const playPowers = async (target: Target, chainRpc: string, { count }: Tally) => {
  for (const [method, params] of POWERS) {
    const from = { 'x-forwarded-for': target.freshAddress() }
    const alone = await askJson(chainRpc, rpc(method, params), from)
    count(`${method} by the way of wallets`, !hasResult(alone.answer), shown(alone.answer))
    const batch = await askJson(chainRpc, [rpc('eth_chainId', []), rpc(method, params, 2)], from)
    // The answers of a batch may come in any order.
    const inBatch = Array.isArray(batch.answer) ? batch.answer.find(({ id }: { id: number }) => id === 2) : null
    count(`${method} inside a batch`, !hasResult(inBatch), shown(inBatch))
  }
  const odd = [
    rpc('ETH_ACCOUNTS', []),
    rpc(' eth_accounts', []),
    { ...rpc('eth_chainId', []), method: ['eth_accounts'] },
    `{"jsonrpc":"2.0","id":1,"method":"eth_chainId","method":"eth_accounts","params":[]}`,
  ]
  for (const body of odd) {
    const { answer } = await askJson(chainRpc, body, { 'x-forwarded-for': target.freshAddress() })
    const accounts = hasResult(answer) && JSON.stringify(answer).toLowerCase().includes(RICH.toLowerCase())
    count(`accounts by ${JSON.stringify(body).slice(0, 60)}`, !accounts, shown(answer))
  }
  const many = Array.from({ length: 2_000 }, () => rpc('eth_blockNumber', []))
  const { answer } = await askJson(chainRpc, many, { 'x-forwarded-for': target.freshAddress() })
  count('a batch of two thousand', !Array.isArray(answer) || answer.length < many.length, 'all were answered')
}

const playForeignPage = async (url: string, host: string, where: string, { count }: Tally) => {
  const { response, answer } = await askJson(url, rpc('eth_chainId', []), { origin: EVIL })
  const allowed = response?.headers.get('access-control-allow-origin') ?? null
  const isReadable = hasResult(answer) && (allowed === '*' || allowed === EVIL)
  count(`a foreign page that reads ${where}`, !isReadable, `allowed to ${allowed}`)
  const plain = await askJson(url, rpc('evm_mine', []), { origin: EVIL, 'content-type': 'text/plain' })
  count(`a foreign page that acts on ${where} without asking first`, !hasResult(plain.answer), shown(plain.answer))
  const socket = await openSocket(url).catch(() => null)
  if (!socket) return
  const { pathname } = new URL(url)
  const key = Buffer.from('sixteen letters!').toString('base64')
  const upgrade = {
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': key,
    'Sec-WebSocket-Version': '13',
  }
  socket.write(headOf('GET', pathname, { Host: host, Origin: EVIL, ...upgrade }))
  await socket.answered(5_000)
  const status = statusOf(socket.heard())
  socket.destroy()
  count(`a foreign page that opens a WebSocket to ${where}`, status !== 101, 'it is open')
}

/** Longest piece that two texts share. */
const longestShared = (a: string, b: string) => {
  let longest = 0
  for (let at = 0; at < a.length; at++)
    while (b.includes(a.slice(at, at + longest + 1)) && at + longest < a.length) longest++
  return longest
}

const playNonces = async (target: Target, chainId: number, { count }: Tally) => {
  const member = await target.people.participant()
  const nonces: string[] = []
  for (let time = 0; time < 12; time++) nonces.push((await member.call(walletNonce, { address: RICH, chainId })).nonce)
  for (const [at, nonce] of nonces.entries())
    for (const later of nonces.slice(at + 1)) {
      const shared = longestShared(nonce, later)
      count('a nonce that tells of another one', shared < 7, `${nonce} and ${later} share ${shared} letters`)
    }
}

/** The embedded chain is a developer's tool with every power over itself; pages and wallets may only read and send. */
export const abuse: Abuse = {
  name: 'chain-node',
  wants: "a page or a program that uses the local chain node's powers, or guesses what a wallet will be asked to sign",
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const { chainRpc, chainId } = await openChain(target)
    await playPowers(target, chainRpc, tally)
    await playForeignPage(chainRpc, new URL(chainRpc).host, 'the way of wallets', tally)
    for (const port of listeningPorts(target.pid))
      for (const name of ['127.0.0.1', 'evil.example'])
        await playForeignPage(
          `http://127.0.0.1:${port}/`,
          `${name}:${port}`,
          `a port of the product (as ${name})`,
          tally,
        )
    await playNonces(target, chainId, tally)
    return tally.played
  },
}
