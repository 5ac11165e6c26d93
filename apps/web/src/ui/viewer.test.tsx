import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PictureProps } from './picture.tsx'
import { type Turn, Viewer } from './viewer.tsx'

const rendition = (width: number) => ({ url: `/files/aa/${width}.webp`, type: 'image/webp', width })
const pictureOf = (place: number): PictureProps => ({
  src: `/files/aa/original-${place}.png`,
  alt: `Low tide ${place}`,
  width: 4000,
  height: 2000,
  renditions: [rendition(640), rendition(1600)],
})

const LAST = 3

/** A viewer of three pictures, on a stage of 1,000 by 800. */
const Shown = ({ onKey }: { onKey: (key: string) => void }) => {
  const [open, setOpen] = useState(true)
  const [place, setPlace] = useState(1)
  return (
    <Viewer
      open={open}
      onClose={() => setOpen(false)}
      title={`Low tide ${place}`}
      position={`${place} of ${LAST}`}
      canTurn={{ previous: place > 1, next: place < LAST }}
      onTurn={(turn: Turn) => setPlace(turn === 'next' ? place + 1 : place - 1)}
      onKey={onKey}
      picture={pictureOf(place)}
      label="The label"
      action={<button type="button">Vote</button>}
    />
  )
}

const showViewer = () => {
  const onKey = vi.fn()
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  render(<Shown onKey={onKey} />)
  return { user, onKey }
}
const stage = () => {
  const element = document.querySelector('[class*="stage"]')
  if (!element) throw new Error('There is no stage.')
  return element
}
const place = () => stage().firstElementChild as HTMLElement
const said = () => screen.getByRole('status').textContent

const finger = (pointerId: number, x: number, y: number) => ({
  pointerId,
  clientX: x,
  clientY: y,
  button: 0,
  pointerType: 'touch',
  isPrimary: pointerId === 1,
})
const down = (id: number, x: number, y: number) => fireEvent.pointerDown(stage(), finger(id, x, y))
const move = (id: number, x: number, y: number) => fireEvent.pointerMove(stage(), finger(id, x, y))
const up = (id: number, x: number, y: number) => fireEvent.pointerUp(stage(), finger(id, x, y))
const swipe = (from: number, to: number) => {
  down(1, from, 400)
  move(1, to, 400)
  up(1, to, 400)
}

beforeEach(() => {
  // What the browser's layout would say.
  for (const [name, value] of [
    ['clientWidth', 1000],
    ['clientHeight', 800],
    ['offsetWidth', 1000],
    ['offsetHeight', 800],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 800))
  HTMLElement.prototype.setPointerCapture = () => {}
})

describe('the keys of the viewer', () => {
  it('zoom in and out and back to the whole picture, and say so', async () => {
    const { user } = showViewer()
    expect(said()).toBe('Low tide 1, 1 of 3')
    await user.keyboard('+')
    expect(said()).toBe('Zoom 150%')
    await user.keyboard('=')
    expect(said()).toBe('Zoom 225%')
    await user.keyboard('-')
    expect(said()).toBe('Zoom 150%')
    await user.keyboard('0')
    expect(said()).toBe('Low tide 1, 1 of 3')
    // There is nothing smaller than the whole.
    await user.keyboard('-')
    expect(said()).toBe('Low tide 1, 1 of 3')
  })

  it('turn while the picture is whole, and move it while it is zoomed', async () => {
    const { user } = showViewer()
    await user.keyboard('{ArrowRight}')
    expect(said()).toBe('Low tide 2, 2 of 3')
    await user.keyboard('+{ArrowRight}')
    expect(said()).toBe('Zoom 150%')
    expect(place().style.transform).toBe('translate(-80px, 0px) scale(1.5)')
    await user.keyboard('{ArrowLeft}')
    expect(place().style.transform).toBe('translate(0px, 0px) scale(1.5)')
    await user.keyboard('0{ArrowLeft}')
    expect(said()).toBe('Low tide 1, 1 of 3')
  })

  it('leave the zoom with Escape first and then the viewer', async () => {
    const { user } = showViewer()
    await user.keyboard('++{Escape}')
    expect(said()).toBe('Low tide 1, 1 of 3')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are left to the browser with Ctrl, and to the caller where the viewer has no use for them', async () => {
    const { user, onKey } = showViewer()
    await user.keyboard('{Control>}+{/Control}')
    expect(said()).toBe('Low tide 1, 1 of 3')
    await user.keyboard('v')
    expect(onKey.mock.calls).toEqual([['v']])
  })

  it('do not leave the viewer', async () => {
    const { user } = showViewer()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
    for (let presses = 0; presses < 8; presses++) {
      await user.tab()
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    }
  })
})

