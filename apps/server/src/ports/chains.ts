import { readFile } from 'node:fs/promises'
import { pages } from '@plinth/api-schema/pages'
import { z } from 'zod'
import { type Settings, SettingsError } from '../settings.ts'

// In CHAINS_FILE the word stands for the local chain, which has no address before it runs.
const EMBEDDED = 'embedded'
const EMBEDDED_CHAIN_ID = 31_337
/** Where the product's own port serves the embedded chain. */
export const embeddedRpcPath = `/rpc/${EMBEDDED_CHAIN_ID}`
// The coin of the local chain is worth nothing; a round number lets everything that shows dollars be tried.
const DEMO_RATE = '2000'
const RATE_STALE_AFTER_MS = 24 * 60 * 60_000

const text = z.string().trim().min(1, 'must not be empty')
const webAddress = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must begin with http:// or https://')
const id = z.int('must be a whole number').min(1, 'must be above zero').max(Number.MAX_SAFE_INTEGER, 'is too large')
const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address of 0x and 40 hexadecimal digits')
// Money is a decimal text: 0.1 as a number is already another amount.
const rate = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal number in quotes, like "1.25"')
const moment = z.iso.datetime({ offset: true, error: 'must be a date-time like 2026-01-31T12:00:00Z' })

const Token = z
  .strictObject({
    id,
    symbol: text,
    name: text,
    icon: z.string().default(''),
    contractAddr: z.union([z.literal(''), contract], 'must be an address, or "" for the native token').default(''),
    precision: z.int('must be a whole number').min(0, 'must be 0 to 36').max(36, 'must be 0 to 36'),
    usdRate: rate.nullable().default(null),
    usdRateAt: moment.nullable().default(null),
    type: z.int('must be 0 (native) or 1 (contract)').min(0).max(1),
  })
  .refine((token) => (token.usdRate === null) === (token.usdRateAt === null), {
    path: ['usdRateAt'],
    error: 'must stand beside usdRate: a rate counts only with the moment it was true',
  })
  .refine((token) => (token.type === 0) === (token.contractAddr === ''), {
    path: ['contractAddr'],
    error: 'must be "" for the native token (type 0) and an address for any other',
  })

const NamedNetwork = z.strictObject({
  id,
  chainId: id,
  chainName: text,
  networkName: text,
  chainRpc: webAddress,
  chainIcon: z.string().default(''),
  browserAddress: z.union([z.literal(''), webAddress], 'must begin with http:// or https://').default(''),
  browserTx: z.union([z.literal(''), webAddress], 'must begin with http:// or https://').default(''),
  confirmations: z
    .int('must be a whole number')
    .min(0, 'must be 0 to 1000')
    .max(1_000, 'must be 0 to 1000')
    .default(12),
  startBlock: z
    .int('must be a whole number')
    .min(0, 'must be 0 or above')
    .max(Number.MAX_SAFE_INTEGER, 'is too large')
    .default(0),
  tokens: z.array(Token).default([]),
  contracts: z
    .strictObject({
      platform: contract,
      platform_contract_721: contract,
      platform_contract_1155: contract,
      // The market's: what is not named here is off on this network.
      auction_house: contract.optional(),
      mystery_boxes: contract.optional(),
      pay_desk: contract.optional(),
      wrapped_coin: contract.optional(),
    })
    .nullable()
    .default(null),
  /** The platform's share of what is sold on the market, in hundredths of a percent, and who gets it. */
  marketFee: z
    .strictObject({
      recipient: contract,
      bps: z.int('must be a whole number').min(1, 'must be 1 to 1000').max(1_000, 'must be 1 to 1000'),
    })
    .nullable()
    .default(null),
  /** The contract in which the heads of the vote logs are written down. */
  voteAnchors: contract.nullable().default(null),
  /** Whether the NFTs of other sites are looked for that linked wallets hold. */
  foreignNfts: z.boolean('must be true or false').default(false),
})

/** A token of a network; `usdRate` is null when nobody gave one. */
export type ChainToken = z.infer<typeof Token>
/**
 * A network that the product works on; `contracts` is null until the platform's are deployed there, `embedded` is true
 * for the local chain that the product runs itself. `chainRpc` is told to browsers, `nodeUrl` is where the server asks.
 */
