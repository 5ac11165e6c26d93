import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Form } from '../../ui/form.tsx'
import { laterRules } from './later-rules.ts'
import { useCheckedForm } from './use-checked-form.ts'

const schema = z.object({ name: z.string().trim().min(3, 'too short') })

const makeForm = () => {
  const come = Promise.withResolvers<{ schema: typeof schema }>()
  const rules = laterRules(() => come.promise)((module) => module.schema)
  const sent: unknown[] = []
  const NameForm = ({ name }: { name: string }) => {
    const form = useCheckedForm<{ name: string }>(rules, { defaultValues: { name } })
    return (
      <Form onSubmit={form.handleSubmit((values) => void sent.push(values))}>
        <input aria-label="Name" {...form.register('name')} />
        <button type="submit" disabled={!form.isReady}>
          Send
        </button>
      </Form>
    )
  }
  return { NameForm, sent, come: () => act(async () => come.resolve({ schema })) }
}
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const button = () => screen.getByRole('button', { name: 'Send' })

it('waits for its rules, then judges what stands there already', async () => {
  const { NameForm, sent, come } = makeForm()
  render(<NameForm name=" Mei " />)
  expect(button()).toHaveProperty('disabled', true)
  await come()
  expect(button()).toHaveProperty('disabled', false)
  await user.click(button())
  expect(sent).toEqual([{ name: 'Mei' }])
})

it('follows what is typed, and lets nothing pass that breaks the rules', async () => {
  const { NameForm, come } = makeForm()
  render(<NameForm name="" />)
  await come()
  expect(button()).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Name'), 'Mei')
  expect(button()).toHaveProperty('disabled', false)
  await user.type(screen.getByLabelText('Name'), '{backspace}')
  expect(button()).toHaveProperty('disabled', true)
})