describe('the buttons of the viewer', () => {
  it('zoom, and keep the focus where they have nothing to do', async () => {
    const { user } = showViewer()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(said()).toBe('Zoom 150%')
    const out = screen.getByRole('button', { name: 'Zoom out' })
    await user.click(out)
    expect(said()).toBe('Low tide 1, 1 of 3')
    expect(out.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(out)
  })

  it('show another picture whole', async () => {
    const { user } = showViewer()
    await user.keyboard('+')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(said()).toBe('Low tide 2, 2 of 3')
    expect(place().style.transform).toBe('translate(0px, 0px) scale(1)')
  })
})

describe('a pointer on the stage', () => {
  it('turns by a swipe, and not while the picture is zoomed', async () => {
    const { user } = showViewer()
    swipe(600, 400)
    expect(said()).toBe('Low tide 2, 2 of 3')
    await user.keyboard('+')
    swipe(600, 400)
    expect(said()).toBe('Zoom 150%')
    expect(place().style.transform).toBe('translate(-200px, 0px) scale(1.5)')
  })

  it('zooms by two taps to the pixels of the original, at the finger, and back', () => {
    showViewer()
    for (const id of [1, 1]) {
      down(id, 600, 400)
      up(id, 600, 400)
    }
    // 4,000 px of the picture on 1,000 px of the stage.
    expect(said()).toBe('Zoom 400%')
    expect(place().style.transform).toBe('translate(-300px, 0px) scale(4)')
    for (const id of [1, 1]) {
      down(id, 600, 400)
      up(id, 600, 400)
    }
    expect(said()).toBe('Low tide 1, 1 of 3')
  })

  it('takes two taps far from each other for two taps', () => {
    showViewer()
    down(1, 300, 400)
    up(1, 300, 400)
    down(1, 600, 400)
    up(1, 600, 400)
    expect(said()).toBe('Low tide 1, 1 of 3')
  })

  it('zooms by a pinch, which turns nothing however far it goes', () => {
    showViewer()
    down(1, 450, 400)
    down(2, 550, 400)
    move(2, 650, 400)
    expect(said()).toBe('Zoom 200%')
    move(1, 150, 400)
    up(2, 650, 400)
    up(1, 150, 400)
    expect(said()).toBe('Zoom 500%')
    down(1, 150, 400)
    down(2, 650, 400)
    move(2, 200, 400)
    up(1, 150, 400)
    move(2, 10, 400)
    up(2, 10, 400)
    expect(said()).toBe('Low tide 1, 1 of 3')
  })

  it('forgets a drag that the browser takes away', () => {
    showViewer()
    down(1, 600, 400)
    move(1, 300, 400)
    fireEvent.pointerCancel(stage(), finger(1, 300, 400))
    expect(said()).toBe('Low tide 1, 1 of 3')
    expect(place().style.transform).toBe('translate(0px, 0px) scale(1)')
  })

  it('zooms by the wheel, at the pointer, and keeps the page from zooming', () => {
    showViewer()
    const wheel = (deltaY: number, clientX: number) => {
      const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true })
      // happy-dom's wheel is nowhere.
      Object.defineProperties(event, { clientX: { value: clientX }, clientY: { value: 400 } })
      return fireEvent(stage(), event)
    }
    // False: the browser's own answer was prevented.
    expect(wheel(-500, 700)).toBe(false)
    expect(said()).toBe('Zoom 272%')
    const moved = Number(/translate\((-?[\d.]+)px/.exec(place().style.transform)?.[1])
    expect(moved).toBeCloseTo(200 - 200 * Math.E, 3)
    wheel(2000, 700)
    expect(said()).toBe('Low tide 1, 1 of 3')
  })
})

describe('the sizes of a picture', () => {
  it('are the stored ones until they do not suffice: then the original comes over them', async () => {
    const { user } = showViewer()
    const original = () => document.querySelector('[class*="original"]')?.getAttribute('src') ?? null
    const asked = () => document.querySelector('source')?.getAttribute('sizes')
    expect(asked()).toBe('100vw')
    await user.keyboard('+')
    expect([asked(), original()]).toEqual(['1500px', null])
    await user.keyboard('+')
    expect([asked(), original()]).toEqual(['2250px', '/files/aa/original-1.png'])
    await user.keyboard('0')
    expect([asked(), original()]).toEqual(['100vw', null])
  })
})

describe('full screen', () => {
  const allowFullScreen = () => {
    let full: Element | null = null
    const change = (to: Element | null) => {
      full = to
      document.dispatchEvent(new Event('fullscreenchange'))
      return Promise.resolve()
    }
    const described = {
      fullscreenEnabled: { configurable: true, value: true },
      fullscreenElement: { configurable: true, get: () => full },
      exitFullscreen: { configurable: true, value: () => change(null) },
    }
    Object.defineProperties(document, described)
    document.documentElement.requestFullscreen = () => change(document.documentElement)
    return {
      now: () => full,
      forget: () => {
        for (const name of Object.keys(described)) Reflect.deleteProperty(document, name)
        Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
      },
    }
  }

  it('comes and goes by F and by its button, and goes with the viewer', async () => {
    const full = allowFullScreen()
    try {
      const { user } = showViewer()
      await user.click(screen.getByRole('button', { name: 'Full screen' }))
      expect(full.now()).toBe(document.documentElement)
      expect(screen.getByRole('button', { name: 'Leave full screen' })).toBeTruthy()
      await user.keyboard('F')
      expect(full.now()).toBeNull()
      await user.keyboard('f')
      expect(full.now()).toBe(document.documentElement)
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(full.now()).toBeNull()
    } finally {
      full.forget()
    }
  })

  it('is not offered where the browser has none', async () => {
    const { user, onKey } = showViewer()
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
    await user.keyboard('f')
    expect(onKey).not.toHaveBeenCalled()
  })
})
