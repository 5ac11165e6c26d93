import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useVotes } from './vote-provider.tsx'

const Voter = () => useVotes().pendingId

it('says what is missing where nobody takes the votes', () => {
  expect(() => render(<Voter />)).toThrow('There is no VoteProvider above this component.')
})
