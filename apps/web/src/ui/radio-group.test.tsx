import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { RadioGroup } from './radio-group.tsx'

it('shows its ring where a disabled fieldset leaves the focus to the group', () => {
  render(
    <fieldset disabled>
      <RadioGroup
        label="Licence"
        options={[{ value: 'none', label: 'None' }]}
        value="none"
        onValueChange={() => undefined}
      />
    </fieldset>,
  )
  expect(screen.getByRole('radiogroup').style.outline).toBe('')
})

const Licences = () => {
  const [value, choose] = useState<string | undefined>(undefined)
  const options = ['None', 'Shared'].map((label) => ({ value: label, label }))
  return <RadioGroup label="Licence" options={options} value={value} onValueChange={choose} />
}

it('chooses what an arrow key leads to, also when it is let go before the focus has moved', async () => {
  render(<Licences />)
  const first = screen.getByRole('radio', { name: 'None' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  fireEvent.keyUp(first, { key: 'ArrowDown' })
  const second = screen.getByRole('radio', { name: 'Shared' })
  await expect.poll(() => document.activeElement).toBe(second)
  await expect.poll(() => second.getAttribute('aria-checked')).toBe('true')
})

it('chooses nothing for anyone who only comes to it', async () => {
  render(<Licences />)
  const first = screen.getByRole('radio', { name: 'None' })
  first.focus()
  await passTime(100)
  expect(first.getAttribute('aria-checked')).toBe('false')
})
