import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useVoteDesk } from './vote-desk.tsx'

const Voter = () => useVoteDesk().pendingId

it('says what is missing where nobody takes the votes', () => {
  expect(() => render(<Voter />)).toThrow('There is no VoteDesk above this component.')
})
