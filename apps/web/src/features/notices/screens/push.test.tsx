import { logOut } from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import {
  listNotices,
  listNoticeTypes,
  noticeChannels,
  pushKey,
  subscribePush,
  unsubscribePush,
} from '@plinth/api-schema/notices'
import { recommendedContent } from '@plinth/api-schema/support'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNoticeChannels } from '../../../../test/notice-builders.ts'
import { prepareWire, renderAt } from '../../../../test/render-at.tsx'

const AT = '/participant/profile/editProfile?tab=2'
const KEY = 'BIs'
const ENDPOINT = 'https://push.example/one'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
type Permission = 'default' | 'granted' | 'denied'

/** A browser that takes push messages, as far as a page sees it. */
const withPush = (asked: Permission, answered: Permission = asked) => {
  let subscription: { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | null = null
  const registered: string[] = []
  const subscribe = vi.fn(async (_options: object) => {
    subscription = {
      endpoint: ENDPOINT,
      toJSON: () => ({ endpoint: ENDPOINT, keys }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    return subscription
  })
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } }
  const requestPermission = vi.fn(async () => {
    notification.permission = answered
    return answered
  })
  const notification = { permission: asked, requestPermission }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const serviceWorker = {
    register: async (url: string, { scope }: { scope: string }) => registered.push(`${url} ${scope}`),
    getRegistration: async () => (registered.length > 0 ? registration : undefined),
    ready: Promise.resolve(registration),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return { requestPermission, subscribe, registered, hasSubscription: () => subscription !== null }
}

const prepare = () =>
  prepareWire('participant').answer(listNoticeTypes, []).answer(noticeChannels, buildNoticeChannels())
const findSwitch = () => screen.findByRole('switch', { name: 'Push messages in this browser' })
const getSwitch = () => screen.getByRole('switch', { name: 'Push messages in this browser' })
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true'
const hint = () => document.getElementById(getSwitch().getAttribute('aria-describedby') ?? '')?.textContent

const switchOn = async () => {
  const browser = withPush('default', 'granted')
  const wire = prepare().answer(pushKey, { publicKey: KEY }).answer(subscribePush, null)
  const { user } = await renderAt(AT, wire)
  await user.click(await findSwitch())
  await waitFor(() => expect(isOn(getSwitch())).toBe(true))
  expect(hint()).toBe('You get messages in this browser even when Plinth is closed, until you log out.')
  return { browser, wire, user }
}

it('asks for permission once somebody switches it on, and not before', async () => {
  const browser = withPush('default', 'granted')
  await renderAt(AT, prepare())
  expect(isOn(await findSwitch())).toBe(false)
  expect(hint()).toBe('Your browser will ask for your permission first.')
  expect(browser.requestPermission).not.toHaveBeenCalled()
  expect(browser.registered).toEqual([])
})

it('hands the address of this browser to the server', async () => {
  const { browser, wire } = await switchOn()
  expect(browser.requestPermission).toHaveBeenCalledOnce()
  expect(browser.registered).toEqual(['/service-worker.js /'])
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(wire.sent(subscribePush)).toEqual([{ endpoint: ENDPOINT, keys }])
})

it('is switched off on both sides', async () => {
  const { browser, wire, user } = await switchOn()
  wire.answer(unsubscribePush, null)
  await user.click(await findSwitch())
  await waitFor(() => expect(isOn(getSwitch())).toBe(false))
  expect(wire.sent(unsubscribePush)).toEqual([{ endpoint: ENDPOINT }])
  expect(browser.hasSubscription()).toBe(false)
})

it('is off in this browser after a log-out', async () => {
  const { browser, wire, user } = await switchOn()
  wire.answer(logOut, null).answer(recommendedContent, listed([]))
  await user.click(screen.getByRole('button', { name: 'Profile menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await waitFor(() => expect(browser.hasSubscription()).toBe(false))
})

it('goes on in a session that begins later, without asking again', async () => {
  const { browser } = await switchOn()
  document.body.replaceChildren()
  const wire = prepare().answer(subscribePush, null)
  await renderAt('/notifications', wire.answer(listNotices, { ...listed([]), unreadNum: 0 }))
  await waitFor(() => expect(wire.sent(subscribePush)).toEqual([{ endpoint: ENDPOINT, keys }]))
  expect(browser.subscribe).toHaveBeenCalledOnce()
})

it('is off for somebody else at the same browser', async () => {
  await switchOn()
  localStorage.setItem('plinth-push', '999')
  window.history.replaceState(null, '', '/')
  document.body.replaceChildren()
  const wire = prepare()
  await renderAt(AT, wire)
  expect(isOn(await findSwitch())).toBe(false)
  expect(wire.sent(subscribePush)).toEqual([])
})

it('says that the browser blocks it', async () => {
  withPush('denied')
  await renderAt(AT, prepare())
  expect(await findSwitch()).toHaveProperty('disabled', true)
  expect(hint()).toBe(
    'Your browser blocks messages from this site. Allow them in the browser’s settings for this site, then reload the page.',
  )
})

it('says so also where that was the answer just now, and asks the server for nothing', async () => {
  const browser = withPush('default', 'denied')
  const { user } = await renderAt(AT, prepare())
  await user.click(await findSwitch())
  await waitFor(() => expect(hint()).toMatch(/^Your browser blocks messages from this site\./))
  expect(browser.subscribe).not.toHaveBeenCalled()
})

it('says that a browser knows no push', async () => {
  await renderAt(AT, prepare())
  expect(await findSwitch()).toHaveProperty('disabled', true)
  expect(hint()).toBe('This browser does not support push messages.')
})

it('says beside the switch why it failed, and leaves nothing behind', async () => {
  const browser = withPush('granted')
  const wire = prepare().answer(pushKey, { publicKey: KEY }).refuse(subscribePush, 'tooMany')
  const { user } = await renderAt(AT, wire)
  await user.click(await findSwitch())
  expect((await screen.findByRole('alert')).textContent).toBe(messages.tooManyRequests)
  expect(browser.hasSubscription()).toBe(false)
  browser.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'))
  await user.click(await findSwitch())
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Your browser could not set up push messages. Please try again.',
    ),
  )
  expect(isOn(await findSwitch())).toBe(false)
})
