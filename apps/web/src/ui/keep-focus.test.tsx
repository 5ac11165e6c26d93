import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { Form } from './form.tsx'
import { keepFocus } from './keep-focus.ts'

let show: (content: ReactNode) => void

const Page = ({ first }: { first: ReactNode }) => {
  useEffect(keepFocus, [])
  const [content, setContent] = useState(first)
  show = (next) => act(() => setContent(next))
  return (
    <main>
      <button type="button">Elsewhere</button>
      {content}
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const focus = (name: string) => act(() => button(name).focus())
const expectFocus = async (element: Element) => {
  await passTime(50)
  expect(document.activeElement).toBe(element)
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name} aria-label={name}>
        <button type="button">Rename {name}</button>
        <button type="button">Delete {name}</button>
      </li>
    ))}
  </ul>
)

it('goes to the same control of the row that has moved up when a row goes', async () => {
  render(<Page first={<Names names={['Low', 'High', 'Slack']} />} />)
  focus('Delete High')
  show(<Names names={['Low', 'Slack']} />)
  await expectFocus(button('Delete Slack'))
  focus('Rename Low')
  show(<Names names={['Slack']} />)
  await expectFocus(button('Rename Slack'))
})

it('goes to the row before when the last one goes, and to the list when it was the only one', async () => {
  render(<Page first={<Names names={['Low', 'High']} />} />)
  focus('Delete High')
  show(<Names names={['Low']} />)
  await expectFocus(button('Delete Low'))
  show(<Names names={[]} />)
  await expectFocus(screen.getByRole('list'))
})

it('goes to the row itself where that has no such control', async () => {
  const rows = (names: readonly string[]) => (
    <ul>
      <li aria-label="Head">Names</li>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
  render(<Page first={rows(['Low'])} />)
  focus('Low')
  show(rows([]))
  await expectFocus(screen.getByRole('listitem', { name: 'Head' }))
})

it('keeps to the rows of a dialog', async () => {
  const dialog = (names: readonly string[]) => (
    <div role="dialog">
      <Names names={names} />
    </div>
  )
  render(<Page first={dialog(['Low', 'High'])} />)
  focus('Delete Low')
  show(dialog(['High']))
  await expectFocus(button('Delete High'))
})

it('goes to the page when what had the focus makes way for something else', async () => {
  render(<Page first={<button type="button">Show all</button>} />)
  focus('Show all')
  show(<Names names={['Low']} />)
  await expectFocus(screen.getByRole('main'))
})

it('goes to the form around a button that is disabled', async () => {
  const form = (disabled: boolean) => (
    <Form aria-label="Comment" onSubmit={() => undefined}>
      <button type="button" disabled={disabled}>
        Post
      </button>
    </Form>
  )
  render(<Page first={form(false)} />)
  focus('Post')
  show(form(true))
  await expectFocus(screen.getByRole('form'))
})

it('does not bring anyone back who has left', async () => {
  render(<Page first={<Names names={['Low', 'High']} />} />)
  focus('Delete High')
  act(() => button('Delete High').blur())
  await passTime(50)
  show(<Names names={['Low']} />)
  await expectFocus(document.body)
})

it('leaves the focus where it has moved on to', async () => {
  render(<Page first={<Names names={['Low', 'High']} />} />)
  focus('Delete High')
  focus('Elsewhere')
  show(<Names names={['Low']} />)
  await expectFocus(button('Elsewhere'))
})
