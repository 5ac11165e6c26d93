import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { useCountries } from '../api/use-countries.ts'

/** The country of a company; one that is on the list no more stays what was chosen. */
export const CountryField = <Values extends FieldValues & { country: string }>({
  control,
}: {
  control: Control<Values>
}) => {
  const { countries, isPending } = useCountries()
  const { field } = useController({ control, name: 'country' as FieldPath<Values> })
  const names = field.value ? new Set([field.value, ...countries]) : countries
  return (
    <SearchSelect
      label="Country"
      options={Array.from(names, (name) => ({ value: name, label: name }))}
      value={field.value || undefined}
      onValueChange={field.onChange}
      placeholder={isPending ? 'Loading' : 'Search a country'}
      required
    />
  )
}
