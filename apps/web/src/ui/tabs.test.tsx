import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const views = ['works', 'votes', 'sets'] as const

const Profile = ({ opened }: { opened: string[] }) => {
  const [value, setValue] = useState<(typeof views)[number]>('works')
  const change = (next: (typeof views)[number]) => {
    opened.push(next)
    setValue(next)
  }
  const tabs = views.map((view) => ({ value: view, label: view, content: `All ${view}` }))
  return <Tabs label="Views" tabs={tabs} value={value} onValueChange={change} />
}

const show = () => {
  const opened: string[] = []
  render(<Profile opened={opened} />)
  return {
    opened,
    user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }),
    tab: (name: string) => screen.getByRole('tab', { name }),
  }
}

describe('tabs', () => {
  it('show one view at a time, named by its tab', async () => {
    const { user, tab, opened } = show()
    expect(screen.getByRole('tabpanel', { name: 'works' }).textContent).toBe('All works')
    await user.click(tab('votes'))
    expect(screen.getByRole('tabpanel', { name: 'votes' }).textContent).toBe('All votes')
    expect(tab('votes').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
    expect(screen.getByRole('tab', { selected: true })).toBe(tab('votes'))
    await user.click(tab('votes'))
    expect(opened).toEqual(['votes'])
  })

  it('are one stop of the Tab key, and the view is the next', async () => {
    const { user, tab } = show()
    await user.tab()
    expect(document.activeElement).toBe(tab('works'))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })

  it.each([
    ['{ArrowRight}', 'votes'],
    ['{ArrowLeft}', 'sets'],
    ['{End}', 'sets'],
    ['{End}{ArrowRight}', 'works'],
    ['{End}{Home}', 'works'],
  ])('open another by %s, which has the focus then', async (keys, name) => {
    const { user, tab } = show()
    await user.tab()
    await user.keyboard(keys)
    expect(document.activeElement).toBe(tab(name))
    expect(tab(name).getAttribute('aria-selected')).toBe('true')
  })

  it('leave the keys of the browser alone', async () => {
    const { user, tab, opened } = show()
    await user.tab()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}x')
    expect(document.activeElement).toBe(tab('works'))
    expect(opened).toEqual([])
  })
})
