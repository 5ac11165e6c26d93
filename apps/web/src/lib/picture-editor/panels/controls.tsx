import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './controls.module.css'

/** A slider with its name and its value. */
export const Slider = ({
  label,
  value,
  words,
  min,
  max,
  step = 1,
  onChange,
  onEnd,
}: {
  label: string
  value: number
  /** The value as it is read, with its unit. */
  words?: string
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  /** The slider is let go: what follows is another step. */
  onEnd?: () => void
}) => {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className={styles.value}>
        {words ?? value}
      </output>
      <input
        id={id}
        type="range"
        className={styles.range}
        {...{ min, max, step, value }}
        aria-valuetext={words}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={onEnd}
        onBlur={onEnd}
      />
    </div>
  )
}

/** One of a few, all in sight. */
export const Choices = <Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'chips',
}: {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  look?: 'chips' | 'tiles'
}) => {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A whole number; what is typed holds as soon as it is one. */
export const NumberField = ({
  label,
  value,
  min,
  max,
  onChange,
  onEnd,
  className,
}: {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  onEnd?: () => void
  className?: string
}) => {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isNumber = (text: string) => text.trim() !== '' && Number(text) >= min && Number(text) <= max
  return (
    <div className={classNames(styles.number, className)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        className={styles.box}
        {...{ min, max }}
        value={typed ?? Math.round(value)}
        aria-invalid={(typed !== null && !isNumber(typed)) || undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          if (isNumber(event.target.value)) onChange(Math.round(Number(event.target.value)))
        }}
        onBlur={() => {
          setTyped(null)
          onEnd?.()
        }}
      />
    </div>
  )
}

/** A colour. */
export const ColourField = ({
  label,
  value,
  onChange,
  onEnd,
}: {
  label: string
  value: string
  onChange: (colour: string) => void
  onEnd?: () => void
}) => {
  const id = useId()
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="color"
        className={styles.swatch}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onEnd}
      />
    </div>
  )
}
