import { describe, expect, it } from 'vitest'
import { type ActionFacts, campaignActions, type Viewer } from './campaign-actions.ts'

const BOTH = [false, true]
const everyCase = BOTH.flatMap((isJoined) =>
  BOTH.flatMap((isInvited) =>
    BOTH.flatMap((isPrivate) =>
      BOTH.flatMap((isPaused) =>
        (['unpublished', 'live', 'completed'] as const).flatMap((stage) =>
          (['visitor', 'participant', 'brand'] as const).map((viewer): [ActionFacts, Viewer] => [
            { isJoined, isInvited, isPrivate, isPaused, stage },
            viewer,
          ]),
        ),
      ),
    ),
  ),
)

const live = { isPrivate: false, isPaused: false, stage: 'live' } as const

describe('the buttons of a campaign', () => {
  it.each([
    [{ isJoined: false, isInvited: true }, 'participant', 'join', false],
    [{ isJoined: false, isInvited: false }, 'visitor', 'log-in', false],
    [{ isJoined: true, isInvited: true }, 'participant', 'submit', true],
    [{ isJoined: true, isInvited: false }, 'participant', null, true],
    [{ isJoined: false, isInvited: false }, 'brand', null, false],
  ] as const)('%o, seen by a %s: %s', (facts, viewer, main, canLeave) => {
    expect(campaignActions({ ...live, ...facts }, viewer)).toMatchObject({ main, canLeave })
  })

  it('are 144 cases in all', () => {
    expect(everyCase).toHaveLength(2 * 2 * 2 * 2 * 3 * 3)
  })

  it.each(everyCase)('%o, seen by a %s, keep the rules', (facts, viewer) => {
    const { main, canLeave, canShare, isHeld } = campaignActions(facts, viewer)
    const isLive = facts.stage === 'live'
    expect(main === 'join').toBe(isLive && !facts.isJoined && facts.isInvited)
    expect(main === 'submit').toBe(isLive && facts.isJoined && facts.isInvited)
    expect(main === 'log-in').toBe(isLive && !facts.isJoined && !facts.isInvited && viewer === 'visitor')
    expect(canLeave).toBe(isLive && facts.isJoined)
    expect(canShare).toBe(facts.isInvited && !facts.isPrivate && facts.stage !== 'unpublished')
    expect(isHeld).toBe(facts.isPaused)
  })
})
