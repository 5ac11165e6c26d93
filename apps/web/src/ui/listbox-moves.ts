/** One choice of a list. */
export type Option = { value: string; label: string; disabled?: boolean }

/** The next choice that can be taken, from a place in a direction; the place itself when there is none. */
export const nextEnabled = (options: readonly Option[], from: number, step: 1 | -1) => {
  for (let index = from + step; index >= 0 && index < options.length; index += step) {
    if (!options[index]?.disabled) return index
  }
  return from
}

/** The choice that a typed text means: the next one that begins with it, going round. One letter typed again goes on to the next. */
export const typeAheadMatch = (options: readonly Option[], from: number, text: string) => {
  const repeated = [...text].every((letter) => letter === text[0])
  const wanted = (repeated ? (text[0] ?? '') : text).toLowerCase()
  const start = repeated ? from + 1 : from
  for (let offset = 0; offset < options.length; offset++) {
    const index = (Math.max(start, 0) + offset) % options.length
    const option = options[index]
    if (option && !option.disabled && option.label.toLowerCase().startsWith(wanted)) return index
  }
  return from
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The choices that hold a text, whatever its accents and letters; those that begin with it come first. */
export const searchOptions = (options: readonly Option[], text: string): readonly Option[] => {
  const wanted = plain(text)
  const found = options.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: Option) => plain(label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
