import { readBounded } from './read-bounded.ts'

/** How long a witness may take to answer. */
export const WITNESS_ANSWERS_WITHIN_MS = 5_000
const MAX_ANSWER_BYTES = 8_192

/** A witness of others: where it is, and the key that its signatures are verified with. */
export type Witness = { url: string; vkey: string }

/** Posts a head to a witness; rejects where the answer is late, too long or cut off. What it says is the peer's choice. */
export async function askWitness({ url }: Witness, body: string, signal: AbortSignal) {
  const response = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body,
    redirect: 'error',
    signal,
  })
  return { status: response.status, text: (await readBounded(response, MAX_ANSWER_BYTES)).toString() }
}
