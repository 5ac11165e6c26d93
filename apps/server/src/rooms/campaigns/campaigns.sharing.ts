import { setImmediate } from 'node:timers/promises'

/** Gives one answer to all who ask the same at the same moment. */
export interface Sharing<Value> {
  /**
   * The answer to a question. Anyone who asks while the same question is being answered shares the next answer with all who
   * come until it is begun: so what was true before somebody asked is always in their answer, on however many servers it was
   * written, and nothing is kept that could grow old.
   */
  ask(question: string, answer: () => Promise<Value>): Promise<Value>
}

/** Makes a place where answers are shared. */
export function createSharing<Value>(): Sharing<Value> {
  const next = new Map<string, Promise<Value>>()
  const running = new Map<string, Promise<unknown>>()

  const begin = (question: string, answer: () => Promise<Value>): Promise<Value> => {
    next.delete(question)
    const value = answer()
    const ended = value
      .catch(() => undefined)
      .then(() => {
        if (running.get(question) === ended) running.delete(question)
      })
    running.set(question, ended)
    return value
  }

  return {
    ask(question, answer) {
      const waiting = next.get(question)
      if (waiting !== undefined) return waiting
      // Of requests that came in together all are read before the first is answered.
      const promised = (running.get(question) ?? setImmediate()).then(() => begin(question, answer))
      next.set(question, promised)
      return promised
    },
  }
}
