import { type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import { Slot } from './slot.tsx'

// A menu's behaviour weighs as much as a third of React: it comes when somebody reaches for the button.
const { Part: MenuList, prefetch } = lazyPart(async () => (await import('./menu-list.tsx')).MenuList)

/** One line of a menu: something to do, somewhere to go, or a rule between groups. */
export type MenuItem =
  | {
      id: string
      label: ReactNode
      icon?: ReactNode
      onSelect: () => void
      danger?: boolean
      disabled?: boolean
      /** Makes it one of several choices, ticked or not. */
      checked?: boolean
    }
  | {
      id: string
      /** A link element with its own words, for example the router's. */
      link: ReactElement
    }
  | { id: string; separator: true }

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** A line of text at its head. */
  heading?: ReactNode
  align?: 'start' | 'centre' | 'end'
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']

/** A list of things to do that opens from a button. */
export const Menu = (props: MenuProps) => {
  const [wanted, setWanted] = useState<'pointer' | 'keyboard'>()
  const button = (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setWanted('pointer')}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING_KEYS.includes(event.key)) return
        event.preventDefault()
        setWanted('keyboard')
      }}
    >
      {props.trigger}
    </Slot>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <MenuList {...props} focusFirst={wanted === 'keyboard'} />
    </Suspense>
  )
}
