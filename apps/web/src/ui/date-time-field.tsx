import { messages } from '@plinth/api-schema/messages'
import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { CalendarSheet } from './calendar-sheet.tsx'
import { classNames } from './class-names.ts'
import styles from './date-time-field.module.css'
import { onDay, readDateTime, readTime, writeDateTime, writeTime } from './date-time-text.ts'
import { Field, type FieldControl, type FieldFrameProps } from './field.tsx'
import box from './field-box.module.css'
import { Floating, reachesForFloating } from './floating.tsx'
import { TextField } from './text-field.tsx'

/** Times are those of this machine's time zone. */
export type DateTimeFieldProps = FieldFrameProps & {
  value: Date | null
  onValueChange: (value: Date | null) => void
  /** The first moment that makes sense: days before it cannot be picked. */
  min?: Date | undefined
  disabled?: boolean
  id?: string
}

const FORMAT = 'YYYY-MM-DD HH:mm'

const atMidday = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12)

type PickerProps = Pick<DateTimeFieldProps, 'value' | 'min'> & { onPick: (value: Date) => void; onDone: () => void }

const Picker = ({ value, min, onPick, onDone }: PickerProps) => {
  const [time, setTime] = useState(value ? writeTime(value) : '12:00')
  const read = readTime(time)
  const choose = (day: Date) => {
    const next = value ? onDay(value, day) : atMidday(day)
    if (read) next.setHours(read.hour, read.minute)
    onPick(next)
  }
  const changeTime = (text: string) => {
    setTime(text)
    const changed = readTime(text)
    if (!changed || !value) return
    const next = new Date(value)
    next.setHours(changed.hour, changed.minute)
    onPick(next)
  }
  return (
    <>
      <CalendarSheet chosen={value} onChoose={choose} min={min} />
      <div className={styles.foot}>
        <TextField
          label="Time"
          data
          value={time}
          maxLength={5}
          noticesLength={false}
          inputMode="numeric"
          placeholder="HH:mm"
          onValueChange={changeTime}
          error={read ? undefined : messages.wrongDateTime}
          className={styles.time}
        />
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  )
}

type ControlProps = Omit<DateTimeFieldProps, keyof FieldFrameProps> & {
  field: FieldControl
  required: boolean
  text: string
  onText: (text: string) => void
}

const Control = ({ field, required, text, onText, value, onValueChange, min, disabled = false }: ControlProps) => {
  const [open, setOpen] = useState(false)
  const sheetId = useId()
  const row = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const leftByPress = useRef(false)
  return (
    <>
      <div ref={row} className={styles.row}>
        <input
          type="text"
          id={field.id}
          className={classNames(box.box, styles.input)}
          value={text}
          placeholder={FORMAT}
          maxLength={FORMAT.length}
          autoComplete="off"
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={field.invalid || undefined}
          aria-describedby={field.describedBy}
          onChange={(event) => onText(event.target.value)}
        />
        <button
          ref={opener}
          type="button"
          className={box.inside}
          aria-label="Choose from a calendar"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? sheetId : undefined}
          disabled={disabled}
          onClick={() => setOpen(!open)}
          {...reachesForFloating}
        >
          <CalendarDays aria-hidden="true" />
        </button>
      </div>
      <Floating
        open={open}
        onOpenChange={setOpen}
        anchor={row}
        id={sheetId}
        className={styles.picker}
        aria-label="Calendar"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          leftByPress.current = false
        }}
        onInteractOutside={(event) => {
          // A press on the button itself is the button's to answer.
          if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault()
          else leftByPress.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!leftByPress.current) opener.current?.focus()
        }}
      >
        <Picker value={value} min={min} onPick={onValueChange} onDone={() => setOpen(false)} />
      </Floating>
    </>
  )
}

/** A date and a time, typed as `YYYY-MM-DD HH:mm` or picked from a calendar. */
export const DateTimeField = (props: DateTimeFieldProps) => {
  const { label, labelHidden, required = false, optional, hint, error, className, id, ...control } = props
  const { value, onValueChange } = control
  const written = value ? writeDateTime(value) : ''
  const [typed, setTyped] = useState(written)
  // What is typed stands until it is a date; a value from outside, or from the calendar, replaces it.
  const [shown, setShown] = useState(written)
  if (shown !== written) {
    setShown(written)
    if (written !== '' || readDateTime(typed)) setTyped(written)
  }
  const isWrong = typed.trim() !== '' && readDateTime(typed) === null
  const type = (text: string) => {
    setTyped(text)
    const date = readDateTime(text)
    if (date?.getTime() === value?.getTime()) return
    onValueChange(date)
  }
  return (
    <Field
      {...{ label, labelHidden, required, optional, hint, className, id }}
      error={isWrong ? messages.wrongDateTime : error}
    >
      {(field) => <Control {...control} field={field} required={required} text={typed} onText={type} />}
    </Field>
  )
}
