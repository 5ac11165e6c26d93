import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import { writeInputValue } from './input-value.ts'
import { clampToMaximum } from './text-rules.ts'

// docs/product/interface.md#times: after this pause spaces are trimmed and the tip of the rules appears.
const PAUSE_MS = 1000

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** What a text control tells the hook of itself. */
export type TextValueOptions<Element extends TextElement> = {
  value: unknown
  defaultValue: unknown
  max?: number | undefined
  /** When spaces at the ends go: after a pause in typing, on leaving the field, or never. */
  trim: 'pause' | 'leave' | 'never'
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined
  onBlur?: ((event: FocusEvent<Element>) => void) | undefined
  onValueChange?: ((value: string) => void) | undefined
}

/** Follows what stands in a text control, controlled or not, and clamps, trims and settles it. */
export const useTextValue = <Element extends TextElement>(options: TextValueOptions<Element>) => {
  const { value, defaultValue, max, trim, onChange, onBlur, onValueChange } = options
  const [typed, setTyped] = useState(String(value ?? defaultValue ?? ''))
  const [hasPaused, setPaused] = useState(false)
  const timer = useRef<number | undefined>(undefined)

  useEffect(() => () => window.clearTimeout(timer.current), [])

  const endTyping = (element: Element, mayTrim: boolean) => {
    window.clearTimeout(timer.current)
    setPaused(true)
    if (mayTrim) writeInputValue(element, element.value.trim())
  }

  return {
    current: value === undefined ? typed : String(value),
    /** Whether the person has paused or left, so that a tip no longer interrupts. */
    hasPaused,
    change: (event: ChangeEvent<Element>) => {
      const element = event.target
      const clamped = clampToMaximum(element.value, max)
      if (clamped !== element.value) {
        // Written first, reported by the change event that the writing causes.
        writeInputValue(element, clamped)
        return
      }
      setTyped(element.value)
      onChange?.(event)
      onValueChange?.(element.value)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => endTyping(element, trim === 'pause'), PAUSE_MS)
    },
    blur: (event: FocusEvent<Element>) => {
      if (event.target.value !== '') endTyping(event.target, trim !== 'never')
      onBlur?.(event)
    },
  }
}
