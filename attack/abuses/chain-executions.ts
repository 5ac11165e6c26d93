import type { Hex } from 'viem'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { openChain, postRpc } from '../target/chain.ts'
import type { Target } from '../target/target.ts'

type Answer = { id: number; result?: Hex; error?: { message: string } }

// What the node lets a call of its own use is far more.
const MAX_GAS = 6_000_000n
const MAX_ESTIMATED = 20_000_000n
const FLOOD = 40
const READERS = 20
// As creation code: GAS, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN; and JUMPDEST, PUSH0, JUMP, which never ends.
const TELLS_GAS: Hex = '0x5a5f5260205ff3'
const ENDLESS: Hex = '0x5b5f56'
// Almost two megabytes: PUSH3 1900000, PUSH0, RETURN.
const ANSWERS_MUCH: Hex = '0x621cfde05ff3'
const ALL_THERE_IS = ['0x1c9c380', '0xffffffff', '0xffffffffffffffff']

const rpc = (method: string, params: unknown[], id = 1) => ({ jsonrpc: '2.0', id, method, params })
const call = (fields: object, id = 1) => rpc('eth_call', [{ data: TELLS_GAS, ...fields }, 'latest'], id)

const playGas = async (ask: (body: unknown) => Promise<Answer>, muchAt: Hex, { count }: Tally) => {
  const variants = [{}, ...ALL_THERE_IS.flatMap((gas) => [{ gas }, { gasLimit: gas }, { gas: '0x1', gasLimit: gas }])]
  for (const variant of variants) {
    const { result } = await ask(call(variant))
    const gas = result === undefined ? 0n : BigInt(result)
    count(`a call with ${JSON.stringify(variant)}`, gas <= MAX_GAS, `it gets ${gas} gas`)
  }
  for (const gas of ALL_THERE_IS) {
    const much = await ask(rpc('eth_call', [{ to: muchAt, gas }, 'latest']))
    count(`a call that fills two megabytes with ${gas} gas`, much.result === undefined, 'it is answered')
  }
  const state = { [muchAt]: { balance: '0xffffffff', code: TELLS_GAS } }
  for (const method of ['eth_call', 'eth_estimateGas']) {
    const { result } = await ask(rpc(method, [{ to: muchAt }, 'latest', state]))
    count(`${method} on a state of the caller`, result === undefined, `answered ${result}`)
  }
  const percentiles = Array.from({ length: 1_000 }, () => 50)
  const fees = await ask(rpc('eth_feeHistory', ['0x400', 'latest', percentiles]))
  count('a thousand percentiles of every block', fees.result === undefined, 'they are computed')
  const estimate = await ask(rpc('eth_estimateGas', [{ data: ENDLESS, gas: '0xffffffff' }]))
  const tried = BigInt(/\d{6,}/.exec(estimate.error?.message ?? '')?.[0] ?? MAX_ESTIMATED)
  count('an estimate of code that never ends', tried < MAX_ESTIMATED, JSON.stringify(estimate).slice(0, 120))
}

const playBatches = async (
  send: (body: unknown, from: string) => Promise<Response>,
  target: Target,
  { count }: Tally,
) => {
  const from = target.freshAddress()
  const many = await send(
    Array.from({ length: 20 }, (_, id) => call({}, id)),
    from,
  )
  const answers = (await many.json()) as Answer[] | Answer
  const executed = Array.isArray(answers) ? answers.filter(({ result }) => result !== undefined).length : 0
  count('twenty calls in one batch', executed === 0, `${executed} were executed`)
  const reads = Array.from({ length: 50 }, (_, id) => rpc('eth_chainId', [], id))
  const statuses: number[] = []
  for (let batch = 0; batch < 20; batch++) statuses.push((await send(reads, from)).status)
  count('a thousand requests in twenty batches', statuses.includes(429), 'none was refused')
}

/** Calls of one address that never end must not be served before what somebody else reads or calls. */
const playFlood = async (
  send: (body: unknown, from: string) => Promise<Response>,
  target: Target,
  { count }: Tally,
) => {
  const from = target.freshAddress()
  let executed = 0
  let goesOn = true
  // As many as that wait all the time: where one is served, the next one comes.
  const flood = Array.from({ length: FLOOD }, async (_, id) => {
    do {
      const answer = await send(rpc('eth_call', [{ data: ENDLESS, gas: '0xffffffffff' }, 'latest'], id), from)
      await answer.text()
      if (answer.status !== 200) return
      executed++
    } while (goesOn)
  })
  // What is executed waits for others that are; what is only read passes them.
  const servedBefore: number[] = []
  for (let reader = 0; reader < READERS; reader++) {
    const isExecuted = reader % 2 === 1
    const body = isExecuted ? call({}) : rpc('eth_blockNumber', [])
    const before = executed
    const { status } = await send(body, target.freshAddress())
    if (isExecuted) servedBefore.push(executed - before)
    count(`somebody else asks the chain (${body.method})`, status === 200, `answered ${status}`)
  }
  goesOn = false
  await Promise.all(flood)
  // In the order in which they came, each of somebody else would have waited for all of them.
  const isServedBetween = servedBefore.filter((served) => served < FLOOD / 2).length > servedBefore.length / 2
  count('calls that never end', isServedBetween, `so many were served before each of somebody else: ${servedBefore}`)
}

/** The local chain computes for anybody who asks: each call is bounded, and nobody's calls come before everybody else's. */
export const abuse: Abuse = {
  name: 'chain-executions',
  wants: "the local chain's processor and memory by calls of much gas, endless ones, and many in one batch",
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const chain = await openChain(target)
    const send = (body: unknown, from: string) => postRpc(chain.chainRpc, body, { 'x-forwarded-for': from })
    const ask = async (body: unknown) => (await (await send(body, target.freshAddress())).json()) as Answer
    const muchAt = await chain.deploy(await chain.newAccount(), ANSWERS_MUCH)
    await playGas(ask, muchAt, tally)
    await playBatches(send, target, tally)
    await playFlood(send, target, tally)
    return tally.played
  },
}
