import { beforeEach, describe, expect, it } from 'vitest'
import { currentToasts, removeToast, showToast, subscribeToasts } from './toast-store.ts'

const shown = () => currentToasts().map((entry) => `${entry.type}: ${entry.message}`)

beforeEach(() => {
  for (const { id } of currentToasts()) removeToast(id)
})

describe('toasts', () => {
  it('stand in the order in which they came', () => {
    showToast('success', 'Save success')
    showToast('warning', 'Please connect wallet')
    expect(shown()).toEqual(['success: Save success', 'warning: Please connect wallet'])
  })

  it('do not pile up when the same message comes again', () => {
    showToast('error', 'Copy error')
    const [first] = currentToasts()
    showToast('error', 'Copy error')
    expect(shown()).toEqual(['error: Copy error'])
    expect(currentToasts()[0]?.id).not.toBe(first?.id)
  })

  it('keep the latest three', () => {
    for (const message of ['one', 'two', 'three', 'four']) showToast('success', message)
    expect(shown()).toEqual(['success: two', 'success: three', 'success: four'])
  })

  it('tell those who listen, and only as long as they do', () => {
    let heard = 0
    const stop = subscribeToasts(() => heard++)
    showToast('success', 'heard')
    stop()
    showToast('success', 'unheard')
    expect(heard).toBe(1)
  })
})
