const LARGEST_BATCH = 500

/** A place where many ask at once and few statements answer. */
export interface Coalesced<Asked, Answer> {
  /** Asks, and is answered by a statement that began after the question. */
  ask(asked: Asked): Promise<Answer>
  /** How many have asked and are not under way. */
  waiting(): number
}

/**
 * Answers many with one statement: whatever is asked for while one runs waits and goes with the next. `answerAll` answers in
 * the order of its list; where it fails, all of that list are told.
 */
export function coalesce<Asked, Answer>(
  answerAll: (batch: readonly Asked[]) => Promise<readonly Answer[]>,
): Coalesced<Asked, Answer> {
  const queue: { asked: Asked; answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = []
  let running = false

  const run = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, LARGEST_BATCH)
      try {
        const answers = await answerAll(batch.map(({ asked }) => asked))
        batch.forEach(({ answer }, index) => {
          answer(answers[index]!)
        })
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    running = false
  }

  return {
    ask: (asked) =>
      new Promise((answer, fail) => {
        queue.push({ asked, answer, fail })
        if (running) return
        running = true
        // A moment later, so that what arrives in the same turn of the loop goes together.
        setImmediate(() => void run())
      }),
    waiting: () => queue.length,
  }
}
