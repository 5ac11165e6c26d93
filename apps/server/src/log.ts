import pino, { type Logger } from 'pino'

const SECRETS = [
  'password',
  'oldPassword',
  'newPassword',
  'newPasswordSure',
  'verifyCode',
  'token',
  'socialCode',
  'privateKey',
  'totp',
  'secret',
  'inviteToken',
]
const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie']

/** The product's log: JSON lines on stdout, with secrets taken out and addresses without their query. */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          ...SECRETS,
          ...SECRETS.map((name) => `*.${name}`),
          ...SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
        ],
        censor: '[redacted]',
      },
      serializers: {
        req: (request: { method: string; url: string; ip: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
          ip: request.ip,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )

/** The product's log. */
export type Log = Logger
