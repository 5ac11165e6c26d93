import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readBounded } from './read-bounded.ts'

// The processor is Stripe: https://docs.stripe.com/api/checkout/sessions/create and https://docs.stripe.com/webhooks/signature.

const ANSWERS_WITHIN_MS = 10_000
const MAX_ANSWER_BYTES = 262_144
const MAX_URL = 4_000
const TOLERANCE_SECONDS = 300
const MAX_SIGNATURE_HEADER = 4_096

/** Where the card processor is, and the secrets that it and this site share. */
export type CardSettings = { secretKey: string; webhookSecret: string; apiUrl: string }
/** What is to be paid for on a page of the processor. */
export type Checkout = {
  /** What its events name, and what makes a request that is sent again the same one. */
  invoice: string
  title: string
  monthCount: number
  /** Of one month, in the smallest unit of the currency. */
  price: number
  currency: string
  expiresAt: Date
  /** Where the browser goes afterwards. */
  paidUrl: string
  cancelUrl: string
}
/** A card processor. */
export type CardProcessor = ReturnType<typeof openCardProcessor>

const CreatedSession = z.object({ url: z.string().max(MAX_URL) })

const requestOf = (checkout: Checkout) => {
  const item = 'line_items[0]'
  return new URLSearchParams({
    // One payment, and nothing that could be charged again later.
    mode: 'payment',
    'payment_method_types[0]': 'card',
    client_reference_id: checkout.invoice,
    [`${item}[quantity]`]: String(checkout.monthCount),
    [`${item}[price_data][currency]`]: checkout.currency,
    [`${item}[price_data][unit_amount]`]: String(checkout.price),
    [`${item}[price_data][product_data][name]`]: checkout.title,
    expires_at: String(Math.floor(checkout.expiresAt.getTime() / 1_000)),
    success_url: checkout.paidUrl,
    cancel_url: checkout.cancelUrl,
  })
}

/** The time and the signatures of a header such as `t=1700000000,v1=5257a8…,v1=…`. */
const readSignatures = (header: string) => {
  const parts = header.split(',').map((part): [string, string] => {
    const at = part.indexOf('=')
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
  })
  const time = parts.find(([key]) => key === 't')?.[1] ?? ''
  return { time, signatures: parts.filter(([key]) => key === 'v1').map(([, value]) => value) }
}

/** Opens the card processor that the settings name. It is asked at first use, so that its absence stops no start. */
export function openCardProcessor({ secretKey, webhookSecret, apiUrl }: CardSettings) {
  const isSafe = (address: string) => {
    const protocol = URL.parse(address)?.protocol
    return protocol === 'https:' || (protocol === 'http:' && apiUrl.startsWith('http:'))
  }
  return {
    /** Makes the page on which an invoice is paid; answers its address. Rejects where the processor refuses, is late or away. */
    async createCheckout(checkout: Checkout): Promise<string> {
      const response = await fetch(`${apiUrl}/v1/checkout/sessions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': checkout.invoice,
        },
        body: requestOf(checkout).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      })
      const text = (await readBounded(response, MAX_ANSWER_BYTES)).toString()
      if (response.status !== 200)
        throw new Error(`The card processor answered ${response.status}: ${text.slice(0, 500)}`)
      const { url } = CreatedSession.parse(JSON.parse(text))
      if (!isSafe(url)) throw new Error(`The card processor named a page that is none: ${url}`)
      return url
    },

    /** Whether the bytes of a body come from the processor, and were signed within the last five minutes. */
    isGenuine(body: Uint8Array, header: string, now: Date): boolean {
      if (header.length > MAX_SIGNATURE_HEADER) return false
      const { time, signatures } = readSignatures(header)
      if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1_000 - Number(time)) > TOLERANCE_SECONDS) return false
      const expected = createHmac('sha256', webhookSecret).update(`${time}.`).update(body).digest()
      return signatures.some((signature) => {
        const given = Buffer.from(signature, 'hex')
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
