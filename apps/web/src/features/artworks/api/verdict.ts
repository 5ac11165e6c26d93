/** What a check has come to, in words: it holds, it does not, or it could not be told. */
export type Verdict = {
  id: string
  state: 'good' | 'bad' | 'open'
  words: string
  /** A transaction of the chain that anybody can look up. */
  transaction?: { chainId: number; hash: string } | undefined
  /** The contract that it was read from. */
  contract?: string | undefined
}

/** Words for a check that holds or does not. */
export const verdict = (id: string, isGood: boolean, good: string, bad: string): Verdict =>
  isGood ? { id, state: 'good', words: good } : { id, state: 'bad', words: bad }

/** Words for a check that cannot be made here, or that says nothing against anybody. */
export const openVerdict = (id: string, words: string): Verdict => ({ id, state: 'open', words })

/** What a signature has come to; unknown where this browser cannot check any. */
export type SignatureState = 'signed' | 'unsigned' | 'unknown'

/** Words for the signature under a head. */
export const signatureVerdict = (state: SignatureState, size: number): Verdict =>
  state === 'unknown'
    ? openVerdict('signature', 'This browser cannot check signatures on this page. Use a newer one, or https.')
    : verdict(
        'signature',
        state === 'signed',
        `The head of the log, over ${size.toLocaleString('en-US')} entries, is signed with the log’s key.`,
        'The head of the log is not signed with the log’s key.',
      )
