import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldControl } from './field.tsx'
import box from './field-box.module.css'
import { Floating, reachesForFloating } from './floating.tsx'
import { nextEnabled, type Option, searchOptions } from './listbox-moves.ts'
import styles from './search-select.module.css'
import list from './select.module.css'
import type { SelectProps } from './select.tsx'
import input from './text-field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SearchSelectProps = Omit<SelectProps, 'size' | 'closeDelay' | 'name'>

/** The state and the keyboard of a field that searches a list (the ARIA pattern of a combobox with list autocomplete). */
const useSearch = ({ options, value, onValueChange }: SearchSelectProps) => {
  // Null while nobody types: the field then shows what is chosen.
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = text === null ? options : searchOptions(options, text)
  const chosen = options.find((option) => option.value === value)

  const close = () => {
    setText(null)
    setOpen(false)
  }
  const show = () => {
    if (open) return
    setActive(options.findIndex((option) => option.value === value))
    setOpen(true)
  }
  const type = (typed: string) => {
    setText(typed)
    setActive(nextEnabled(searchOptions(options, typed), -1, 1))
    setOpen(true)
  }
  const pick = (option: Option | undefined) => {
    if (!option || option.disabled) return
    onValueChange(option.value)
    close()
  }
  const move = (step: 1 | -1) => (open ? setActive(nextEnabled(shown, active, step)) : show())
  const keyDown = (event: KeyboardEvent) => {
    const keys: Record<string, (() => void) | false> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: open && (() => pick(shown[active])),
      // An open list takes Escape for itself; a dialog around it stays.
      Escape: open && close,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { text, open, active, setActive, shown, chosen, close, show, type, pick, keyDown }
}

const Results = ({
  listId,
  search,
  value,
}: {
  listId: string
  search: ReturnType<typeof useSearch>
  value: unknown
}) => {
  const activeOption = useRef<HTMLDivElement>(null)
  const { shown, active, setActive, pick } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element behind the ref changes with the active option
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return shown.map((option, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays on the combobox, as the pattern asks
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox points at the active option instead of focusing it
    <div
      key={option.value}
      ref={index === active ? activeOption : null}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={option.value === value}
      aria-disabled={option.disabled || undefined}
      data-active={index === active || undefined}
      className={list.option}
      onPointerMove={() => option.disabled || setActive(index)}
      onClick={() => pick(option)}
    >
      {option.label}
    </div>
  ))
}

const SearchControl = ({ field, ...props }: SearchSelectProps & { field: FieldControl }) => {
  const { placeholder = 'Search', disabled, required, value } = props
  const search = useSearch(props)
  const control = useRef<HTMLInputElement>(null)
  const listId = `${field.id}-list`
  const { open, active, shown, text } = search
  return (
    <>
      <input
        ref={control}
        id={field.id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        value={text ?? search.chosen?.label ?? ''}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        aria-describedby={field.describedBy}
        aria-required={required || undefined}
        aria-invalid={field.invalid || undefined}
        className={classNames(box.box, input.input, styles.input)}
        onChange={(event) => search.type(event.target.value)}
        onClick={search.show}
        onKeyDown={search.keyDown}
        onBlur={search.close}
        {...reachesForFloating}
      />
      <VisuallyHidden>
        <span role="status">{open && text ? `${shown.length} found` : ''}</span>
      </VisuallyHidden>
      <Floating
        open={open}
        onOpenChange={(next) => (next ? search.show() : search.close())}
        anchor={control}
        id={listId}
        role="listbox"
        aria-labelledby={field.labelId}
        className={list.list}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // The focus stays in the field, or the list would close before the press has chosen.
        onPointerDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target === control.current) event.preventDefault()
        }}
      >
        <Results listId={listId} search={search} value={value} />
        {shown.length === 0 && <p className={styles.none}>Nothing found</p>}
      </Floating>
    </>
  )
}

/** A choice of one from a list that is too long to look through: typing searches it. */
export const SearchSelect = (props: SearchSelectProps) => {
  const { label, labelHidden, required, optional, hint, error, className, id } = props
  return (
    <Field {...{ label, labelHidden, required, optional, hint, error, className, id }}>
      {(field) => <SearchControl {...props} field={field} />}
    </Field>
  )
}
