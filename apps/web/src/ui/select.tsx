import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldControl, type FieldFrameProps } from './field.tsx'
import { Floating, reachesForFloating } from './floating.tsx'
import type { Option } from './listbox-moves.ts'
import styles from './select.module.css'
import { useListbox } from './use-listbox.ts'

// How long the list of a form stays open after the mouse has left (docs/product/interface.md#times).
const CLOSE_DELAY_MS = 200
/** How long the lists of sort selectors, and those on the brand's side, stay open after the mouse has left. */
export const PATIENT_CLOSE_DELAY_MS = 2000

export type SelectProps = FieldFrameProps & {
  options: readonly Option[]
  value: string | undefined
  onValueChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
  /** Sends the value along in a plain form under this name. */
  name?: string
  id?: string
  /** Small and without an edge, for toolbars. */
  size?: 'normal' | 'small'
  /** Milliseconds from the mouse leaving until the list closes; sort selectors and the brand's side are more patient. */
  closeDelay?: number
}

const Options = ({
  listId,
  options,
  value,
  box,
}: Pick<SelectProps, 'options' | 'value'> & { listId: string; box: ReturnType<typeof useListbox> }) => {
  const activeOption = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element behind the ref changes with the active option
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' })
  }, [box.active])

  return options.map((option, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays on the combobox, as the pattern asks
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox points at the active option instead of focusing it
    <div
      key={option.value}
      ref={index === box.active ? activeOption : null}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={option.value === value}
      aria-disabled={option.disabled || undefined}
      data-active={index === box.active || undefined}
      className={styles.option}
      onPointerMove={() => option.disabled || box.setActive(index)}
      onClick={() => option.disabled || box.pick(index)}
    >
      {option.label}
    </div>
  ))
}

const SelectControl = ({ field, ...props }: SelectProps & { field: FieldControl }) => {
  const {
    options,
    value,
    onValueChange,
    placeholder = 'Select',
    disabled,
    name,
    size,
    closeDelay = CLOSE_DELAY_MS,
  } = props
  const box = useListbox({ options, value, onPick: onValueChange, closeDelay })
  const trigger = useRef<HTMLButtonElement>(null)
  const listId = `${field.id}-list`
  const chosen = options.find((option) => option.value === value)

  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={field.id}
        role="combobox"
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={box.open}
        aria-controls={listId}
        aria-activedescendant={box.open && box.active >= 0 ? `${listId}-${box.active}` : undefined}
        aria-labelledby={`${field.labelId} ${field.id}`}
        aria-describedby={field.describedBy}
        aria-required={props.required || undefined}
        aria-invalid={field.invalid || undefined}
        data-missing={(props.required && !chosen) || undefined}
        className={classNames(styles.trigger, size === 'small' && styles.small, !chosen && styles.unset)}
        onClick={() => box.setOpen(!box.open)}
        onKeyDown={box.keyDown}
        {...reachesForFloating}
        {...box.hover}
      >
        <span className={styles.value}>{chosen?.label ?? placeholder}</span>
      </button>
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} />}
      <Floating
        open={box.open}
        onOpenChange={box.setOpen}
        anchor={trigger}
        id={listId}
        role="listbox"
        aria-labelledby={field.labelId}
        className={styles.list}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // A press on the button itself is the button's to answer.
          if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
        }}
        {...box.hover}
      >
        <Options listId={listId} options={options} value={value} box={box} />
      </Floating>
    </>
  )
}

/** A choice of one from a list. */
export const Select = (props: SelectProps) => {
  const { label, labelHidden, required, optional, hint, error, className, id } = props
  return (
    <Field {...{ label, labelHidden, required, optional, hint, error, className, id }}>
      {(field) => <SelectControl {...props} field={field} />}
    </Field>
  )
}
