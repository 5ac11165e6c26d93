import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Live, prepareTakeOver } from './live.tsx'

const script = readFileSync(path.resolve(import.meta.dirname, '../../public/theme.js'), 'utf8')

/** A painted page on which the second button is pressed, and the same page alive with its own buttons. */
const takeOver = (painted: string, alive: readonly string[]) => {
  document.body.innerHTML = `<div id="root" data-prerendered>${painted}</div>`
  const root = document.getElementById('root')!
  new Function(script)()
  root.querySelectorAll('button')[1]!.click()
  const onLive = prepareTakeOver(root)
  root.replaceChildren()
  const onPress = vi.fn<(words: string) => void>()
  const buttons = alive.map((words) => (
    <button key={words} type="button" onClick={() => onPress(words)}>
      {words}
    </button>
  ))
  render(<Live onLive={onLive}>{buttons}</Live>, { container: root })
  return { root, onPress }
}

it('presses what was pressed before it could answer, once', () => {
  const { root, onPress } = takeOver('<button>Menu</button><button><b>Vote</b></button>', ['Menu', 'Vote', 'Share'])
  expect(onPress.mock.calls).toEqual([['Vote']])
  expect(root.dataset.live).toBe('')
  expect(root.dataset.pressed).toBeUndefined()
})

it('presses nothing where something else stands', () => {
  const { onPress } = takeOver('<button>Menu</button><button>Vote</button>', ['Menu', 'Unvote'])
  expect(onPress).not.toHaveBeenCalled()
})
