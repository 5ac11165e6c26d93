import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { passTime } from '../../test/render-at.tsx'
import { Checkbox } from './checkbox.tsx'
import { Form } from './form.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'
import { Uploader } from './uploader.tsx'

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const emailRule = z.email('This is no address')
const LACKING = 'This is still missing.'

const Sample = ({ isReady = false, onSubmit = () => {}, children }: Partial<SampleProps>) => (
  <Form aria-label="Sample" onSubmit={onSubmit}>
    <TextField label="Email" required rules={emailRule} />
    {children}
    <button type="submit" disabled={!isReady}>
      Send
    </button>
  </Form>
)
type SampleProps = { isReady: boolean; onSubmit: () => void; children: ReactNode }

const textbox = (name: string) => screen.getByRole('textbox', { name })
const pressEnter = async (name: string, words = '') => {
  await user.click(textbox(name))
  await passTime(0)
  await user.keyboard(`${words}{Enter}`)
  await passTime(0)
}
const focused = () => document.activeElement
const describe = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it('leads on Enter to the first field that is missing, which says so until a key is pressed', async () => {
  render(
    <Sample>
      <TextField label="City" />
      <TextField label="Name" required />
    </Sample>,
  )
  await pressEnter('Email', 'ana@plinth.example')
  expect(focused()).toBe(textbox('Name'))
  expect(screen.getByRole('alert').textContent).toBe(LACKING)
  expect(describe(textbox('Name'))).toContain(LACKING)
  await user.keyboard('A')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('leads to a field that is wrong before one that is missing, though nobody has left it yet', async () => {
  render(
    <Sample>
      <TextField label="Name" required />
    </Sample>,
  )
  await pressEnter('Email', 'ana@')
  expect(focused()).toBe(textbox('Email'))
  expect(screen.getByRole('alert').textContent).toBe('This is no address')
})

it.each<[string, ReactNode, () => Element]>([
  [
    'a choice from a list',
    <Select
      key="1"
      label="Country"
      required
      options={[{ value: 'pe', label: 'Peru' }]}
      value={undefined}
      onValueChange={() => {}}
    />,
    () => screen.getByRole('combobox'),
  ],
  [
    'a box to tick',
    <Checkbox key="2" label="I agree" required checked={false} onCheckedChange={() => {}} />,
    () => screen.getByRole('checkbox'),
  ],
  [
    'a file',
    <Uploader
      key="3"
      label="Image"
      required
      files={[]}
      onFilesChange={() => {}}
      upload={async () => ({ url: '', name: '' })}
      extensions={['png']}
      megabytes={5}
    />,
    () => screen.getByLabelText(/^Image/),
  ],
  [
    'a choice of one',
    <RadioGroup
      key="4"
      label="Size"
      required
      options={[{ value: 's', label: 'Small' }]}
      value={undefined}
      onValueChange={() => {}}
    />,
    () => screen.getByRole('radio'),
  ],
])('leads to %s', async (_, field, find) => {
  render(<Sample>{field}</Sample>)
  await pressEnter('Email', 'ana@plinth.example')
  expect(focused()).toBe(find())
  expect(screen.getByRole('alert').textContent).toBe(LACKING)
})

it('leads to any empty field of a short form in which none is marked', async () => {
  render(
    <Form onSubmit={() => {}}>
      <TextField label="Username" />
      <TextField label="Code" />
      <button type="submit" disabled>
        Log in
      </button>
    </Form>,
  )
  await pressEnter('Username', 'ana')
  expect(focused()).toBe(textbox('Code'))
})

it('stays where it is when nothing is missing, and sends a form that is ready', async () => {
  const sent = vi.fn()
  const { rerender } = render(<Sample onSubmit={sent} />)
  await pressEnter('Email', 'ana@plinth.example')
  expect(focused()).toBe(textbox('Email'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).not.toHaveBeenCalled()
  rerender(<Sample onSubmit={sent} isReady />)
  await pressEnter('Email')
  expect(sent).toHaveBeenCalledOnce()
})

let refuse: (fields: readonly string[]) => void
const Refused = () => {
  const [wrong, setWrong] = useState<readonly string[]>([])
  refuse = (fields) => act(() => setWrong(fields))
  const errorOf = (field: string) => (wrong.includes(field) ? 'Taken' : undefined)
  return (
    <>
      <Sample isReady>
        <TextField label="Name" error={errorOf('Name')} />
        <TextField label="City" error={errorOf('City')} />
      </Sample>
      <button type="button">Elsewhere</button>
    </>
  )
}

it('leads to the first field that is wrong once a form was refused', async () => {
  render(<Refused />)
  await pressEnter('City', 'Lima')
  refuse(['City', 'Name'])
  await passTime(0)
  expect(focused()).toBe(textbox('Name'))
})

it('leaves anyone who has gone on where they are, and leads nobody who sent nothing', async () => {
  render(<Refused />)
  refuse(['Name'])
  await passTime(0)
  expect(focused()).toBe(document.body)
  refuse([])
  await pressEnter('City', 'Lima')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  refuse(['Name'])
  await passTime(0)
  expect(focused()).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})

it('does not take the Enter of a word that is being composed', async () => {
  render(<Sample />)
  await user.click(textbox('Email'))
  fireEvent.keyDown(textbox('Email'), { key: 'Enter', isComposing: true })
  await passTime(0)
  expect(screen.queryByRole('alert')).toBeNull()
})
