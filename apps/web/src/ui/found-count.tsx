import { useState } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

const foundWords = (count: number) => (count === 0 ? 'Nothing found' : `${count.toLocaleString('en-US')} found`)

export type FoundCountProps = {
  /** What is searched for. */
  words: string
  /** Without it the answer is still on its way. */
  count: number | undefined
}

/** Has a screen reader say how many there are after a search, and whenever that changes; not of the list that one has just opened. */
export const FoundCount = ({ words, count }: FoundCountProps) => {
  const [first, setFirst] = useState<{ words: string; count: number }>()
  const [speaks, setSpeaks] = useState(false)
  if (!first && count !== undefined) setFirst({ words, count })
  if (first && !speaks && (words !== first.words || (count !== undefined && count !== first.count))) setSpeaks(true)
  return (
    <VisuallyHidden>
      {/* Silent while the next answer is on its way: the same number is then said again. */}
      <span role="status">{speaks && count !== undefined && foundWords(count)}</span>
    </VisuallyHidden>
  )
}
