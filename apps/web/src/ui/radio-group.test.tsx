import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
