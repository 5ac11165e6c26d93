import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Slot } from './slot.tsx'

it('draws its child with its own props, where the child has none: both hear a press, and both classes count', () => {
  const heard: string[] = []
  render(
    <Slot
      className="button"
      title="Ours"
      tabIndex={-1}
      onClick={() => heard.push('slot')}
      onFocus={() => heard.push('focus')}
    >
      <button type="submit" className="link" title="Theirs" onClick={() => heard.push('child')}>
        Tide
      </button>
    </Slot>,
  )
  const button = screen.getByRole('button', { name: 'Tide' })
  expect([button.className, button.title, button.tabIndex, button.getAttribute('type')]).toEqual([
    'button link',
    'Theirs',
    -1,
    'submit',
  ])
  fireEvent.click(button)
  fireEvent.focus(button)
  expect(heard).toEqual(['child', 'slot', 'focus'])
})

it('takes one element alone', () => {
  expect(() => render(<Slot>words</Slot>)).toThrow('A slot takes one element.')
})
