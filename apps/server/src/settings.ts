import { isIPv6 } from 'node:net'
import path from 'node:path'
import { parseVkey } from '@plinth/vote-log/note'
import { z } from 'zod'
import { isOwnMachineUrl } from './http/network-of.ts'

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a port number')
    .transform(Number)
    .pipe(z.int().min(0, 'must be a port number').max(65_535, 'must be a port number'))
    .default(fallback)
const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    )
const flag = (on: string, off: string) =>
  z.enum([on, off], `must be ${on} or ${off}`).transform((value) => value === on)
const webAddress = url(['http:', 'https:'])

// It goes into a header, which has no room for spaces or for letters beyond ASCII.
const headerText = z.string().regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')

const partsOf = (value: string) => value.split(',').map((part) => part.trim())
const isVkey = (text: string, isWitness: boolean) => {
  try {
    return parseVkey(text).isWitness === isWitness
  } catch {
    return false
  }
}
/** `https://host/witness#name+id+key`, as many as wanted. */
const witnesses = z
  .string()
  .transform(partsOf)
  .pipe(
    z.array(
      z.string().transform((part, context) => {
        const [address = '', ...rest] = part.split('#')
        const vkey = rest.join('#')
        if (webAddress.safeParse(address).success && isVkey(vkey, true))
          return { url: address.replace(/\/$/, ''), vkey }
        context.addIssue(
          'each must be the address of a witness, # and its verifier key: https://host/witness#name+id+key',
        )
        return z.NEVER
      }),
    ),
  )
  .refine((all) => new Set(all.map(({ vkey }) => vkey)).size === all.length, 'names a witness twice')
const witnessedLogs = z
  .string()
  .transform(partsOf)
  .refine(
    (keys) => keys.every((key) => isVkey(key, false)),
    'each must be the verifier key of a log, or of all logs of a site: host/campaign/log/*+id+key',
  )

const DEFAULT_DATA_DIR = './data'

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  PUBLIC_URL: webAddress.transform((value) => value.replace(/(?<!\/)\/+$/, '')).optional(),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().default('Plinth <no-reply@plinth.localhost>'),
  STORAGE_URL: url(['s3:']).optional(),
  IPFS_API_URL: webAddress.optional(),
  CHAINS_FILE: z.string().optional(),
  ANCHOR_KEY_FILE: z.string().optional(),
  // 0: no port of its own, only the path on the product's port.
  CHAIN_PORT: port(0),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: headerText.optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: webAddress
    .refine(
      (value) => !URL.canParse(value) || new URL(value).protocol === 'https:' || isOwnMachineUrl(value),
      'must begin with https:// unless it is this machine',
    )
    .transform((value) => value.replace(/\/$/, ''))
    .default('https://api.stripe.com'),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  DEMO: flag('1', '0').optional(),
  IP_LIMITS: flag('on', 'off').default(true),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(',').map((proxy) => proxy.trim()))
    .optional(),
  ARTWORK_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days')
    .transform(Number)
    .default(30),
  VOTES_PER_NETWORK: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of votes')
    .transform(Number)
    .default(60),
  WITNESS_URLS: witnesses.default([]),
  WITNESSED_LOGS: witnessedLogs.default([]),
  REVIEW_PROMISE: z.string().min(1).default('1 business day'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const bracketed = (host: string) => (isIPv6(host) ? `[${host}]` : host)

/** Whether to fill the database with the demo. Everybody knows its log-ins, so it never goes where strangers can reach it. */
const readDemo = (
  asked: boolean | undefined,
  { publicUrl, host, isEmbedded }: { publicUrl: string; host: string; isEmbedded: boolean },
): boolean => {
  // Who listens beyond this machine, as a container does, has to ask for it.
  if (isOwnMachineUrl(publicUrl)) return asked ?? (isEmbedded && isOwnMachineUrl(`http://${bracketed(host)}`))
  if (asked)
    throw new SettingsError(
      `The setting DEMO cannot be used: the demo's passwords are public, so it runs on this machine only; leave DEMO out, or PUBLIC_URL (${publicUrl})`,
    )
  return false
}

/** How plans are paid for by card; null where nothing is set. */
const readCard = (env: z.output<typeof Environment>) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret, apiUrl }
  if (secretKey === undefined && webhookSecret === undefined) return null
  const [given, missing] =
    secretKey === undefined
      ? ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY']
      : ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
  throw new SettingsError(`The setting ${given} cannot be used: it needs ${missing} beside it`)
}

/** The settings of one server, read once at start. */
export type Settings = ReturnType<typeof readSettings>

/** A setting that cannot be used; its message is the one line that the start stops with. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads the settings from environment variables; an empty variable counts as unset. */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new SettingsError(`The setting ${issue.path[0]?.toString()} cannot be used: ${issue.message}`)
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: path.resolve(env.DATA_DIR),
    commandPrefix: env.DATA_DIR === DEFAULT_DATA_DIR ? '' : `DATA_DIR=${path.resolve(env.DATA_DIR)} `,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    storageUrl: env.STORAGE_URL,
    ipfsApiUrl: env.IPFS_API_URL,
    chainsFile: env.CHAINS_FILE,
    anchorKeyFile: env.ANCHOR_KEY_FILE,
    chainPort: env.CHAIN_PORT,
    google: { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
    card: readCard(env),
    operator: { email: env.OPERATOR_EMAIL, password: env.OPERATOR_PASSWORD },
    demo: readDemo(env.DEMO, { publicUrl, host: env.HOST, isEmbedded: env.DATABASE_URL === undefined }),
    addressLimits: env.IP_LIMITS,
    trustProxy: env.TRUST_PROXY ?? (false as const),
    artworkRetentionDays: env.ARTWORK_RETENTION_DAYS,
    votesPerNetwork: env.VOTES_PER_NETWORK,
    witnesses: env.WITNESS_URLS,
    witnessedLogs: env.WITNESSED_LOGS,
    reviewPromise: env.REVIEW_PROMISE,
    logLevel: env.LOG_LEVEL,
  }
}
