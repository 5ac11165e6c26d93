import { describe, expect, it } from 'vitest'
import { createSessionStore, type Member } from './session-store.ts'
import { BRAND, PARTICIPANT } from './user-type.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const setUp = () => {
  const deps = { local: memory(), tab: memory(), currentPath: () => '/participant/campaign/preview?id=7' }
  return { deps, store: createSessionStore(deps) }
}

const ana: Member = { id: 1, userType: PARTICIPANT, name: 'ana.lim', pictureUrl: null }

describe('the session', () => {
  it('lets a member go on without a prompt', () => {
    const { store } = setUp()
    store.setMember(ana)
    expect(store.requireLogIn({ intent: 'vote:7' })).toBe(true)
    expect(store.current().dialog).toBeNull()
  })

  it('takes the prompt back from a member who pressed before the session was known, and goes on with the act', () => {
    const { deps } = setUp()
    createSessionStore(deps).setMember(ana)
    const store = createSessionStore(deps)
    expect(store.current().status).toBe('loading')
    expect(store.requireLogIn({ intent: 'vote:7' })).toBe(false)
    store.setMember(ana)
    expect(store.current().dialog).toBeNull()
    expect(store.takeIntent('vote:7')).toBe(true)
    expect(store.isInterrupted()).toBe(false)
  })

  it('asks an anonymous visitor to log in and takes the interrupted act up again afterwards, once', () => {
    const { store } = setUp()
    expect(store.requireLogIn({ intent: 'vote:7' })).toBe(false)
    expect(store.current().dialog).toBe('prompt')
    store.proceed()
    store.setMember(ana)
    expect(store.resume()).toEqual({ returnTo: '/participant/campaign/preview?id=7', intent: 'vote:7' })
    expect(store.takeIntent('vote:8')).toBe(false)
    expect(store.takeIntent('vote:7')).toBe(true)
    expect(store.takeIntent('vote:7')).toBe(false)
  })

  it('gives up the interrupted act when the prompt is closed', () => {
    const { store } = setUp()
    store.requireLogIn({ intent: 'vote:7' })
    store.dismiss()
    expect(store.current().dialog).toBeNull()
    expect(store.resume()).toBeNull()
  })

  it('keeps the kind of account for the next visit, even after signing out', () => {
    const { store, deps } = setUp()
    store.setMember({ ...ana, userType: BRAND })
    store.setMember(null)
    expect(store.current()).toMatchObject({ status: 'anonymous', member: null, userType: BRAND })
    expect(createSessionStore(deps).current().userType).toBe(BRAND)
  })

  it('waits for the server to say who is there when this browser remembers somebody, and only then', () => {
    const { store, deps } = setUp()
    expect(store.current().status).toBe('anonymous')
    store.setMember(ana)
    expect(createSessionStore(deps).current().status).toBe('loading')
    store.setMember(null)
    expect(createSessionStore(deps).current().status).toBe('anonymous')
  })

  it('asks again next time when the server could not be reached', () => {
    const { store, deps } = setUp()
    store.setMember(ana)
    const next = createSessionStore(deps)
    next.leaveUnknown()
    expect(next.current()).toMatchObject({ status: 'unknown', member: null, isRetrying: false })
    expect(createSessionStore(deps).current().status).toBe('loading')
    next.retry()
    expect(next.current().isRetrying).toBe(true)
    next.setMember(ana)
    expect(next.current()).toMatchObject({ status: 'member', isRetrying: false })
  })

  it('knows whether something was interrupted', () => {
    const { store } = setUp()
    expect(store.isInterrupted()).toBe(false)
    store.requireLogIn()
    expect(store.isInterrupted()).toBe(true)
    store.setMember(ana)
    store.resume()
    expect(store.isInterrupted()).toBe(false)
  })

  it('sets the kind of account that an act takes, as a vote does', () => {
    const { store } = setUp()
    store.requireLogIn({ userType: PARTICIPANT })
    expect(store.current().userType).toBe(PARTICIPANT)
  })

  it('returns to the place that was asked for', () => {
    const { store } = setUp()
    store.requireLogIn({ returnTo: '/brand/campaign/index' })
    expect(store.resume()?.returnTo).toBe('/brand/campaign/index')
  })

  it('asks for a log-in when the session of somebody who is here has ended, and leaves them where they are', () => {
    const { store, deps } = setUp()
    store.setMember(ana)
    store.end()
    expect(store.current()).toMatchObject({ status: 'anonymous', member: ana, userType: PARTICIPANT, dialog: 'prompt' })
    expect(createSessionStore(deps).current().status).toBe('anonymous')
    expect(store.resume()?.returnTo).toBe('/participant/campaign/preview?id=7')
  })

  it('asks once: anyone who closed the prompt, was never logged in or is not known yet hears nothing of a session', () => {
    const { store, deps } = setUp()
    store.end()
    expect(store.current().dialog).toBeNull()
    store.setMember(ana)
    const next = createSessionStore(deps)
    next.end()
    expect(next.current()).toMatchObject({ status: 'loading', dialog: null })
    store.end()
    store.dismiss()
    store.end()
    expect(store.current().dialog).toBeNull()
  })

  it('forgets all of a blocked account and says why', () => {
    const { store, deps } = setUp()
    store.setMember({ ...ana, userType: BRAND })
    store.block('This account has been blocked.')
    expect(store.current()).toMatchObject({
      status: 'anonymous',
      member: null,
      dialog: 'prompt',
      notice: 'This account has been blocked.',
    })
    expect(store.isInterrupted()).toBe(false)
    expect(createSessionStore(deps).current()).toMatchObject({ status: 'anonymous', userType: undefined })
    store.requireLogIn()
    expect(store.current().notice).toBeNull()
  })

  it('tells those who listen, and only as long as they do', () => {
    const { store } = setUp()
    let heard = 0
    const stop = store.subscribe(() => heard++)
    store.open('who')
    stop()
    store.dismiss()
    expect(heard).toBe(1)
  })
})