export type ChainNetwork = z.infer<typeof NamedNetwork> & { embedded: boolean; nodeUrl: string }

const Networks = z
  .array(NamedNetwork)
  .min(1, 'must name at least one network')
  .refine((list) => new Set(list.map((network) => network.id)).size === list.length, 'must not repeat an id')
  .refine((list) => new Set(list.map((network) => network.chainId)).size === list.length, 'must not repeat a chainId')
  .refine((list) => {
    const ids = list.flatMap((network) => network.tokens.map((token) => token.id))
    return new Set(ids).size === ids.length
  }, 'must not repeat the id of a token')

/** Reads the networks from CHAINS_FILE, a JSON list in which `"embedded"` is the embedded chain, or gives that chain alone. */
export async function readChains(
  settings: Pick<Settings, 'chainsFile' | 'publicUrl'> & Partial<Pick<Settings, 'demo'>>,
): Promise<ChainNetwork[]> {
  const file = settings.chainsFile
  const embedded = { ...embeddedChain(settings.publicUrl), foreignNfts: settings.demo ?? false }
  if (file === undefined) return [{ ...embedded, nodeUrl: embedded.chainRpc, embedded: true }]
  const refuse = (why: string, cause?: unknown) =>
    new SettingsError(`The setting CHAINS_FILE cannot be used: ${file}: ${why}`, { cause })
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`, error)
  })
  const entries = parseJson(content, refuse)
  const isEmbedded = (place: number) => Array.isArray(entries) && entries[place] === EMBEDDED
  const named = Array.isArray(entries)
    ? entries.map((entry: unknown) => (entry === EMBEDDED ? embedded : entry))
    : entries
  const parsed = Networks.safeParse(named)
  if (parsed.success) {
    const chains = parsed.data.map((network, place) => ({
      ...network,
      nodeUrl: network.chainRpc,
      embedded: isEmbedded(place),
    }))
    // The local test wallet works on the first network.
    return chains.toSorted((one, other) => Number(other.embedded) - Number(one.embedded))
  }
  const issue = parsed.error.issues[0]!
  throw refuse(`${fieldOf(issue.path)} ${issue.message}`)
}

/** Whether a token's rate is too old to be shown as today's; a token without a rate has none that could be stale. */
export const isRateStale = (token: Pick<ChainToken, 'usdRateAt'>, now: Date): boolean =>
  token.usdRateAt !== null && now.getTime() - Date.parse(token.usdRateAt) > RATE_STALE_AFTER_MS

function parseJson(content: string, refuse: (why: string, cause?: unknown) => Error): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw refuse('it is not JSON', error)
  }
}

// `[0].tokens[1].usdRate`, as one would write it to reach the field.
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? 'the list'
    : path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')

const embeddedChain = (publicUrl: string): z.infer<typeof NamedNetwork> => ({
  id: EMBEDDED_CHAIN_ID,
  chainId: EMBEDDED_CHAIN_ID,
  chainName: 'Plinth local chain',
  networkName: 'Local',
  // The node itself has no address that a page could know.
  chainRpc: `${publicUrl}${embeddedRpcPath}`,
  chainIcon: '',
  // Pages of the product itself: nobody else can look into this chain.
  browserAddress: `${publicUrl}${pages.chainAddress.path}/`,
  browserTx: `${publicUrl}${pages.chainTransaction.path}/`,
  // Nothing can outrun a chain that one process makes.
  confirmations: 1,
  // anvil makes a block 0 at each start and, loading its state, takes any of those that it made: no block follows it for sure.
  startBlock: 1,
  tokens: [
    {
      id: 1,
      symbol: 'ETH',
      name: 'Ether',
      icon: '',
      contractAddr: '',
      precision: 18,
      usdRate: DEMO_RATE,
      usdRateAt: new Date(0).toISOString(),
      type: 0,
    },
  ],
  contracts: null,
  marketFee: null,
  voteAnchors: null,
  foreignNfts: false,
})
