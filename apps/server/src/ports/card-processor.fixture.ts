import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A page at which something is paid, as it was asked for. */
export type CardSession = { id: string; payment: string; asked: URLSearchParams; isPaid: boolean }
/** An event as the processor writes it. */
export type CardEvent = { id: string; object: 'event'; type: string; created: number; data: { object: object } }

/** A card processor on this machine, which makes pages and signs events as Stripe does. */
export type CardStandIn = {
  apiUrl: string
  secretKey: string
  webhookSecret: string
  /** The pages that it has made, by the invoice that each names. */
  sessions: Map<string, CardSession>
  /** How it answers the next requests for a page. */
  mood: 'well' | 'refusing' | 'breaking off' | 'endless' | 'naming a script'
  /** The header that signs a body now, or at another time. */
  sign(body: string | Uint8Array, at?: Date): string
  /** What it tells once a page is paid. */
  paidEvent(session: CardSession, changes?: object): CardEvent
  /** Any event. */
  event(type: string, object: object, at?: Date): CardEvent
  close(): Promise<void>
}

const MEGABYTE = 1_048_576
const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
const sumOf = (asked: URLSearchParams) =>
  Number(asked.get('line_items[0][quantity]')) * Number(asked.get('line_items[0][price_data][unit_amount]'))

const pageOf = ({ asked }: CardSession) => `<!doctype html><html lang="en"><title>Card processor</title><main>
<h1>Card processor</h1><p>${sumOf(asked)} ${asked.get('line_items[0][price_data][currency]')}</p>
<form method="post"><button>Pay by card</button></form><a href="${asked.get('cancel_url')}">Back</a></main></html>`

/** Starts the processor on a free port. Where it is told where events go, a page that is paid sends its own. */
export async function startCardProcessor({ eventsUrl }: { eventsUrl?: string } = {}): Promise<CardStandIn> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: CardStandIn = {
    apiUrl,
    secretKey: newId('sk_test'),
    webhookSecret: newId('whsec'),
    sessions: new Map(),
    mood: 'well',
    sign: (body, at = new Date()) => {
      const time = Math.floor(at.getTime() / 1_000)
      const hmac = createHmac('sha256', standIn.webhookSecret).update(`${time}.`).update(body)
      return `t=${time},v1=${hmac.digest('hex')}`
    },
    event: (type, object, at = new Date()) => ({
      ...{ id: newId('evt'), object: 'event', type },
      ...{ created: Math.floor(at.getTime() / 1_000), data: { object } },
    }),
    paidEvent: ({ id, payment, asked }, changes = {}) =>
      standIn.event('checkout.session.completed', {
        ...{ id, object: 'checkout.session', mode: 'payment', payment_status: 'paid', payment_intent: payment },
        ...{ client_reference_id: asked.get('client_reference_id'), amount_total: sumOf(asked) },
        ...{ currency: asked.get('line_items[0][price_data][currency]'), ...changes },
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const create = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.authorization !== `Bearer ${standIn.secretKey}`) return answer(response, 401, { error: {} })
    if (standIn.mood === 'refusing') return answer(response, 400, { error: { message: 'No.' } })
    if (standIn.mood === 'breaking off') return response.destroy()
    if (standIn.mood === 'endless') return response.writeHead(200).end(Buffer.alloc(MEGABYTE, ' '))
    if (standIn.mood === 'naming a script') return answer(response, 200, { url: 'javascript:alert(1)' })
    const asked = new URLSearchParams(await text(request))
    const key = String(request.headers['idempotency-key'])
    const session = standIn.sessions.get(key) ?? { id: newId('cs'), payment: newId('pi'), asked, isPaid: false }
    standIn.sessions.set(key, session)
    return answer(response, 200, { id: session.id, url: `${apiUrl}/pay/${session.id}` })
  }

  const pay = async (session: CardSession, response: ServerResponse) => {
    session.isPaid = true
    const body = JSON.stringify(standIn.paidEvent(session))
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': standIn.sign(body) }
    if (eventsUrl) await fetch(eventsUrl, { method: 'POST', headers, body })
    response.writeHead(303, { location: session.asked.get('success_url')! }).end()
  }

  server.on('request', (request, response) => {
    if (request.url === '/v1/checkout/sessions') return void create(request, response)
    const session = [...standIn.sessions.values()].find(({ id }) => request.url === `/pay/${id}`)
    if (!session) return void answer(response, 404, { error: {} })
    if (request.method === 'POST') return void pay(session, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(session))
  })
  return standIn
}
