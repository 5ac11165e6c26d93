import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { Segmented } from './segmented.tsx'

const OPTIONS = [
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
] as const

const Views = () => {
  const [value, setValue] = useState<'live' | 'ended'>('live')
  return <Segmented label="Which campaigns" options={OPTIONS} value={value} onValueChange={setValue} />
}

const radio = (name: string) => screen.getByRole('radio', { name })
const renderViews = () => {
  render(<Views />)
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
}

it('switches with the arrows, as radio buttons do', async () => {
  const user = renderViews()
  await user.tab()
  expect(document.activeElement).toBe(radio('Live'))
  await user.keyboard('{ArrowRight>}')
  await passTime(50)
  await user.keyboard('{/ArrowRight}')
  expect(document.activeElement).toBe(radio('Ended'))
  expect(radio('Ended').getAttribute('aria-checked')).toBe('true')
})

it('switches also when the arrow is let go before the focus has moved', async () => {
  renderViews()
  radio('Live').focus()
  fireEvent.keyDown(radio('Live'), { key: 'ArrowRight' })
  fireEvent.keyUp(radio('Live'), { key: 'ArrowRight' })
  await passTime(50)
  expect(document.activeElement).toBe(radio('Ended'))
  expect(radio('Ended').getAttribute('aria-checked')).toBe('true')
})

it('does not switch when a segment gets the focus in another way', async () => {
  renderViews()
  radio('Ended').focus()
  await passTime(50)
  expect(radio('Live').getAttribute('aria-checked')).toBe('true')
})
