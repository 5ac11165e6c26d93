import { countryConfig } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The countries that a company can be in, by name. */
export const useCountries = () => {
  const list = useQuery(callQuery(countryConfig, {}))
  return { ...list, countries: list.data?.map(({ name }) => name) ?? [] }
}
