import { messages } from '@plinth/api-schema/messages'
import { describe, expect, it } from 'vitest'
import { isHalfGiven, isSendable, lengthFault, proportionFault, readSize } from './submission-size.ts'

const picture = { url: '/files/ab/0123.webp', name: 'fog.png', width: 800, height: 1000 }

describe('the size of a submission', () => {
  it('is read with a point or a comma before its decimal', () => {
    expect(readSize({ width: ' 40 ', height: '50,5' })).toEqual({ widthCm: 40, heightCm: 50.5 })
    expect(readSize({ width: '40.5', height: '50' })).toEqual({ widthCm: 40.5, heightCm: 50 })
    expect(readSize({ width: '', height: '' })).toBeNull()
  })

  it.each(['0', '1,000', '60.55', '1001', 'wide', '4e1'])('does not take %s for a length', (text) => {
    expect(lengthFault(text)).toBe(messages.sizeRange)
  })

  it('needs both lengths', () => {
    expect(isHalfGiven({ width: '40', height: ' ' })).toBe(true)
    expect(isHalfGiven({ width: '', height: '50' })).toBe(true)
    expect(isHalfGiven({ width: '', height: '' })).toBe(false)
    expect(isSendable({ width: '40', height: '' }, picture)).toBe(false)
  })

  it('has the proportions of the picture, once there is one that is measured', () => {
    const swapped = { width: '50', height: '40' }
    expect(proportionFault(swapped, picture)).toBe(messages.sizeProportions)
    expect(isSendable(swapped, picture)).toBe(false)
    expect(isSendable(swapped, null)).toBe(true)
    expect(isSendable(swapped, { ...picture, width: null, height: null })).toBe(true)
    expect(isSendable({ width: '40', height: '52' }, picture)).toBe(true)
  })
})
