import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: who it was addressed to on the wire, and what it said. */
export type CaughtMail = { recipients: string[]; raw: string; mail: Email }

/** A real SMTP server on this machine that keeps what it gets. */
export type SmtpCatcher = {
  url: string
  port: number
  caught: CaughtMail[]
  /** Answers the next mails at RCPT TO with this reply instead of taking them. */
  refuseNext(times: number, code: number): void
  close(): Promise<void>
}

/** Starts the server on a free port; with `login` it asks for that user and password, `onCaught` hears of each mail. */
export async function startSmtpCatcher(
  options: { login?: { user: string; password: string }; onCaught?: () => void } = {},
): Promise<SmtpCatcher> {
  const { login } = options
  const caught: CaughtMail[] = []
  const refusals: number[] = []
  const refusal = (code: number) => Object.assign(new Error(`refused with ${code}`), { responseCode: code })
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth(auth, _session, done) {
      const right = auth.username === login?.user && auth.password === login?.password
      done(right ? null : refusal(535), right ? { user: 'known' } : undefined)
    },
    onRcptTo(_address, _session, done) {
      const code = refusals.shift()
      done(code === undefined ? null : refusal(code))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        PostalMime.parse(raw).then((mail) => {
          caught.push({
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString('utf8'),
            mail,
          })
          done()
          options.onCaught?.()
        }, done)
      })
    },
  })
  // A sender that is killed resets its connection, which is no fault of the server.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    caught,
    refuseNext: (times, code) => refusals.push(...Array<number>(times).fill(code)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
