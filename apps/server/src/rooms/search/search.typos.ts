/** From how many letters on a word may have a second slip. */
const LONG_WORD = 8

/** Whether two words are at most so many slips apart: a letter too many, one missing, another one, or two that changed places. */
const isWithin = (first: string, second: string, slips: number): boolean => {
  const [a, b] = [[...first], [...second]]
  if (Math.abs(a.length - b.length) > slips) return false
  let [before, last] = [[] as number[], b.map((_, index) => index)]
  last.push(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          row[j - 1]! + 1,
          last[j]! + 1,
          last[j - 1]! + (same ? 0 : 1),
          swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]! <= slips
}

/** Whether somebody who typed one word may have meant the other. */
export const mayMean = (typed: string, word: string): boolean =>
  typed !== word && isWithin(typed, word, [...typed].length < LONG_WORD ? 1 : 2)
