import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { LoadedChoice } from '../../../ui/loaded-choice.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { useCountries } from '../api/use-countries.ts'

/** The country of a company; one that is on the list no more stays what was chosen. */
export const CountryField = <Values extends FieldValues & { country: string }>({
  control,
}: {
  control: Control<Values>
}) => {
  const { countries, ...list } = useCountries()
  const { field } = useController({ control, name: 'country' as FieldPath<Values> })
  const names = field.value ? new Set([field.value, ...countries]) : countries
  return (
    <LoadedChoice list={list} placeholder="Search a country">
      {(said) => (
        <SearchSelect
          {...said}
          label="Country"
          options={Array.from(names, (name) => ({ value: name, label: name }))}
          value={field.value || undefined}
          onValueChange={field.onChange}
          required
        />
      )}
    </LoadedChoice>
  )
}
