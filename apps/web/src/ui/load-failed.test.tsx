import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LoadFailed } from './load-failed.tsx'
import { LoadFailedLine } from './load-failed-line.tsx'

const SOURCES = path.resolve(import.meta.dirname, '..')
// They reload the page, or fill a list of choices.
const OTHERS = ['app/shell/screen-error.tsx', 'ui/loaded-choice.tsx']

it('says at once what could not be loaded and why, and loads it again', () => {
  const onRetry = vi.fn()
  render(<LoadFailed title="The wall could not be loaded" error={new Error('Too busy.')} onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('The wall could not be loadedToo busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('says it in a line within a panel', () => {
  const onRetry = vi.fn()
  render(<LoadFailedLine onRetry={onRetry}>The leaderboard could not be loaded.</LoadFailedLine>)
  expect(screen.getByRole('alert').textContent).toContain('The leaderboard could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('and its line are the only places that offer to load something again', () => {
  const elsewhere = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.tsx') &&
      !name.includes('.test.') &&
      />\s*(?:Load it|Read) again\s*</.test(readFileSync(path.join(SOURCES, name), 'utf8')),
  )
  expect(elsewhere.sort()).toEqual([...OTHERS, 'ui/load-failed-line.tsx', 'ui/load-failed.tsx'].sort())
})
