import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { startOidcProvider } from '../../apps/server/src/ports/oidc-provider.fixture.ts'
import { startSmtpCatcher } from '../../apps/server/src/ports/smtp-catcher.fixture.ts'
import { freePort, startProduct, temporaryDataDir } from '../../scripts/product.mjs'
import { createMailbox } from './mailbox.ts'
import { createPeople, OPERATOR } from './people.ts'
import { createWire } from './wire.ts'

/** Addresses that nobody has used in this run, each of another /24. */
const createAddresses = () => {
  let last = 0
  return () => {
    last++
    return `10.${Math.floor(last / 256) % 256}.${last % 256}.7`
  }
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** Adds an operator, as the person who has the machine does; answers the log-in. */
const addOperator = async (dataDir: string) => {
  const email = `operator-${randomBytes(4).toString('hex')}@plinth.test`
  const command = ['apps/server/src/operator.ts', 'add', email]
  const { stdout } = await execute(process.execPath, command, { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } })
  const password = stdout.split(email).at(-1)?.trim().split(/\s+/)[0] ?? ''
  return { email, password }
}

/** Starts a product to attack, with a mail server and a sign-in provider of its own; it believes what we say our address is. */
export async function startTarget() {
  const endings: (() => unknown)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const port = await freePort()
    const [provider, smtp] = await Promise.all([
      startOidcProvider({ redirectUri: `http://localhost:${port}/auth/callback` }),
      startSmtpCatcher(),
    ])
    endings.push(provider.close, smtp.close)
    const { dataDir, remove } = temporaryDataDir()
    endings.push(remove)
    const product = await startProduct({
      dataDir,
      env: {
        PORT: String(port),
        DEMO: '0',
        IP_LIMITS: 'on',
        TRUST_PROXY: '127.0.0.1',
        SMTP_URL: smtp.url,
        OPERATOR_EMAIL: OPERATOR.email,
        OPERATOR_PASSWORD: OPERATOR.password,
        GOOGLE_ISSUER: provider.issuer,
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        // Refused attempts are warnings by the thousand; what breaks is an error.
        LOG_LEVEL: 'error',
      },
    })
    endings.push(product.stop)
    const wire = createWire(product.address)
    endings.push(wire.close)
    const freshAddress = createAddresses()
    const host = new URL(product.address).host
    return {
      address: product.address,
      host,
      pid: product.pid as number,
      send: wire.send,
      sendOnce: wire.sendOnce,
      wire,
      freshAddress,
      people: createPeople(wire, freshAddress),
      mailbox: createMailbox(smtp),
      provider,
      /** One more operator, without a second factor. */
      addOperator: () => addOperator(dataDir),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A running product, and all that an attacker needs to reach it. */
export type Target = Awaited<ReturnType<typeof startTarget>>
