import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { Button } from './button.tsx'

const wait = async (slowWords?: string | null) => {
  render(
    <Button pending {...(slowWords === undefined ? {} : { slowWords })}>
      Save
    </Button>,
  )
  expect(screen.queryByRole('status')).toBeNull()
  await passTime(5_000)
  return screen.queryByRole('status')?.textContent
}

it('says that it waits for the network when that lasts', async () => {
  expect(await wait()).toBe('Waiting for the network…')
})

it('says what else it waits for', async () => {
  expect(await wait('Waiting for your wallet…')).toBe('Waiting for your wallet…')
})

it('says nothing where something else tells how far it is', async () => {
  expect(await wait(null)).toBeUndefined()
})
