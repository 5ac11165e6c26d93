import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { networkOf, ONE_NETWORK } from './network-of.ts'

type Place = CountryResponse & { country_code: string }

const readRegistries = () => {
  const file = import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  return new Reader<Place>(readFileSync(new URL(file)))
}

let reader: Reader<Place> | undefined

/**
 * The country (ISO 3166, two letters) to which a network is registered; null where nobody knows, and for the empty network of the
 * machine itself. It is looked up here: no address leaves the machine.
 */
export function countryOfNetwork(network: string): string | null {
  if (network === '') return null
  reader ??= readRegistries()
  const [first = ''] = network.split('/', 1)
  return reader.get(first)?.country_code ?? null
}

/** The country of an address, by its network. */
export const countryOf = (address: string): string | null => countryOfNetwork(networkOf(address, ONE_NETWORK))
